/**
 * The service worker: keeps the built files of the page, so that it opens at once and says so when
 * the server is away. It never keeps an answer of the server: games, names and secrets stay there.
 *
 * The build writes the list of files in place of __BUILD__ (worker/plugin.ts). A new build has a new
 * version: its files are fetched while the old page goes on with its own, and the old files are
 * dropped when the page takes the new version or the last old page is closed.
 */
/** @type {{ version: string, files: string[] }} */
const BUILD = __BUILD__
const CACHE = `bunny-page-${BUILD.version}`
const SHELL = '/'
/** Addresses that show the page, as the server has them. */
const SCREENS = /^\/(?:$|you$|help(?:\/|$)|table\/|recover\/)/

addEventListener('install', (event) => {
  const fresh = [SHELL, ...BUILD.files].map((file) => new Request(file, { cache: 'no-cache', credentials: 'omit' }))
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(fresh)))
})

addEventListener('activate', (event) => {
  const others = caches.keys().then((names) => names.filter((name) => name.startsWith('bunny-page-') && name !== CACHE))
  event.waitUntil(others.then((names) => Promise.all(names.map((name) => caches.delete(name)))).then(() => clients.claim()))
})

addEventListener('message', (event) => {
  if (event.data === 'take') skipWaiting()
})

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (BUILD.files.includes(pathname)) event.respondWith(kept(pathname, request))
  else if (request.mode === 'navigate' && SCREENS.test(pathname)) event.respondWith(fetch(request).catch(() => kept(SHELL, request)))
})

/** A file as it was kept, else from the server. */
const kept = async (path, request) => (await caches.match(path, { cacheName: CACHE, ignoreVary: true })) ?? fetch(request)
