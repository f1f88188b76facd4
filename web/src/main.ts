import { mount } from 'svelte'

import App from './App.svelte'
import { installed } from './lib/installed.svelte'
import { HERE } from './lib/here'
import { house } from './lib/stores/house.svelte'
import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'

mount(App, { target: document.getElementById('app')! })

/** What the page needs to be kept is fetched once it works: before that it would only be slower. */
const works = HERE ? house.opened : new Promise((loaded) => addEventListener('load', loaded))
if (import.meta.env.PROD) void works.then(() => installed.register())
