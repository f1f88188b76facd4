/** An invitation: only this computer at first, then opened to the network; a code, a link to share, and closed again. */
import { accessible, check, fits, visitor } from '../browser.mjs'

const QR = 'svg[aria-label^="QR code"]'

async function looks(page, name) {
  await fits(page, name)
  await accessible(page, name)
  await page.setViewportSize({ width: 360, height: 640 })
  await fits(page, `${name} on a phone`)
  await page.setViewportSize({ width: 1440, height: 900 })
}

export default async function ({ browser, base, rest: [folder] }) {
  const host = await visitor(browser)
  const guest = await visitor(browser, { phone: true })
  const shot = async (name) => folder && (await host.page.screenshot({ path: `${folder}/${name}.png`, fullPage: true }))
  // Chromium on Linux has no share sheet: this one only notes what it is given
  await host.page.addInitScript(() => {
    navigator.share = async (given) => void (globalThis.shared = given.url)
  })
  await host.page.goto(base)
  await host.page.waitForSelector('.ti')
  await host.page.click('.plusbot')
  await host.page.check('input[name=players][value="2"]', { force: true })
  await host.page.click('.gobox .btn:not(.go)')
  await host.page.waitForSelector('.invite :text("works on this computer only")')
  check(!(await host.page.locator(QR).count()), 'a QR code that nobody else can use')
  await looks(host.page, 'an invitation to this computer only')
  await shot('alone')

  await host.page.click('button:has-text("Open to my network")')
  await host.page.waitForSelector(QR)
  const link = await host.page.inputValue('.invite .link input')
  const other = base.replace('127.0.0.1', '127.0.0.2')
  check(link.startsWith(`${other}/table/`), `the link is ${link}`)
  await looks(host.page, 'an invitation to the network')
  await shot('open')
  await host.page.click('.share')
  await host.page.waitForFunction((wanted) => globalThis.shared === wanted, link)

  // by the code: typed in the lobby, in small letters and groups
  const code = await host.page.innerText('[data-code]')
  check(/^[A-HJ-NP-Z2-9]{6}$/.test(code), `the code is ${code}`)
  const size = await host.page.locator('[data-code]').evaluate((node) => parseFloat(getComputedStyle(node).fontSize))
  check(size >= 40, `the code is ${size} px high`)
  await guest.page.goto(other)
  await guest.page.fill('form:has(.btn:text("Join")) input', `${code.slice(0, 3).toLowerCase()} ${code.slice(3)}`)
  await guest.page.click('form .btn:text("Join")')
  await guest.page.waitForURL(/\/table\/\w+\?invite=/)
  await guest.page.fill('.seats form input', 'Odile')
  await guest.page.click('.seats form button')
  await guest.page.click('button:has-text("Sit here")')
  await host.page.waitForSelector('.seats :text("Odile")')

  // by the address with the code; a wrong one says so
  const late = await visitor(browser)
  await late.page.goto(`${other}/j/AAAAAA`)
  await late.page.waitForSelector('.closed h1:has-text("No table has this code")')
  await late.page.goto(`${other}/j/${code}`)
  await late.page.waitForURL(/\/table\/\w+\?invite=/)

  await host.page.click('button:has-text("Close it to the network again")')
  await host.page.waitForSelector('.invite :text("works on this computer only")')
  await guest.page.waitForSelector(':text("Reconnecting")')
  const errors = [host, late].flatMap((each) => each.errors).filter((error) => !error.includes('404'))
  check(!errors.length, errors.join('\n'))
}
