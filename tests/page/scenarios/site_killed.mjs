/** A tab that is killed twenty times in a game loses nothing: the record is that of a game that went through. */
import { check, visitor } from '../browser.mjs'

const KILLS = 20

/** The worker of the page, asked as the page asks it; it lies in `globalThis.house`. */
async function open(context, base) {
  const page = await context.newPage()
  await page.goto(`${base}manifest.webmanifest`)
  await page.evaluate(async (place) => {
    const [, file] = /"(assets\/house\.worker-[\w-]+\.js)"/.exec(await (await fetch(`${place}worker.js`)).text())
    const worker = new Worker(place + file, { type: 'module' })
    const waiting = new Map()
    let asked = 0
    worker.onmessage = ({ data }) => data.kind === 'reply' && waiting.get(data.id)?.(data)
    globalThis.house = (method, target, body) =>
      new Promise((done) => {
        waiting.set(++asked, ({ ok, text }) => done(ok && target.endsWith('record') ? text : JSON.parse(text)))
        worker.postMessage({ kind: 'ask', id: asked, method, target, body: body ? JSON.stringify(body) : '' })
      })
  }, base)
  return page
}

/** Ends the process of a page, as a phone does that needs the room. */
async function kill(context, page) {
  const gone = page.waitForEvent('crash')
  const session = await context.newCDPSession(page)
  session.send('Page.crash').catch(() => undefined)
  await gone
  await page.close()
}

const seat = (page) =>
  page.evaluate(async () => {
    await house('POST', '/identities', { name: 'Ann' })
    const made = await house('POST', '/tables', { title: 'town', players: 2, people: ['Bob'], seed: 'twenty' })
    await house('POST', `/tables/${made.table.id}/commands`, { command: 'ready', id: 'ready' })
    return made.table.id
  })

/** Plays by the number of the entry alone; stops after so many actions, the last of them not waited for. */
const play = (page, table, most) =>
  page.evaluate(async ([table, most]) => {
    for (let done = 1; done <= most; done++) {
      const { seq, view } = await house('GET', `/tables/${table}/view?as=board`)
      if (!view.decisions.length) return 'over'
      const [{ seat }] = view.decisions
      const { actions } = await house('GET', `/tables/${table}/options?seat=${seat}`)
      const act = house('POST', `/tables/${table}/commands?seat=${seat}`, { command: 'act', id: `${seq}`, action: actions[(seq * 7) % actions.length] })
      if (done < most) await act
    }
    return 'goes on'
  }, [table, most])

const record = (page, table) => page.evaluate((table) => house('GET', `/tables/${table}/record`), table)

export default async function ({ browser, base }) {
  const { context } = await visitor(browser)
  let page = await open(context, base)
  const whole = await seat(page)
  check((await play(page, whole, Infinity)) === 'over', 'a game that is not killed is not over')
  const expected = await record(page, whole)

  const killed = await seat(page)
  for (let kills = 0; kills < KILLS; kills++) {
    check((await play(page, killed, 1)) === 'goes on', `the game is over after ${kills} kills`)
    await kill(context, page)
    page = await open(context, base)
  }
  check((await play(page, killed, Infinity)) === 'over', 'the game is not over in the end')
  check((await record(page, killed)) === expected, 'the records differ')
}
