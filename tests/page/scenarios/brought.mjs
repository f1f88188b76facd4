/** Games of a device are brought to a server: they are read from a file, listed as not rated, and say where they are from. */
import { accessible, check, fits, visitor } from '../browser.mjs'

export default async function ({ browser, base, rest: [file] }) {
  const { page, errors } = await visitor(browser)
  await page.goto(`${base}/you`)
  await page.fill('input.text-field', 'Eve')
  await page.keyboard.press('Enter')
  await page.waitForSelector('text=Games from a device')
  const read = async (told) => {
    await page.setInputFiles('input[type=file]', file)
    await page.waitForSelector(`[role=status]:has-text("${told}")`)
  }
  await read('1 new game, none known already')
  await read('No new game, 1 known already')
  await accessible(page, 'one with games from a device')
  await fits(page, 'one with games from a device')
  check(await page.locator('li:has-text("not rated, brought from a device")').count(), 'it is not in the list, or rated, or nothing says where it is from')
  await page.setInputFiles('input[type=file]', { name: 'x.jsonl', mimeType: 'text/plain', buffer: Buffer.from('nonsense') })
  await page.waitForSelector('text=not a file of games')

  const [table] = /(?<=table\/)\w+/.exec(await page.getAttribute('li a[href*="/replay"]', 'href'))
  await page.goto(`${base}/table/${table}`)
  await page.waitForSelector('text=Played on a device without a server')
  check(!errors.filter((error) => !/Failed to load resource/.test(error)).length, errors.join('\n'))
}
