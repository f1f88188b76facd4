/**
 * The service worker: keeps the built files of the page, so that it opens at once and says so when
 * the server is away. It never keeps an answer of the server: games, names and secrets stay there.
 * A page that plays on the device is whole: it needs no server, and is opened from what is kept.
 *
 * The build writes the list of files in place of __BUILD__ (worker/plugin.ts). A new build has a new
 * version: its files are fetched while the old page goes on with its own. The old files are dropped
 * when no other page is open that may still want one of them: a running game is never cut off.
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

addEventListener('activate', (event) => event.waitUntil(dropOld().then(() => clients.claim())))

addEventListener('message', (event) => {
  if (event.data === 'take') skipWaiting()
})

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (FILES.includes(pathname)) event.respondWith(kept(pathname, request))
  else if (pathname.startsWith(PLACE) && NAMED.test(pathname)) event.respondWith(keptBefore(pathname, request))
  else if (request.mode === 'navigate' && pathname.startsWith(PLACE) && SCREENS.test(pathname.slice(PLACE.length))) {
    event.waitUntil(dropOld())
    event.respondWith(BUILD.whole ? kept(PLACE, request) : fetch(request).catch(() => kept(PLACE, request)))
  }
})

/** A file as it was kept, else from the server. */
const kept = async (path, request) => (await caches.match(path, { cacheName: CACHE, ignoreVary: true })) ?? fetch(request)

/** A file of an older version, for a page that was opened with it; the host may not have it any more. */
const keptBefore = async (path, request) => (await caches.match(path, { ignoreVary: true })) ?? fetch(request)

/** Drop what older versions have kept, unless more than one page is open. */
async function dropOld() {
  if ((await clients.matchAll({ type: 'window', includeUncontrolled: true })).length > 1) return
  const old = (await caches.keys()).filter((name) => name.startsWith(CACHES) && name !== CACHE)
  await Promise.all(old.map((name) => caches.delete(name)))
}
