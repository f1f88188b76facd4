/** A whole game of a title by clicks, against bots, to the score sheet and its replay. */
import { accessible, check, visitor } from '../browser.mjs'
import { play, start } from '../playing.mjs'

/** What was secret lies open in the replay to the eyes that may see it, and to no others. */
async function townOpens(page) {
  await page.click('button[aria-label="Round 3"]')
  await page.waitForFunction(() => document.querySelector('.rounds .now')?.textContent === '3')
  const openIn = (strip) => page.locator('.strips .seat').nth(strip).locator('.rq').count()
  check((await openIn(0)) + (await openIn(1)) === 0, 'requests lie open to the public')
  await page.selectOption('.eyes select', '1')
  await page.waitForFunction(() => document.querySelectorAll('.strips .seat:nth-child(2) .rq').length > 0)
  check((await openIn(0)) === 0, 'a seat sees what its rival keeps')
  await page.selectOption('.eyes select', 'all')
  await page.waitForFunction(() => document.querySelectorAll('.strips .seat:nth-child(1) .rq').length > 0)
  check((await openIn(1)) > 0, 'not all is open')
}

/** The first hint asks for as many cards as the button does. */
export async function hintCounts(page) {
  await page.waitForSelector('.card')
  const [, count] = /(\d+)/.exec(await page.textContent('#go'))
  const hint = await page.textContent('.hint p')
  check(hint.includes(`${{ 2: 'two', 3: 'three' }[count]} cards`), `${count} cards are chosen, and the hint says: ${hint}`)
}

async function kingdomOpens(page, players) {
  await page.click('button[aria-label="One step forward"]')
  await page.selectOption('.eyes select', 'all')
  await page.waitForSelector('.hands .card')
  check((await page.locator('.hands section').count()) === players, 'not everybody lies open')
}

export default async function ({ browser, base, rest: [title, players] }) {
  const { page, errors } = await visitor(browser)
  await start(page, base, { title, players })
  if (title !== 'town') await hintCounts(page)
  const done = await play(page)
  check(done.placed > 0, 'nothing was placed')
  await page.waitForSelector('.podium li')
  const totals = await page.locator('table .total').allInnerTexts()
  check(totals.length === Number(players) && totals.every((each) => /^\d+$/.test(each)), `odd totals: ${totals}`)
  await accessible(page, `the end of ${title}`)
  await page.click('a:has-text("Replay")')
  await page.waitForSelector('.app[data-mode=replay]')
  await (title === 'town' ? townOpens(page) : kingdomOpens(page, Number(players)))
  await accessible(page, `the replay of ${title}`)
  check(!errors.length, errors.join('\n'))
}
