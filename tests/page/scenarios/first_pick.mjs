/** A newcomer: from the front page one click to a table against bots, and the first pick is made. */
import { check, visitor } from '../browser.mjs'

export default async function ({ browser, base }) {
  const { page, errors } = await visitor(browser)
  await page.goto(base)
  await page.click('.btn.go.big')
  await page.waitForSelector('.card[aria-pressed=false]')
  const before = await page.locator('.card').count()
  await page.locator('.card').nth(0).click()
  await page.locator('.card').nth(1).click()
  await page.click('#go:enabled')
  await page.waitForFunction((count) => document.querySelectorAll('.card').length === count - 2, before)
  check(!errors.length, errors.join('\n'))
}
