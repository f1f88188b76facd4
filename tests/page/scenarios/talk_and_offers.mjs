/** Two people: colours, emotes, muting from the chat and from the players, a bot that stands in, and ending the game together. */
import { accessible, check, visitor } from '../browser.mjs'

const chat = '.log .tabs button:has-text("Chat")'
const people = '.log .tabs button:has-text("Players")'

async function say(page, text) {
  await page.click(chat)
  await page.fill('.log form input', text)
  await page.keyboard.press('Enter')
  await page.waitForSelector(`.log li:has-text("${text}")`)
}

export default async function ({ browser, base }) {
  const host = await visitor(browser)
  const guest = await visitor(browser)
  await host.page.goto(base)
  await host.page.waitForSelector('.ti')
  await host.page.click('.plusbot')
  await host.page.check('input[name=players][value="2"]', { force: true })
  await host.page.click('.gobox .btn:not(.go)')
  const link = await host.page.inputValue('.link input')
  await guest.page.goto(link)
  await guest.page.fill('.seats form input', 'Odile')
  await guest.page.click('.seats form button')
  await guest.page.click('button:has-text("Sit here")')

  // a colour: not that of the other player, and both see it
  check(await guest.page.locator('.colours [role=radio]').first().isDisabled(), 'the colour of another player can be chosen')
  await guest.page.click('.colours [aria-label=mint]')
  await host.page.waitForSelector('.seats li.p5:has-text("Odile")')
  await accessible(guest.page, 'the colours to choose from')

  // muting before the game, from the seat
  await say(guest.page, 'first')
  await host.page.click(chat)
  await host.page.waitForSelector('.log li:has-text("first")')
  await host.page.click('.seats button[aria-label="Mute Odile"]')
  await host.page.waitForSelector('.log li:has-text("first")', { state: 'detached' })
  await say(guest.page, 'second')
  await host.page.click('.seats button[aria-label="Unmute Odile"]')
  await host.page.click(chat)
  await host.page.waitForSelector('.log li:has-text("second")')

  await guest.page.click('.acts .go')
  await host.page.click('.acts .go')
  await host.page.waitForSelector('.card')
  await guest.page.waitForSelector('.card')

  // in the game, from a line of the chat, and back from the players
  await host.page.click(chat)
  await host.page.locator('.log li:has-text("second") button[aria-label="Mute Odile"]').click()
  await host.page.waitForSelector('.log li:has-text("second")', { state: 'detached' })
  await say(guest.page, 'third')
  await host.page.click(people)
  await accessible(host.page, 'the players of a table')
  check(!(await host.page.locator('.log li:has-text("third")').count()), 'a muted message was shown')
  await host.page.click('.log button[aria-label="Unmute Odile"]')
  await host.page.click(chat)
  await host.page.waitForSelector('.log li:has-text("third")')

  // an emote: on the player's box for a moment, and in the chat
  await host.page.waitForSelector('.player.p5:has-text("Odile")')
  await guest.page.click('.emotes button:has-text("Well played!")')
  await host.page.waitForSelector('.player.p5 .emote:has-text("Well played!")')
  await host.page.waitForSelector('.log li:has-text("Odile Well played!")')
  await host.page.waitForSelector('.player .emote', { state: 'detached' })
  await host.page.click(people)
  check((await host.page.getAttribute('.log a:has-text("Television")', 'href'))?.includes('/board'), 'no way to the television')
  await host.page.click(chat)

  // on a phone the chat is behind a tab: a message gives a sign there, and is told to screen readers
  await host.page.setViewportSize({ width: 390, height: 844 })
  await say(guest.page, 'fourth')
  await host.page.waitForSelector('.sheet-tabs [role=tab]:has-text("Chronicle") .fresh:has-text("1 new message")')
  check((await host.page.locator('[role=status]:has-text("Odile writes: fourth")').count()) === 1, 'a message is not told')
  await host.page.click('.sheet-tabs [role=tab]:has-text("Chronicle")')
  await host.page.waitForSelector('.log li:has-text("fourth")')
  await host.page.waitForSelector('.sheet-tabs .fresh', { state: 'detached' })
  await host.page.setViewportSize({ width: 1440, height: 900 })

  // an offer to end: declined, then agreed to in the end
  await host.page.click(people)
  await host.page.click('button:has-text("Offer to end the game")')
  await host.page.waitForSelector('[data-offer=end]:has-text("Waiting for an answer from: Odile.")')
  await guest.page.waitForSelector('[data-offer=end]')
  await accessible(guest.page, 'an offer')
  await guest.page.click('[data-offer=end] button:has-text("Decline")')
  await host.page.waitForSelector('[data-offer=end]', { state: 'detached' })

  // a bot for somebody who is missing; with two at the table one word is enough
  await host.page.click('.log li[data-seat="1"] button:has-text("Let a bot play")')
  await guest.page.waitForSelector('[data-offer=return]')
  await host.page.waitForSelector('.log li[data-seat="1"]:has-text("until they come back")')
  await guest.page.click('[data-offer=return] button:has-text("I am back")')
  await guest.page.waitForSelector('[data-offer=return]', { state: 'detached' })
  await host.page.waitForSelector('.log li[data-seat="1"] button:has-text("Let a bot play")')

  await guest.page.click(people)
  await guest.page.click('button:has-text("Offer to end the game")')
  await host.page.click('[data-offer=end] button:has-text("Agree")')
  for (const { page } of [host, guest]) await page.waitForSelector('.app[data-mode=end]')
  check(![...host.errors, ...guest.errors].length, [...host.errors, ...guest.errors].join('\n'))
}
