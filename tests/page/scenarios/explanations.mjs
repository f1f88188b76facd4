/** Two clicks to the first pick; and every card explains itself by hover, focus and a long press. */
import { check, visitor } from '../browser.mjs'

const tip = '#explanation'

/** A finger that stays. */
async function hold(page, target, milliseconds) {
  const box = await target.boundingBox()
  const touch = await page.context().newCDPSession(page)
  const touchPoints = [{ x: box.x + Math.min(20, box.width / 2), y: box.y + Math.min(30, box.height / 2) }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await page.waitForTimeout(milliseconds)
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

export default async function ({ browser, base }) {
  const desktop = await visitor(browser)
  await desktop.page.goto(base)
  await desktop.page.click('.btn.go.big') // the first click
  await desktop.page.locator('.card').first().click() // the second
  await desktop.page.waitForSelector('.card[aria-pressed=true]')

  const help = desktop.page.locator('.tools [data-help]')
  await desktop.page.keyboard.press('Shift')
  await help.focus()
  await desktop.page.waitForSelector(`${tip}:has-text("Rules and help")`)
  check((await help.getAttribute('aria-describedby')) === 'explanation', 'the explanation is not told')
  await desktop.page.keyboard.press('Escape')
  await desktop.page.waitForSelector(tip, { state: 'detached' })

  const phone = await visitor(browser, { phone: true })
  await phone.page.goto(base)
  await phone.page.tap('.btn.go.big')
  const card = phone.page.locator('.card').first()
  await card.waitFor()
  await hold(phone.page, card, 900)
  await phone.page.waitForSelector(tip)
  check((await phone.page.innerText(tip)).length > 10, 'an empty explanation')
  const out = await phone.page.evaluate(() => {
    const { left, right, top, bottom } = document.querySelector('#explanation').getBoundingClientRect()
    return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight
  })
  check(!out, 'the explanation is cut off')
  check((await card.getAttribute('aria-pressed')) === 'false', 'a long press chose the card')
  await card.tap()
  await phone.page.waitForSelector(tip, { state: 'detached' })
  await phone.page.waitForSelector('.card[aria-pressed=true]')
  check(![...desktop.errors, ...phone.errors].length, [...desktop.errors, ...phone.errors].join('\n'))
}
