/** What a sage has learned cannot be fetched: that is told once, it plays on, and tries again until it can. */
import { accessible, check, visitor } from '../browser.mjs'
import { play, start } from '../playing.mjs'

const NOTE = 'aside:has-text("could not be fetched")'

export default async function ({ browser, base }) {
  const { page } = await visitor(browser)
  const faults = []
  page.on('pageerror', (error) => faults.push(error.stack))
  await start(page, base, { title: 'kingdom', players: 2, level: 'sage' })
  await page.waitForSelector(NOTE)
  await accessible(page, 'a sage that cannot fetch what it has learned')
  await page.click(`${NOTE} .btn`)
  await play(page, 'build')
  check(!(await page.locator(NOTE).count()), 'it is told again and again')

  await start(page, base, { title: 'town', players: 2, level: 'sage' })
  await page.waitForSelector(NOTE)
  await page.evaluate((address) => fetch(address), `${base}filled`)
  await page.waitForSelector(NOTE, { state: 'detached' })
  check(!faults.length, faults.join('\n'))
}
