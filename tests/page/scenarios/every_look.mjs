/** axe and no sideways scroll on every screen around the table: wide and 360 px, light and dark. */
import { accessible, fits, check, visitor } from '../browser.mjs'

const screens = {
  async lobby(page, base) {
    await page.goto(base)
    await page.click('.plusbot')
    await page.waitForSelector('.setup')
  },
  async settings(page) {
    await page.click('[data-settings]')
    await page.waitForSelector('dialog[open]')
  },
  async you(page, base) {
    await page.goto(base + '/you')
    await page.fill('form input', 'Lady Clementina Longears')
    await page.click('form button')
    await page.waitForSelector('#devices-title')
    await page.click('.devices button:has-text("Use another device")')
    await page.waitForSelector('.devices .link input')
  },
  async room(page, base) {
    await page.goto(base)
    await page.waitForSelector('.ti')
    await page.click('.gobox .btn:not(.go)')
    await page.waitForSelector('#invite-title')
    await page.locator('.seats select').first().selectOption({ index: 1 })
    await page.waitForSelector('.seats button:has-text("Remove")')
  },
  async recovery(page, base) {
    await page.goto(base + '/recover/no-such-link')
    await page.waitForSelector('h1')
  },
  async 'a used link'(page) {
    await page.click('.btn.go')
    await page.waitForSelector('h1:has-text("no longer works")')
  },
  async 'a closed table'(page, base) {
    await page.goto(base + '/table/nowhere')
    await page.waitForSelector('.closed h1')
  },
  async 'help: kingdom'(page, base) {
    await page.goto(base + '/help/kingdom+sky+express')
    await page.waitForSelector('figure svg')
  },
  async 'help: town'(page, base) {
    await page.goto(base + '/help/town')
    await page.waitForSelector('figure svg')
  },
}

export default async function ({ browser, base, rest: [phone] }) {
  const { page, errors } = await visitor(browser, phone === 'phone' ? { phone: true } : {})
  for (const [name, show] of Object.entries(screens)) {
    await page.emulateMedia({ colorScheme: 'light' })
    await show(page, base)
    await fits(page, name)
    await accessible(page, `${name}, light`)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.waitForSelector('html[data-theme=dark]')
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map((each) => each.finished)))
    await accessible(page, `${name}, dark`, ['color-contrast'])
  }
  check(!errors.length, errors.join('\n'))
}
