/** The server goes away and comes back: the page says so, stays readable, and heals by itself. */
import { check, visitor } from '../browser.mjs'
import { start } from '../playing.mjs'

const told = (word) => new Promise((done) => {
  process.stdin.once('data', done)
  console.log(word)
})

export default async function ({ browser, base }) {
  const { page, errors } = await visitor(browser)
  await start(page, base)
  await page.waitForSelector('.card')
  const before = await page.locator('.card').count()
  await told('KILL')
  await page.waitForSelector('.line:has-text("Reconnecting")')
  check((await page.locator('.card').count()) === before, 'the hand is gone while offline')
  await page.locator('.card').nth(0).click()
  await page.locator('.card').nth(1).click()
  await page.click('#go')
  await told('START')
  await page.waitForSelector('.line', { state: 'detached', timeout: 30_000 })
  await page.waitForFunction((count) => document.querySelectorAll('.card').length === count - 2, before, { timeout: 30_000 })
  process.stdin.pause()
  check(!errors.length, errors.join('\n'))
}
