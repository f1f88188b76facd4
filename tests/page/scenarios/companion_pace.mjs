/**
 * How long a tap waits for its answer on a phone whose processor is four times slower: the rabbit or the piece on its
 * space, and then what it is worth. `answered` is the browser's own word, from the finger to the frame that shows the
 * piece; `settled` is until the board and the totals have followed. The finger keeps its own time: it neither waits for
 * the page nor comes with a frame, as one that waits for an answer does (its tap then always waits a whole frame before the
 * browser hands it on, 16 ms that no page can save). Other work on this machine lengthens everything, so a page with
 * nothing but a button is tapped first: where that takes long, the machine is too busy to tell. Processor time of
 * the page's own thread, which other work does not lengthen, is told beside them.
 */
import { setTimeout as passed } from 'node:timers/promises'

import { addressOf, check, visitor } from '../browser.mjs'

const SLOWER = 4
const MOST = 50
/** A quick hand: four taps a second, no multiple of the screen's frames. Whoever waits for each answer is slower. */
const RHYTHM = 243
/** What a tap on an empty page takes at most where nothing else is at work. */
const QUIET = 24
const SPACES = [...'ABCDEFGHIJ'].flatMap((row) => [1, 3, 4, 6, 8, 9].map((column) => `${row}${column}`))
const PHONE = { width: 390, height: 844, hasTouch: true, isMobile: true, deviceScaleFactor: 2, reducedMotion: 'no-preference' }

const among = (all, share) => all.toSorted((a, b) => a - b)[Math.min(all.length - 1, Math.floor(all.length * share))]
const told = (all) => `median ${among(all, 0.5).toFixed(0)} ms, p95 ${among(all, 0.95).toFixed(0)} ms`

/** What is tapped: when it is answered, what shows it at once, and what is told of a space in the end. */
const RABBIT = { shows: '[data-sketched="SPACE"]', tells: ' times ' }
const PIECE = { shows: '[data-sketched="SPACE"]', tells: 'city 1' }
const BUTTON = { shows: 'button', tells: ' times ' }

/** In the page: collects how long each tap took, and whether its first frame showed what was tapped. */
function observe({ shows, tells }) {
  const seen = (globalThis.seen = { answered: [], settled: [], late: [] })
  const durations = (list) => list.getEntries().filter(({ name }) => name === 'pointerdown').map(({ duration }) => duration)
  new PerformanceObserver((list) => seen.answered.push(...durations(list))).observe({ type: 'event', durationThreshold: 16 })
  const tapped = ({ target, timeStamp }) => {
    const { space } = target.dataset
    requestAnimationFrame(() => document.querySelector(shows.replace('SPACE', space)) || seen.late.push(space))
    new MutationObserver((_, self) => {
      if (!target.getAttribute('aria-label')?.includes(tells)) return
      self.disconnect()
      requestAnimationFrame(() => setTimeout(() => seen.settled.push(performance.now() - timeStamp)))
    }).observe(target, { attributes: true })
  }
  addEventListener('pointerdown', tapped, { capture: true })
  globalThis.forget = () => removeEventListener('pointerdown', tapped, { capture: true })
}

/** Taps as a finger does, and is up again for the next one in time, whether the page has followed or not. */
async function tap(client, place) {
  const next = passed(RHYTHM)
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [place] })
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await next
}

async function tapAll({ page, client, places }, kind, rate = SLOWER) {
  await page.evaluate(observe, kind)
  await client.send('Emulation.setCPUThrottlingRate', { rate })
  for (const place of places) await tap(client, place)
  await page.waitForFunction((count) => globalThis.seen.settled.length === count, places.length)
  const { answered, ...rest } = await page.evaluate(() => (globalThis.forget(), globalThis.seen))
  const quick = Array.from({ length: Math.max(0, places.length - answered.length) }, () => 16) // what took less is not told
  return { answered: [...answered, ...quick], ...rest }
}

/** A button that changes its colour and its name: the least that a tap can take here. */
async function emptyPage(browser) {
  const { page, context } = await visitor(browser, PHONE)
  await page.setContent('<button style="width:200px;height:200px" onpointerdown="this.style.background = \'red\'; this.ariaLabel = `1 times ${performance.now()}`">x</button>')
  return { page, context, client: await context.newCDPSession(page), places: SPACES.map(() => ({ x: 100, y: 100 })) }
}

async function atTheTable(browser, base) {
  const { page, context } = await visitor(browser, PHONE)
  await page.goto(addressOf(base, '/score'))
  await page.locator('input[name=box][value=kingdom]').check({ force: true })
  await page.getByRole('button', { name: 'To the table' }).tap()
  await page.locator('.companion [data-space="A1"]').waitFor()
  return { page, context, client: await context.newCDPSession(page), places: await places(page) }
}
const places = (page) =>
  page.evaluate((spaces) => spaces.map((space) => document.querySelector(`[data-space="${space}"]`).getBoundingClientRect()).map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 })), SPACES)

/** Taps all spaces with a rabbit, and then with a city each. */
async function both(at, measure) {
  const rabbits = await measure(at, RABBIT)
  await at.page.getByRole('tab', { name: 'Pieces' }).tap()
  await at.page.locator('[data-piece="city-1"]').tap()
  return { rabbits, pieces: await measure({ ...at, places: await places(at.page) }, PIECE) }
}

/** Processor time of the page's own thread from the finger until its frame is drawn, as it is slowed down. */
async function busy(at, kind) {
  const { client } = at
  const events = []
  const collect = ({ value }) => events.push(...value)
  client.on('Tracing.dataCollected', collect)
  const complete = new Promise((done) => client.once('Tracing.tracingComplete', done))
  await client.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['devtools.timeline', 'toplevel', 'cc'] } })
  await tapAll(at, kind, 1)
  await client.send('Tracing.end')
  await complete
  client.off('Tracing.dataCollected', collect)
  const down = events.filter(({ name, ph, args }) => name === 'EventDispatch' && ph === 'X' && args.data?.type === 'pointerdown')
  const own = events.filter(({ pid, tid, ph }) => ph === 'X' && pid === down[0]?.pid && tid === down[0].tid).sort((a, b) => a.ts - b.ts)
  const tasks = own.filter(({ name }) => name === 'ThreadControllerImpl::RunTask')
  return down.map((event) => {
    const frame = own.find(({ name, ts }) => name === 'ProxyMain::BeginMainFrame' && ts > event.ts)
    const until = frame.ts + frame.dur
    return tasks.filter(({ ts, dur }) => ts + dur > event.ts && ts < until).reduce((sum, { tdur = 0 }) => sum + (tdur / 1000) * SLOWER, 0)
  })
}

async function on(page, measure) {
  const found = await measure(page)
  await page.context.close()
  return found
}

export default async function pace({ browser, base }) {
  const least = await on(await emptyPage(browser), (at) => tapAll(at, BUTTON))
  const byTheClock = await on(await atTheTable(browser, base), (at) => both(at, tapAll))
  const byTheProcessor = await on(await atTheTable(browser, base), (at) => both(at, busy))
  console.log(`a tap on an empty page: ${told(least.answered)}`)
  for (const [name, { answered, settled, late }] of Object.entries(byTheClock)) {
    console.log(`${name}, by the clock, ${SLOWER} times slowed down: answered ${told(answered)}; settled ${told(settled)}`)
    check(settled.length === SPACES.length && !late.length, `${settled.length} taps; the first frame does not show ${late.join(' ')}`)
  }
  for (const [name, taken] of Object.entries(byTheProcessor)) {
    console.log(`${name}, by processor time times ${SLOWER}: answered ${told(taken)}`)
    check(taken.length === SPACES.length && among(taken, 0.95) <= MOST, `${taken.length} taps take ${told(taken)} of the processor, more than ${MOST}`)
  }
  if (among(least.answered, 0.95) > QUIET) return console.log('this machine is too busy to judge by its clock')
  for (const { answered } of Object.values(byTheClock)) check(among(answered, 0.95) <= MOST, `a tap takes ${told(answered)}, more than ${MOST}`)
}
