/** Settings by the keyboard alone, from every kind of screen; they are kept on the device. */
import { accessible, check, visitor } from '../browser.mjs'

const root = (page, name) => page.evaluate((key) => document.documentElement.dataset[key], name)
const focused = (page) => page.evaluate(() => document.activeElement?.cloneNode(false).outerHTML ?? '')

async function tabTo(page, sign, most = 40) {
  for (let i = 0; i < most; i++) {
    if ((await focused(page)).includes(sign)) return
    await page.keyboard.press('Tab')
  }
  check(false, `the keyboard does not reach ${sign}; it is at ${(await focused(page)).slice(0, 120)}`)
}

export default async function ({ browser, base }) {
  const { page, errors } = await visitor(browser, { colorScheme: 'dark' })
  await page.goto(base)
  await page.waitForSelector('.ti')
  check((await root(page, 'theme')) === 'dark', 'the system was not asked')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.waitForSelector('html[data-theme=light]')

  await tabTo(page, 'data-settings')
  await page.keyboard.press('Enter')
  await page.waitForSelector('dialog[open]')
  await accessible(page, 'the settings')
  await tabTo(page, 'name="language"')
  await page.keyboard.press('ArrowRight')
  await page.waitForSelector('dialog h2:has-text("Réglages")')
  await page.keyboard.press('ArrowLeft')
  await page.waitForSelector('dialog h2:has-text("Settings")')
  await tabTo(page, 'name="look"')
  await page.keyboard.press('ArrowLeft')
  await page.waitForSelector('html[data-theme=dark]')
  await page.keyboard.press('Tab') // the sound's switch
  await page.keyboard.press('Tab')
  check((await focused(page)).includes('type="range"'), 'no volume after the sound')
  await page.keyboard.press('Home')
  const size = () => page.evaluate(() => parseFloat(getComputedStyle(document.querySelector('dialog p')).fontSize))
  const before = await size()
  for (const name of ['Animations', 'Larger text', 'Fill fiefs with patterns', 'Hints for a first game']) {
    const is = page.getByRole('switch', { name })
    for (let i = 0; i < 5 && !(await is.evaluate((each) => each === document.activeElement)); i++) await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
  }
  check((await root(page, 'motion')) === 'on', 'motion was not switched on')
  check((await root(page, 'patterns')) === 'full', 'patterns were not switched on')
  check((await size()) > before * 1.1, 'the text is not larger')
  await page.keyboard.press('Escape')
  await page.waitForSelector('dialog', { state: 'detached' })
  check((await focused(page)).includes('data-settings'), 'the focus did not come back')

  for (const path of ['/help/town', '/you', '/table/nowhere', '/recover/x']) {
    await page.goto(base + path)
    const kept = () => page.evaluate(() => Object.entries(document.documentElement.dataset).sort().join(' '))
    check((await kept()) === 'motion,on patterns,full text,large theme,dark', `not kept at ${path}: ${await kept()}`)
    await page.click('[data-settings]')
    await page.waitForSelector('dialog[open]')
    check((await page.inputValue('dialog input[type=range]')) === '0', 'the volume was not kept')
    check(!(await page.getByRole('switch', { name: 'Hints for a first game' }).isChecked()), 'the hints were not kept')
    await page.keyboard.press('Escape')
  }
  check(!errors.length, errors.join('\n'))
}
