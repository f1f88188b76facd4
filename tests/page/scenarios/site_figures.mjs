/** How quick the page without a server is; prints its figures, and fails only where something is badly wrong. */
import { check, visitor } from '../browser.mjs'

/** What may not be passed even on a busy machine, in milliseconds. */
const MOST = { lobby: 8_000, 'first hand, cold': 60_000, 'first hand, warm': 40_000, 'a click is answered (median)': 1_000, 'three bucks have picked (median)': 5_000 }
const PICKS = 4

async function firstHand(page, base) {
  const began = Date.now()
  await page.goto(base)
  await page.waitForSelector('.ti')
  const lobby = Date.now() - began
  if (!(await page.locator('.setup').count())) await page.click('.plusbot')
  for (const select of await page.locator('.setup label.field select').all()) {
    if (await select.locator('option[value=buck]').count()) await select.selectOption('buck')
  }
  await page.click('.btn.go.big')
  await page.waitForSelector('.card')
  return { lobby, hand: Date.now() - began }
}

const median = (values) => values.sort((one, other) => one - other)[Math.floor(values.length / 2)]

export default async function ({ browser, base }) {
  const { page, errors } = await visitor(browser)
  const cold = await firstHand(page, base)
  await page.waitForFunction(() => navigator.serviceWorker.ready.then(({ active }) => active?.state === 'activated'))
  const warm = await firstHand(page, `${base}?again`)

  const [clicks, bucks] = [[], []]
  for (let pick = 1; pick <= PICKS && (await page.locator('.card').count()) > 1; pick++) {
    await page.waitForSelector(`text=pick ${pick}`)
    while (!(await page.locator('#go:enabled').count())) await page.click('.card[aria-pressed=false]')
    const [click, all] = await page.evaluate((next) => new Promise((done) => {
      const began = performance.now()
      const go = document.querySelector('#go')
      const text = go.textContent
      let answered = 0
      const watch = new MutationObserver(() => {
        const now = document.querySelector('#go')?.textContent
        if (!answered && now !== text) answered = performance.now() - began
        if (document.body.textContent.includes(next) || !document.querySelector('.card')) {
          watch.disconnect()
          done([answered, performance.now() - began])
        }
      })
      watch.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
      go.click()
    }), `pick ${pick + 1}`)
    clicks.push(click)
    bucks.push(all)
  }
  const found = {
    lobby: cold.lobby, 'first hand, cold': cold.hand, 'first hand, warm': warm.hand,
    'a click is answered (median)': median(clicks), 'three bucks have picked (median)': median(bucks),
  }
  console.log(Object.entries(found).map(([what, ms]) => `${what}: ${Math.round(ms)} ms`).join('\n'))
  for (const [what, most] of Object.entries(MOST)) check(found[what] <= most, `${what}: ${found[what]} ms`)
  check(!errors.length, errors.join('\n'))
}
