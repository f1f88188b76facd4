/** A whole game of a title by the keyboard alone, with no more than 12 keys for any decision. */
import { check, visitor } from '../browser.mjs'
import { atRest, modeOf, start } from '../playing.mjs'
import { hintCounts } from './whole_game.mjs'

const MOST = 12
const focused = (page) => page.evaluate(() => {
  const at = document.activeElement
  return { lit: at?.matches('.space.choosable, .sides button') ?? false, place: Boolean(at?.closest('.log .sp')), text: at?.textContent?.trim().slice(0, 40) ?? '' }
})

/** Keys that are counted from one action to the next. */
function counted(page) {
  const count = { since: 0, most: 0, acts: 0 }
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      if (!String(payload).includes('"command":"act"')) return
      count.most = Math.max(count.most, count.since)
      Object.assign(count, { since: 0, acts: count.acts + 1 })
    })
  })
  const press = (key) => {
    count.since++
    return page.keyboard.press(key)
  }
  return { count, press }
}

/** Tab until something has the focus. */
async function tabTo(page, press, is, most) {
  for (let i = 0; i < most; i++) {
    if (is(await focused(page))) return true
    await press('Tab')
  }
  return false
}

/** From the first page to the table, and to the hand by the link that skips everything else. */
async function enter(page, base, press) {
  await page.goto(base)
  await page.waitForSelector('.ti')
  check(await tabTo(page, press, ({ text }) => text.startsWith('Start against'), 60), 'the start button is not reached')
  await press('Enter')
  await page.waitForSelector('.card')
  check(await tabTo(page, press, ({ text }) => text === 'Skip to your hand', 3), 'no skip link')
  await press('Enter')
}

const digit = (at) => String((at + 1) % 10)

/** Cards of different kinds, the tenth where there is one. */
async function draft(page, press, done) {
  const wanted = await page.evaluate(() => {
    const cards = [...document.querySelectorAll('.hand .card')].slice(0, 10)
    const count = Number(/\d+/.exec(document.querySelector('.pick span')?.textContent ?? '')?.[0] ?? 0)
    if (cards.some((card) => card.getAttribute('aria-pressed') === 'true')) return []
    const found = ['building', 'rail', 'territory'].map((kind) => cards.findIndex((card) => card.classList.contains(kind)))
    return [...new Set([...(cards.length === 10 ? [9] : []), ...found.filter((at) => at >= 0), ...cards.keys()])].slice(0, count)
  })
  if (!(await page.locator('#go:enabled').count()) && !wanted.length) return
  done.tenth ||= wanted.includes(9)
  for (const at of wanted) {
    if (await page.locator('#go:enabled').count()) break // of the last cards one settles where the other goes
    await press(digit(at))
  }
  await press('Control+Enter')
}

/** The piece in hand goes to the first lit place: chosen and confirmed by Enter. */
async function place(page, press, done) {
  const { lit } = await focused(page)
  check(lit, 'taking a piece leaves the focus elsewhere')
  await press('Enter')
  const one = await page.locator('.space[aria-selected=true]').count()
  if (one && (await page.locator('.dock .two .go:disabled').count())) {
    // the other end: the first that is lit, on this board or on the next one
    await press('l')
    if (!(await focused(page)).lit) await press('Tab')
    await press('Enter')
  }
  await press(done.placed++ % 2 ? 'Enter' : 'Control+Enter')
}

async function build(page, press, done) {
  const pieces = await page.locator('.pz').evaluateAll((all) => all.map((each) => each.getAttribute('aria-disabled') !== 'true'))
  const at = pieces.slice(0, 10).indexOf(true)
  if (at < 0 || done.tried++ > 40) return press('Control+Enter')
  await press(digit(at))
  if (await page.locator('.space.choosable, .sides button').count()) await place(page, press, done)
  else await press('Control+Enter')
}

async function town(page, press, done) {
  const open = await page.locator('.market .bc:not([aria-disabled=true]), .keeps button, button.rq, .foot .bc:not([aria-disabled=true]), .listed .btn').count()
  const places = await page.locator('.space.choosable, .sides button').count()
  if (open || places) await press('1')
  if (await page.locator('.space.choosable, .sides button').count()) {
    await place(page, press, done)
  } else await press('Control+Enter')
}

export default async function ({ browser, base, rest: [title = 'kingdom', players] }) {
  const { page, errors } = await visitor(browser)
  const { count, press } = counted(page)
  if (title === 'kingdom') await enter(page, base, press)
  else await start(page, base, { title, players })
  if (players === '3') await hintCounts(page)
  count.since = 0
  const done = { placed: 0, tried: 0, tenth: false }
  const deadline = Date.now() + 240_000
  let mode = ''
  while (Date.now() < deadline && (mode = await modeOf(page)) !== 'end') {
    const acts = count.acts
    if (mode === 'draft') await draft(page, press, done)
    else if (mode === 'build') await build(page, press, done)
    else if (mode === 'answers') await press('Control+Enter')
    else if (mode.startsWith('town-')) await town(page, press, done)
    if (mode !== 'build') done.tried = 0
    await atRest(page, count.acts > acts)
    check(count.since <= MOST, `${count.since} keys without an action in ${mode}: ${JSON.stringify(await focused(page))}\n${await page.evaluate(() => document.body.innerText.slice(0, 1200))}`)
  }
  check(mode === 'end', `the keyboard did not reach the end: ${mode}; ${JSON.stringify({ ...count, ...done })}\n${await page.evaluate(() => document.body.innerText.slice(0, 1500))}`)
  check(count.most <= MOST, `${count.most} keys for a decision`)
  check(done.placed > 0, 'nothing was placed by keyboard')
  check(title === 'town' || done.tenth, 'the tenth card was never chosen')
  check(!errors.length, errors.join('\n'))
}
