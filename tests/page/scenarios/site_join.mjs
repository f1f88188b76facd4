/** A server has the page without a server, too; and from it somebody joins a server by its address. */
import { accessible, check, visitor } from '../browser.mjs'

export default async function ({ browser, base }) {
  const { page, errors } = await visitor(browser)
  await page.goto(`${base}/play`)
  await page.waitForSelector('.ti')
  await page.click('.btn.go.big')
  await page.waitForSelector('.card')
  check(page.url().startsWith(`${base}/play/#/table/`), `the game is not here: ${page.url()}`)
  check(!(await page.context().cookies()).length, 'whoever plays alone is known to the server')

  await page.goto(`${base}/play/`)
  await page.click('text=How to have a server of your own')
  await page.waitForSelector('h1:has-text("Hosting for friends")')
  await page.goBack()
  await page.fill('#elsewhere-title ~ form input', 'no address')
  await page.keyboard.press('Enter')
  await page.waitForSelector('[role=alert]:has-text("not an address")')
  await accessible(page, 'the lobby with a wrong address')
  await page.fill('#elsewhere-title ~ form input', new URL(base).host)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${base}/`)
  await page.waitForSelector('text=Open tables')
  check(!errors.length, errors.join('\n'))
}
