/** The installed page: its shell is kept, no answer of the server is, offline says so, and a new version comes cleanly. */
import { createServer, request } from 'node:http'

import { check, visitor } from '../browser.mjs'

/** A file that a page asks for later, and that the new build has no more. */
const LATER = /"?\/?assets\/Help-[^"]+\.js",?"?/

/** A door before the real server, which can be shut, and behind which the build can change. */
async function door(base) {
  const state = { shut: false, build: '' }
  const { hostname, port } = new URL(base)
  const server = createServer((asked, answer) => {
    if (state.shut) return void asked.socket.destroy()
    const dropped = LATER.test(asked.url)
    if (dropped && state.build) return void answer.writeHead(404).end()
    const onward = request({ hostname, port, path: asked.url, method: asked.method, headers: { ...asked.headers, 'accept-encoding': 'identity' } }, (found) => {
      const newer = asked.url === '/worker.js' && state.build
      const { 'content-length': length, ...headers } = found.headers
      answer.writeHead(found.statusCode, newer ? headers : { ...found.headers, ...(dropped && { 'cache-control': 'no-store' }) })
      if (!newer) return void found.pipe(answer)
      let text = ''
      found.setEncoding('utf8').on('data', (part) => (text += part)).on('end', () => answer.end(text.replace(/"version":"[^"]*"/, `"version":"${state.build}"`).replace(LATER, '"')))
    })
    onward.on('error', () => answer.destroy())
    asked.pipe(onward)
  })
  await new Promise((done) => server.listen(0, '127.0.0.1', done))
  return { state, url: `http://127.0.0.1:${server.address().port}`, close: () => (server.closeAllConnections(), server.close()) }
}

const kept = (page) => page.evaluate(async () => {
  const names = await caches.keys()
  const paths = []
  for (const name of names) for (const each of await (await caches.open(name)).keys()) paths.push(new URL(each.url).pathname)
  return { names, paths }
})

export default async function ({ browser, base }) {
  const before = await door(base)
  const { page, errors } = await visitor(browser)
  await page.goto(before.url)
  await page.waitForSelector('.ti')
  const manifest = await page.evaluate(async () => (await fetch(document.querySelector('link[rel=manifest]').href)).json())
  for (const size of ['192x192', '512x512']) check(manifest.icons.some((icon) => icon.sizes === size), `no icon of ${size}`)
  for (const icon of manifest.icons) check((await page.request.get(new URL(icon.src, base).href)).ok(), `no ${icon.src}`)
  check(manifest.icons.some((icon) => icon.purpose === 'maskable') && manifest.display === 'standalone', 'not installable')
  await page.evaluate(() => navigator.serviceWorker.ready)

  // asked for by a page under the worker's eyes: names, titles, tables
  await page.reload()
  await page.waitForSelector('.ti')
  await page.waitForFunction(() => navigator.serviceWorker.controller)
  await page.evaluate(() => Promise.all(['/titles', '/me', '/tables?status=open', '/titles/kingdom/scenery'].map((path) => fetch(path))))
  const { names, paths } = await kept(page)
  check(names.length === 1, `not one cache: ${names}`)
  check(paths.includes('/') && paths.some((path) => path.endsWith('.js')), `the shell is not kept: ${paths}`)
  check(paths.filter((path) => path.endsWith('.woff2')).length === 3, `not all fonts are kept: ${paths}`)
  const odd = paths.filter((path) => path !== '/' && !/^\/(assets\/[^/]+|icon[-\w]*\.(svg|png)|manifest\.webmanifest)$/.test(path))
  check(!odd.length, `kept what is no part of the page: ${odd}`)

  // offline: any address of the page opens and says so; and heals by itself
  before.state.shut = true
  await page.goto(before.url + '/')
  await page.waitForSelector('h2:has-text("No connection")')
  await page.waitForFunction(() => ['Vollkorn', 'Source Sans 3'].every((name) => [...document.fonts].some((font) => font.family.includes(name) && font.status === 'loaded')))
  await page.goto(before.url + '/you')
  await page.waitForSelector('h2:has-text("No connection")')
  await page.goto(before.url + '/help/town')
  await page.waitForSelector('.chapters section')
  await page.goto(before.url + '/')
  await page.waitForSelector('h2:has-text("No connection")')
  before.state.shut = false
  await page.waitForSelector('.ti')

  // a new build: the page offers it and takes it; another page goes on with its own files, which go when it is closed
  const other = await page.context().newPage()
  await other.goto(before.url)
  await other.waitForSelector('.ti')
  before.state.build = 'newer'
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update())
  await page.waitForSelector('.new:has-text("A new version")')
  await Promise.all([page.waitForEvent('load'), page.click('.new button')])
  await page.waitForSelector('.ti')
  check((await kept(page)).names.length === 2, 'the files of the other page are gone')
  await other.click('a[href="/help/kingdom"]')
  await other.waitForSelector('.chapters section')
  await other.close()
  await page.reload()
  await page.waitForFunction(async () => (await caches.keys()).join() === 'bunny-page-newer')
  check(!(await page.locator('.new').count()), 'still offered after it was taken')
  before.close()
  check(!errors.filter((error) => !/Failed to load resource|fetching the script/.test(error)).length, errors.join('\n'))
}
