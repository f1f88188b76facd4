/** French from the browser, English at once; dark and light; help on every title. */
import { accessible, check, fits, visitor } from '../browser.mjs'
import { start } from '../playing.mjs'

export default async function ({ browser, base }) {
  const { page, errors } = await visitor(browser, { locale: 'fr-FR', colorScheme: 'dark' })
  await page.goto(base)
  await page.waitForSelector('.ti')
  check((await page.innerText('h1')).includes('Lapins seigneurs'), 'not in French')
  check((await page.getAttribute('html', 'lang')) === 'fr', 'the language is not told')
  check((await page.getAttribute('html', 'data-theme')) === 'dark', 'not dark')
  await accessible(page, 'the lobby, dark and French')
  await start(page, base)
  await page.waitForSelector('.card')
  check((await page.innerText('#go')).includes('Choisissez 2 cartes'), 'the button is not French')
  await page.waitForSelector('.log li:has-text("La partie commence")')
  await accessible(page, 'the table, dark and French')
  await page.click('.tools .lang')
  await page.waitForSelector('#go:has-text("Choose 2 cards")')
  await page.waitForSelector('.log li:has-text("The game begins")')
  await page.click('.tools [aria-label="Dark"]')
  check((await page.getAttribute('html', 'data-theme')) === 'light', 'not light')
  await page.reload()
  await page.waitForSelector('#go:has-text("Choose 2 cards")')

  await page.click('[data-help]')
  await page.waitForSelector('.help h2')
  for (const title of ['kingdom', 'kingdom+sky', 'kingdom+express', 'kingdom+sky+express', 'town']) {
    await page.click(`nav a[href$="/help/${title}"]`)
    await page.waitForSelector('.cards li')
  }
  await accessible(page, 'the help')
  await fits(page, 'the help')
  await page.click('.top button:has-text("Back")')
  check(!errors.length, errors.join('\n'))
}
