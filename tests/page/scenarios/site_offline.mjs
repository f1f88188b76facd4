/** The lobby is there before Python is; after the first visit a whole game needs no network, and is kept. */
import { accessible, check, fits, visitor } from '../browser.mjs'
import { play, start } from '../playing.mjs'

export default async function ({ browser, base }) {
  const { context, page, errors } = await visitor(browser)
  await page.goto(base)
  await page.waitForSelector('.ti')
  check(await page.locator('progress').count(), 'nothing says how far Python is')
  const seen = []
  while (await page.locator('progress').count()) seen.push(await page.locator('progress').evaluate((bar) => bar.value).catch(() => 100))
  check(seen.every((part, at) => !at || part >= seen[at - 1]) && seen.some((part) => part > 0 && part < 100), `the bar does not tell the truth: ${[...new Set(seen)]}`)
  check(!(await page.locator('text=Open tables').count()), 'it shows what needs a server')
  await accessible(page, 'the lobby without a server')
  await fits(page, 'the lobby without a server')
  await page.waitForFunction(() => navigator.serviceWorker.ready.then(({ active }) => active?.state === 'activated'))

  await context.setOffline(true)
  await page.reload()
  await start(page, page.url(), { title: 'kingdom+sky+express', players: 3 })
  await play(page)
  await page.waitForSelector('.podium li')
  await page.click('a:has-text("Replay")')
  await page.waitForSelector('.app[data-mode=replay]')
  await page.goto(`${base}#/you`)
  await page.reload()
  await page.waitForSelector('.place')
  const saved = page.waitForEvent('download')
  await page.click('text=Save all games as a file')
  const file = await (await saved).path()

  // the file takes the game to another browser
  const other = await visitor(browser)
  await other.page.goto(`${base}#/you`)
  await other.page.setInputFiles('input[type=file]', file)
  await other.page.waitForSelector('text=1 new game')
  await other.page.waitForSelector('.place')
  check(!errors.length && !other.errors.length, [...errors, ...other.errors].join('\n'))
}
