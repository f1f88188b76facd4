/**
 * The service worker: keeps the built files of the page, so that it opens at once and says so when
 * the server is away. It never keeps an answer of the server: games, names and secrets stay there.
 * A page that plays on the device is whole: it needs no server, and is opened from what is kept.
 *
 * The build writes the list of files in place of __BUILD__ (worker/plugin.ts). A new build has a new
 * version: its files are fetched while the old page goes on with its own, and the old files are
 * dropped when the page takes the new version or the last old page is closed.
 */
/** @type {{ version: string, files: string[], whole: boolean }} */
const BUILD = __BUILD__
/** Where the page lies: a host may have other pages beside it. */
const PLACE = new URL('./', location.href).pathname
const CACHES = PLACE === '/' ? 'bunny-page-' : `bunny-page ${PLACE} `
const CACHE = CACHES + BUILD.version
const FILES = BUILD.files.map((file) => PLACE + file)
/** Files whose names change with their content: what the browser has of them is right. */
const NAMED = /\/(?:assets|python-\w+)\/[^/]+$/
/** Addresses that show the page, as the server has them. */
const SCREENS = /^(?:$|index\.html$|you$|help(?:\/|$)|score$|table\/|recover\/)/

addEventListener('install', (event) => {
  const fresh = [PLACE, ...FILES].map((file) => new Request(file, { cache: NAMED.test(file) ? 'default' : 'no-cache', credentials: 'omit' }))
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(fresh)))
})

addEventListener('activate', (event) => {
  const old = caches.keys().then((names) => names.filter((name) => name.startsWith(CACHES) && name !== CACHE))
  event.waitUntil(old.then((names) => Promise.all(names.map((name) => caches.delete(name)))).then(() => clients.claim()))
})

addEventListener('message', (event) => {
  if (event.data === 'take') skipWaiting()
})

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (FILES.includes(pathname)) event.respondWith(kept(pathname, request))
  else if (request.mode === 'navigate' && pathname.startsWith(PLACE) && SCREENS.test(pathname.slice(PLACE.length))) {
    event.respondWith(BUILD.whole ? kept(PLACE, request) : fetch(request).catch(() => kept(PLACE, request)))
  }
})

/** A file as it was kept, else from the server. */
const kept = async (path, request) => (await caches.match(path, { cacheName: CACHE, ignoreVary: true })) ?? fetch(request)
