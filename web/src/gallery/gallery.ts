/** The gallery: every board and drawing with fixtures, for looking at. Development only, not built.
 *
 * Queries: show (a name below), theme=dark, lang=fr, lit=SPACE.
 */
import { mount } from 'svelte'
import '../styles/fonts.css'
import '../styles/tokens.css'
import '../styles/base.css'
import Gallery from './Gallery.svelte'

const query = new URLSearchParams(location.search)
document.documentElement.dataset['theme'] = query.get('theme') ?? 'light'
document.documentElement.lang = query.get('lang') ?? 'en'
mount(Gallery, { target: document.getElementById('gallery') as HTMLElement, props: { query } })
