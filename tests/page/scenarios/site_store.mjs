/** A store that is full, damaged or forbidden: the page says so, what was played can be saved, and the rest goes on. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { accessible, check, forgetful, visitor } from '../browser.mjs'
import { play, start } from '../playing.mjs'

/** In bytes; an empty store takes most of them. */
const A_FEW_MOVES = 84_000
const FULL = 'aside[role=alert]:has-text("no room")'

async function pick(page) {
  while (!(await page.locator('#go:enabled').count())) await page.click('.card[aria-pressed=false]')
  await page.click('#go')
}

async function saved(page, button) {
  const download = page.waitForEvent('download')
  await page.click(button)
  return (await download).path()
}

/** A move that finds no room is not made; it is when there is room again. */
async function full(context, page, base) {
  const devtools = await context.newCDPSession(page)
  const { origin } = new URL(base)
  // browsers ask for the room before the first entry, and not again for a while
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: A_FEW_MOVES })
  await start(page, base, { players: 2 })
  await play(page, async () => (await page.locator(FULL).count()) > 0)
  await accessible(page, 'a store that is full')
  check(await saved(page, `${FULL} button`), 'the games cannot be saved')
  await devtools.send('Storage.overrideQuotaForOrigin', { origin })
  await play(page, async () => !(await page.locator(FULL).count()))
}

/** A damaged game is told, and spoils no other. */
async function damaged(page, base) {
  const table = /table\/(\w+)/.exec(page.url())[1]
  await start(page, base, { players: 2 })
  const other = page.url()
  await page.evaluate((table) => new Promise((done, failed) => {
    const opened = indexedDB.open('bunny-kingdom')
    opened.onsuccess = () => {
      const transaction = opened.result.transaction(['entries', 'cards'], 'readwrite')
      transaction.objectStore('entries').put({ table, seq: 2, at: 0, data: '{' })
      transaction.objectStore('cards').delete(table)
      transaction.oncomplete = () => (opened.result.close(), done())
      transaction.onabort = failed
    }
  }), table)
  await page.reload()
  await page.waitForSelector('.card')
  await page.goto(`${base}#/table/${table}`)
  await page.waitForSelector('h1:has-text("This game is damaged")')
  await page.goto(base)
  await page.waitForSelector('.mine li:has-text("damaged")')
  await page.click(`.mine a[href="#/table/${other.split('/').at(-1)}"]`)
  await page.waitForSelector('.card')
}

/** Where nothing may be kept a game lasts as long as the page. */
async function forbidden(base) {
  const folder = mkdtempSync(join(tmpdir(), 'bunny-'))
  const { context, page } = await forgetful(folder)
  await page.goto(base)
  await page.waitForSelector('[role=alert]:has-text("keeps nothing")')
  await page.click('.btn.go.big')
  await page.waitForSelector('.card')
  await pick(page)
  await page.waitForSelector('text=pick 2')
  await page.evaluate(() => (location.hash = '#/you'))
  check(await saved(page, 'text=Save all games as a file'), 'the game cannot be saved')
  await context.close()
  rmSync(folder, { recursive: true, force: true })
}

export default async function ({ browser, base }) {
  const { context, page, errors } = await visitor(browser, { serviceWorkers: 'block' }) // its files would take the room
  await full(context, page, base)
  await damaged(page, base)
  check(!errors.length, errors.join('\n'))
  await forbidden(base)
}
