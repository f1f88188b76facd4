/** Where only the finish is left it comes by itself after a few seconds, unless the player wants to wait, or never wants it. */
import { check, visitor } from '../browser.mjs'
import { modeOf, play, start } from '../playing.mjs'

export default async function ({ browser, base }) {
  const { page, errors } = await visitor(browser)
  await page.clock.install() // seconds in which nothing is to happen need not be waited for
  await start(page, base, { players: 4 })
  const counts = async () => (await page.locator('.dock-r .wide .num').count()) > 0
  await play(page, counts, 60)
  check((await page.innerText('.dock-r [role=status]')).includes('by itself in 5 seconds'), 'it is not told')
  await page.click('.two .btn:has-text("Wait")')
  await page.clock.runFor(6000)
  check((await modeOf(page)) === 'build' && !(await counts()), 'it did not wait')
  const finishes = page.getByRole('switch', { name: 'Finish' })
  await page.click('[data-settings]')
  await finishes.press('Space')
  await finishes.press('Space')
  await page.clock.runFor(6000)
  await page.waitForSelector('.dock-r .wide', { state: 'detached', timeout: 9000 })
  check(!errors.length, errors.join('\n'))
}
