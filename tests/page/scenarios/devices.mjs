/** One player on two devices: a recovery link, the list of devices, sending one away, a link that was used. */
import { accessible, check, visitor } from '../browser.mjs'

export default async function ({ browser, base }) {
  const first = await visitor(browser)
  await first.page.goto(base + '/you')
  await first.page.fill('form input', 'Mathilde')
  await first.page.click('form button')
  await first.page.waitForSelector('#devices-title')
  await first.page.waitForSelector('.devices .chip:has-text("this one")')
  await first.page.click('.devices button:has-text("Use another device")')
  const link = await first.page.inputValue('.devices .link input')
  check(link.startsWith(`${base}/recover/`), `not a recovery link: ${link}`)
  await first.page.waitForSelector('.devices svg[role=img]')
  await accessible(first.page, 'the devices')

  const second = await visitor(browser, { locale: 'fr-FR', phone: true })
  await second.page.goto(link)
  await second.page.waitForSelector('h1:has-text("Est-ce vous ?")')
  check((await second.page.locator('text=Mathilde').count()) === 0, 'the link says whose it is before it is used')
  await second.page.click('button:has-text("Continuer comme ce joueur")')
  await second.page.waitForSelector('h1:has-text("Bienvenue, Mathilde")')
  check(!second.page.url().includes('/recover/'), 'the used link stays in the address')

  const third = await visitor(browser)
  await third.page.goto(link)
  await third.page.click('button:has-text("Continue as this player")')
  await third.page.waitForSelector('h1:has-text("no longer works")')
  await third.page.click('.tools .lang')
  await third.page.waitForSelector('h1:has-text("Ce lien ne fonctionne plus")')

  await first.page.reload()
  await first.page.waitForSelector('.devices li:nth-child(2)')
  check((await first.page.locator('.devices li').count()) === 2, 'not two devices')
  await first.page.locator('.devices li:not(:has(.chip)) button').click()
  await first.page.waitForSelector('[role=status]:has-text("One device signed out.")')
  await first.page.waitForSelector('.devices li:nth-child(2)', { state: 'detached' })
  await second.page.goto(base + '/you')
  await second.page.waitForSelector('text=Vous n’avez pas encore de nom')
  // a device that was signed out is refused, and the console says so
  const others = second.errors.filter((error) => !error.includes('401 (Unauthorized)'))
  check(![...first.errors, ...others, ...third.errors].length, [...first.errors, ...others, ...third.errors].join('\n'))
}
