/** A spectator and a television: no secret in the page, none on the wire. */
import { accessible, check, visitor } from '../browser.mjs'
import { play, start } from '../playing.mjs'

function frames(page) {
  const heard = []
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))))
  return heard
}

function handsIn(heard) {
  const hands = []
  for (const text of heard) {
    const hand = JSON.parse(text).view?.own?.hand
    if (hand) hands.push(hand)
  }
  return hands
}

export default async function ({ browser, base }) {
  const player = await visitor(browser)
  const own = frames(player.page)
  await start(player.page, base, { open: true })
  await player.page.waitForSelector('.card')
  const watcher = await visitor(browser)
  const heard = frames(watcher.page)
  await watcher.page.goto(base)
  await watcher.page.click('.open a:has-text("Watch")')
  await watcher.page.waitForSelector('.app[data-mode=watch]')
  await accessible(watcher.page, 'watching')
  const television = await visitor(browser, { width: 1920, height: 1080 })
  const shown = frames(television.page)
  await television.page.goto(watcher.page.url() + '/board')
  await television.page.waitForSelector('.app[data-mode=tv] .player')
  await accessible(television.page, 'the television')
  await play(player.page, 'build', 60)

  const hands = handsIn(own)
  check(hands.length > 2, 'the player saw no hands')
  for (const [name, messages] of [['watch', heard], ['board', shown]]) {
    check(messages.length > 2, `${name} heard nothing`)
    check(messages.some((text) => JSON.parse(text).outlook), `${name} was told no outlook`)
    for (const text of messages) {
      const { view, choices, outlook, entries = [], you } = JSON.parse(text)
      check(!view?.own, `${name} was sent somebody's own view`)
      check(!choices, `${name} was sent choices`)
      check(!outlook?.hopes?.length, `${name} was told of hopes`)
      check(you === undefined || you.seat === undefined || you.seat === null, `${name} has a seat`)
      const secret = entries.flatMap((entry) => entry.events ?? []).find((event) => event.to !== undefined || event.event === 'hand-received')
      check(!secret, `${name} heard a whisper: ${JSON.stringify(secret)}`)
    }
  }
  for (const each of [watcher, television]) {
    check(!(await each.page.locator('.hand .card, .parchments').count()), 'a hand or parchments in the page')
    check(!each.errors.length, each.errors.join('\n'))
  }
}
