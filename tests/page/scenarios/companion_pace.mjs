/**
 * How long a tap keeps the page busy until what it did is drawn, on a phone whose processor is four times slower.
 * Counted in processor time of the page's own thread, which other work on this machine does not lengthen; what the
 * browser itself says of the same taps, slowed down, is told beside it, and is only true on a quiet machine.
 */
import { check, visitor } from '../browser.mjs'

const SLOWER = 4
const MOST = 50
const SPACES = [...'ABCDEFGHIJ'].flatMap((row) => [1, 3, 4, 6, 8, 9].map((column) => `${row}${column}`))
const among = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]

async function atTheTable(browser, base) {
  const { page, context } = await visitor(browser, { width: 390, height: 844, hasTouch: true, isMobile: true, deviceScaleFactor: 2 })
  await page.goto(`${base}/score`)
  await page.locator('input[name=box][value=kingdom]').check({ force: true })
  await page.getByRole('button', { name: 'To the table' }).tap()
  await page.locator('.companion [data-space="A1"]').waitFor()
  const client = await context.newCDPSession(page)
  const middles = await page.evaluate(() =>
    Object.fromEntries([...document.querySelectorAll('[data-space]')].map((each) => [each.dataset.space, each.getBoundingClientRect()].map((it) => (it.x === undefined ? it : { x: it.x + it.width / 2, y: it.y + it.height / 2 })))),
  )
  return { page, context, client, middles }
}

/** Taps a space as a finger does, and waits until it is counted and drawn. */
async function tap(page, client, middles, space, number) {
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [middles[space]] })
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await page.waitForFunction((count) => document.querySelectorAll('[data-space][aria-label*="Player 1"]').length === count, number)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

async function busy(browser, base) {
  const { page, context, client, middles } = await atTheTable(browser, base)
  const events = []
  client.on('Tracing.dataCollected', ({ value }) => events.push(...value))
  const complete = new Promise((done) => client.once('Tracing.tracingComplete', done))
  await client.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['devtools.timeline', 'toplevel', 'cc'] } })
  for (const [at, space] of SPACES.entries()) await tap(page, client, middles, space, at + 1)
  await client.send('Tracing.end')
  await complete
  await context.close()
  const lifted = events.filter(({ name, ph, args }) => name === 'EventDispatch' && ph === 'X' && args.data?.type === 'pointerup')
  const own = events.filter(({ pid, tid, ph }) => ph === 'X' && pid === lifted[0]?.pid && tid === lifted[0].tid).sort((a, b) => a.ts - b.ts)
  const tasks = own.filter(({ name }) => name === 'ThreadControllerImpl::RunTask')
  return lifted.map((up) => {
    const frame = own.find(({ name, ts }) => name === 'ProxyMain::BeginMainFrame' && ts > up.ts)
    const until = frame.ts + frame.dur
    return tasks.filter(({ ts, dur }) => ts + dur > up.ts && ts < until).reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0)
  })
}

async function told(browser, base) {
  const { page, context, client, middles } = await atTheTable(browser, base)
  await page.evaluate(() => {
    globalThis.taps = []
    new PerformanceObserver((list) => globalThis.taps.push(...list.getEntries().filter(({ name }) => name === 'pointerup').map(({ duration }) => duration))).observe({ type: 'event', durationThreshold: 16 })
  })
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  for (const [at, space] of SPACES.entries()) await tap(page, client, middles, space, at + 1)
  const found = await page.evaluate(() => globalThis.taps)
  await context.close()
  return [...found, ...Array.from({ length: Math.max(0, SPACES.length - found.length) }, () => 16)] // what took less is not told
}

export default async function pace({ browser, base }) {
  const [slow, said] = [await busy(browser, base), await told(browser, base)].map((all) => all.toSorted((a, b) => a - b))
  const p95 = among(slow, 0.95) * SLOWER
  console.log(`${slow.length} taps, processor time times ${SLOWER}: median ${(among(slow, 0.5) * SLOWER).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`)
  console.log(`by the clock of this machine, ${SLOWER} times slowed down: median ${among(said, 0.5)} ms, p95 ${among(said, 0.95)} ms`)
  check(slow.length === SPACES.length, `${slow.length} of ${SPACES.length} taps were seen`)
  check(p95 <= MOST, `a tap takes ${p95.toFixed(0)} ms, more than ${MOST}`)
}
