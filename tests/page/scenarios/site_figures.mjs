/**
 * How quick the page without a server is: its figures, which fail only where something is badly wrong.
 *
 *     node run.mjs site_figures ADDRESS game
 *
 * plays a whole game of Kingdom with three bucks (or other bots: `game sage`) and counts every click in it; without `game` it is the first picks.
 * A click is shown when the first frame after it is drawn: the card is lifted, the piece stands. What confirms something is
 * answered when what the house says to it is drawn.
 * The processor time is that of the whole browser: unlike the clock it tells the same on a machine that does other work.
 */
import { check, visitor } from '../browser.mjs'
import { play } from '../playing.mjs'

/** What may not be passed even on a busy machine, in milliseconds. */
const MOST = { lobby: 8_000, 'first hand, cold': 60_000, 'first hand, warm': 40_000, 'a click is shown (median)': 500, 'a click is answered (median)': 1_000, 'three bots have picked (median)': 5_000 }

/** The seconds of processor time that a browser has taken so far. */
async function worked(browser) {
  const devtools = await browser.newBrowserCDPSession()
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
  await devtools.detach()
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0)
}

async function firstHand(browser, page, base, level) {
  const before = await worked(browser)
  const began = Date.now()
  await page.goto(base)
  await page.waitForSelector('.ti')
  const lobby = Date.now() - began
  if (!(await page.locator('.setup').count())) await page.click('.plusbot')
  for (const select of await page.locator('.setup label.field select').all()) {
    if (await select.locator(`option[value=${level}]`).count()) await select.selectOption(level)
  }
  await page.click('.btn.go.big')
  await page.waitForSelector('.card')
  return { lobby, hand: Date.now() - began, work: 1000 * ((await worked(browser)) - before) }
}

/** From now on: when a command goes to the house, when its answer is on the screen, and when the bots have answered in turn. */
function watch() {
  globalThis.clicks = []
  globalThis.shown = { clicks: 0, times: [], late: [] }
  addEventListener('click', () => globalThis.shown.clicks++, { capture: true })
  // by the browser's own word, to the next eight milliseconds; of what took less it says nothing
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === 'click') globalThis.shown.times.push(duration)
  }).observe({ type: 'event', durationThreshold: 16 })
  const { postMessage } = Worker.prototype
  let click = null
  const shown = (what, seq) => {
    const answered = click
    // a frame later it is drawn
    requestAnimationFrame(() => setTimeout(() => Object.assign(answered, { [what]: performance.now() - answered.began, seq })))
  }
  Worker.prototype.postMessage = function (message) {
    if (message.kind === 'visit' && !this.heard) {
      this.heard = true
      this.addEventListener('message', ({ data }) => {
        const updates = data.kind === 'told' ? data.texts.map((text) => JSON.parse(text)).filter(({ type }) => type === 'update') : []
        for (const told of updates) {
          if (!click) return
          if (click.answered === undefined) {
            click.answered = null
            shown('answered')
          }
          if (told.decision || told.sheet) {
            shown('asked')
            click = null
          }
        }
      })
    }
    if (message.kind === 'hear' && message.text.includes('"act"')) {
      clicks.push((click = { began: performance.now(), draft: !!document.querySelector('.app[data-mode=draft]') }))
      const confirmed = click
      requestAnimationFrame(() => document.querySelector('[data-acting]') || confirmed.answered !== undefined || globalThis.shown.late.push(message.text))
    }
    return postMessage.call(this, message)
  }
}

const at = (values, part) => values.sort((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * part))]

export default async function ({ browser, base, rest: [whole, level = 'buck'] }) {
  const { page, errors } = await visitor(browser)
  const cold = await firstHand(browser, page, base, level)
  await page.waitForFunction(() => navigator.serviceWorker.ready.then(({ active }) => active?.state === 'activated'))
  await page.addInitScript(watch)
  const warm = await firstHand(browser, page, `${base}?again`, level)
  const enough = async () => (await page.evaluate(() => clicks.filter((click) => click.asked).length)) >= 3
  await play(page, whole ? 'end' : enough, 150)
  const clicks = (await page.evaluate(() => clicks)).filter((click) => click.asked)
  const shown = await page.evaluate(() => globalThis.shown)
  const quick = Array.from({ length: Math.max(0, shown.clicks - shown.times.length) }, () => 16)
  shown.times.push(...quick)
  check(!shown.late.length, `the first frame shows nothing of ${shown.late.join(', ')}`)
  if (process.env.EACH) console.log(JSON.stringify(clicks.map((c) => [Math.round(c.answered), Math.round(c.asked)])))
  const [answered, picked] = [clicks.map((click) => click.answered), clicks.filter(({ draft }) => draft).map((click) => click.asked)]
  const found = {
    lobby: cold.lobby, 'first hand, cold': cold.hand, 'first hand, warm': warm.hand,
    'processor time, cold': cold.work, 'processor time, warm': warm.work,
    'a click is shown (median)': at(shown.times, 0.5), [`the slowest but one in a hundred of ${shown.times.length} clicks shown`]: at(shown.times, 0.99),
    'a click is answered (median)': at(answered, 0.5), [`the slowest but one in a hundred of ${clicks.length} answers`]: at(answered, 0.99),
    'three bots have picked (median)': at(picked, 0.5), [`the slowest but one in a hundred of ${picked.length} picks`]: at(picked, 0.99),
  }
  console.log(Object.entries(found).map(([what, ms]) => `${what}: ${Math.round(ms)} ms`).join('\n'))
  for (const [what, most] of Object.entries(MOST)) check(found[what] <= most, `${what}: ${found[what]} ms`)
  check(!errors.length, errors.join('\n'))
}
