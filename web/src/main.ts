import { mount } from 'svelte'

import App from './App.svelte'
import { installed } from './lib/installed.svelte'
import './styles/tokens.css'
import './styles/base.css'

mount(App, { target: document.getElementById('app')! })

if (import.meta.env.PROD) addEventListener('load', () => void installed.register())
