/** A review: read from the largest mistake on, by clicks and keys, on a desk and a phone; another one begun from the replay and stopped. */
import { accessible, check, fits, visitor } from '../browser.mjs'

export default async function ({ browser, base, rest: [token, kept, open, hinted] }) {
  const known = async (options = {}) => {
    const found = await visitor(browser, options)
    await found.context.addCookies([{ name: 'bunny', value: token, url: base }])
    return found
  }
  const text = (page, what) => page.locator(what).first().innerText()

  const desk = await known()
  const { page } = desk
  await page.goto(`${base}/table/${kept}/review?seat=1`)
  await page.waitForSelector('.then svg')
  const first = await text(page, '.list li:first-child b')
  check((await text(page, '.yours dd')).toLowerCase() === first.toLowerCase(), 'the largest mistake is not open at first')
  check((await page.locator('.list li .turn').allInnerTexts()).join('').replace(/\D/g, '') === '112233', 'the turning points are not first, by size')
  await page.click('.list li:nth-child(3) button')
  const chosen = new URL(page.url()).searchParams.get('step')
  await page.click('body', { position: { x: 4, y: 4 } })
  await page.keyboard.press('n')
  await page.waitForFunction((step) => new URL(location.href).searchParams.get('step') !== step, chosen)
  await page.click('.list li:nth-child(3) button')
  await page.waitForFunction((step) => new URL(location.href).searchParams.get('step') === step, chosen)
  check(await page.locator('.list [aria-current]').count() === 1, 'not one decision is marked')
  await accessible(page, 'a review')
  await fits(page, 'a review')
  await page.click('.moment footer a')
  await page.waitForSelector('.bar .range')
  const at = new URL(page.url()).searchParams
  check(at.get('step') === chosen && at.get('eyes') === '1', 'the replay is not at the moment, with the eyes of the seat')

  for (const cards of ['With the same hidden cards', 'With other hidden cards']) {
    await page.goto(`${base}/table/${kept}/replay?step=${chosen}&eyes=1`)
    await page.click('.bar button:has-text("Play on from here")')
    await accessible(page, 'how a game is played on')
    await fits(page, 'how a game is played on')
    await page.click(`dialog[open] button:has-text("${cards}")`)
    await page.waitForSelector('.origin a')
    check((await page.locator('.origin a').getAttribute('href')).includes(kept), 'the table does not say where it comes from')
  }
  await page.waitForSelector('.log :text("could not know was dealt anew")')

  await page.goto(`${base}/table/${open}/replay`)
  await page.click('.bar a:has-text("Review this game")')
  await page.click('.wait .go')
  await page.click('.wait .btn:has-text("Stop")')
  await page.waitForSelector('.wait .go')
  await accessible(page, 'a review that is not made')
  await page.goto(`${base}/table/${hinted}`)
  await page.waitForSelector('.over :text("You saw 2 hints.")')
  await accessible(page, 'an end with hints')
  await page.goto(`${base}/you`)
  await page.waitForSelector(':text("2 hints seen")')
  check(!desk.errors.length, desk.errors.join('\n'))

  const phone = await known({ phone: true, locale: 'fr-FR', colorScheme: 'dark' })
  await phone.page.goto(`${base}/table/${kept}/review?seat=1`)
  await phone.page.waitForSelector('.moment table')
  for (const tab of ['Décisions', 'Chance']) {
    await phone.page.click(`.tabs label:has-text("${tab}")`)
    await accessible(phone.page, `${tab} on a phone`)
    await fits(phone.page, `${tab} on a phone`)
  }
  await phone.page.click('.tabs label:has-text("Décisions")')
  await phone.page.click('.list li:nth-child(2) button')
  await phone.page.waitForSelector('#moment-title:focus')
  await fits(phone.page, 'a moment on a phone')
  check(!phone.errors.length, phone.errors.join('\n'))
}
