/** A whole game of a title by clicks, against bots, to the score sheet. */
import { accessible, check, visitor } from '../browser.mjs'
import { play, start } from '../playing.mjs'

export default async function ({ browser, base, rest: [title, players] }) {
  const { page, errors } = await visitor(browser)
  await start(page, base, { title, players })
  const done = await play(page)
  check(done.placed > 0, 'nothing was placed')
  await page.waitForSelector('.podium li')
  const totals = await page.locator('table .total').allInnerTexts()
  check(totals.length === Number(players) && totals.every((each) => /^\d+$/.test(each)), `odd totals: ${totals}`)
  await accessible(page, `the end of ${title}`)
  check(!errors.length, errors.join('\n'))
}
