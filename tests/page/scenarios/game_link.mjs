/** A game in a link: its replay, what can be sent on of it, the same deal to play, and a link that was cut short. */
import { accessible, addressOf, check, fits, visitor } from '../browser.mjs'

export default async function ({ browser, base, rest: [link] }) {
  const { page, errors } = await visitor(browser)
  await page.goto(addressOf(base, `/game/${link}`))
  await page.waitForSelector('.app[data-mode=replay]')
  await page.click('button[aria-label="To the end"]')
  const steps = await page.locator('.range .num').textContent()
  await page.waitForFunction(() => location.hash.includes('step=') && !location.hash.includes('step=0'))
  // the address is a link to this moment
  await page.reload()
  await page.waitForSelector('.app[data-mode=replay]')
  await page.waitForFunction((told) => document.querySelector('.range .num')?.textContent === told, steps)

  await page.click('button[aria-label="Share"]')
  await page.waitForSelector('text=Play this deal yourself')
  const sent = await page.locator('dialog input').evaluateAll((fields) => fields.map(({ value }) => value))
  check(sent[1].endsWith(`#/game/${link}`) && sent[0].startsWith(sent[1]), `odd links: ${sent}`)
  check(sent[2].length < sent[1].length / 2, 'the deal tells what was done')
  await accessible(page, 'the links of a game')
  await page.click('text=Play this deal yourself')
  await page.waitForSelector('h1:has-text("a deal to play")')
  check(page.url() === sent[2], 'the deal is not at its address')
  await accessible(page, 'a deal')
  await page.setViewportSize({ width: 360, height: 640 })
  await fits(page, 'a deal on a phone')
  await page.click('.btn.go.big')
  await page.waitForSelector('.app[data-mode=draft]')

  check(!errors.length, errors.join('\n'))
  await page.goto(sent[1].slice(0, -9))
  await page.waitForSelector('h1:has-text("cut short")')
}
