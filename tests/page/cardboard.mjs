/** A table of cardboard in the browser: begun, looked at, tapped. */
import { check } from './browser.mjs'

const totals = (page) => page.locator('.seat .total').allTextContents().then((all) => all.map((text) => Number.parseInt(text, 10)))
export const until = (page, wanted, name) =>
  page
    .waitForFunction((text) => String([...document.querySelectorAll('.seat .total')].map((each) => Number.parseInt(each.textContent, 10))) === text, String(wanted))
    .catch(async () => check(false, `${name}: ${await totals(page)}, not ${wanted}`))
export const tab = (page, name) => page.getByRole('tab', { name }).click()
export const space = (page, name) => page.locator(`[data-space="${name}"]`)

export async function begin(page, base, { rounds = false, title = 'kingdom' } = {}) {
  await page.goto(base)
  await page.locator('a[href$="/score"]').click()
  await page.locator(`input[name=box][value="${title}"]`).check({ force: true })
  if (rounds) await page.locator('input[name=when]').nth(1).check({ force: true })
  await page.getByLabel('What do you call this game?').fill('Sunday')
  await page.getByRole('button', { name: 'To the table' }).click()
  await page.locator('.companion').waitFor()
}
