/**
 * Score our table, with a finger and with keys: tables are entered by real taps and count what `bunny score` counts.
 * `all` enters every table of the file (of the titles that follow), else those of the usual size.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

import { accessible, addressOf, check, visitor } from '../browser.mjs'
import { until } from '../cardboard.mjs'

const WEB = new URL('../../../web/', import.meta.url)
const require = createRequire(new URL('package.json', WEB))
/** So many taps and drags a table of the usual size may take. */
const BUDGET = { kingdom: 200, 'kingdom+sky': 260, 'kingdom+express': 260, town: 120 }
const FIXTURES = JSON.parse(readFileSync(process.env.TABLES ?? new URL('fixtures/tables.json', WEB), 'utf8'))

/** The page's own way to enter a table by hand. */
async function byHand() {
  const { createServer } = await import(pathToFileURL(require.resolve('vite').replace(/index\.cjs$/, 'dist/node/index.js')).href)
  const vite = await createServer({ root: WEB.pathname, configFile: false, server: { middlewareMode: true, ws: false }, appType: 'custom', logLevel: 'error', optimizeDeps: { noDiscovery: true } })
  const found = await vite.ssrLoadModule('/src/lib/companion/byHand.ts')
  await vite.close()
  return found
}

const cellOf = (name) => {
  const cloud = /^C(\d)-(\d+)$/.exec(name)
  return cloud ? { row: 100 + Number(cloud[1]), column: Number(cloud[2]) } : { row: name.charCodeAt(0), column: Number(name.slice(1)) }
}
const beside = (a, b) => {
  const [one, other] = [cellOf(a), cellOf(b)]
  const far = one.row >= 100 || other.row >= 100
  return far ? one.row === other.row && Math.abs(one.column - other.column) === 1 : Math.abs(one.row - other.row) + Math.abs(one.column - other.column) === 1
}
const TABS = { land: 0, pieces: 1, cards: 2, notes: 3 }

async function begin(page, base, document) {
  await page.goto(addressOf(base, '/score'))
  await page.locator(`input[name=box][value="${document.title}"]`).check({ force: true })
  const players = page.locator('.player')
  const wanted = document.players.length
  for (let shown = await players.count(); shown < wanted; shown++) {
    await page.getByRole('button', { name: 'Add' }).click()
    await players.nth(shown).waitFor()
  }
  for (let shown = await players.count(); shown > wanted; shown--) {
    await page.getByRole('button', { name: /^Remove player/ }).last().click()
    await players.nth(shown - 1).waitFor({ state: 'detached' })
  }
  for (const [at, { name }] of document.players.entries()) await page.getByLabel(`Name of player ${at + 1}`).fill(name)
  await page.getByRole('button', { name: 'To the table' }).click()
  await page.locator('.companion').waitFor()
}

/** A list is opened before something is taken from it, and every digit of a number is typed. */
const tapsOf = (touch) => (touch.kind === 'choose' || touch.kind === 'star' ? 2 : touch.kind === 'number' ? 1 + String(touch.value).length : 1)

/** The middle of what is in sight, or is brought there. */
const centre = (locator) =>
  locator.evaluate((element) => {
    element.scrollIntoView({ block: 'nearest' })
    const { x, y, width, height } = element.getBoundingClientRect()
    return [x + width / 2, y + height / 2]
  })
/** The middles of all spaces: the board stays where it is while a table is entered. */
const centresOf = (page) =>
  page.locator('[data-space]').evaluateAll((all) =>
    Object.fromEntries(all.map((each) => [each.dataset.space, each.getBoundingClientRect()]).map(([name, { x, y, width, height }]) => [name, [x + width / 2, y + height / 2]])),
  )

/** Enters a table with the mouse; says how many taps and drags it took. */
async function enter(page, { touchesOf }, document) {
  const form = FIXTURES.forms[document.title]
  const land = form.own_fields.includes('territories')
  const tabs = land ? ['land', 'pieces', 'cards', 'notes'] : ['pieces', 'cards', 'notes']
  const names = new Map(form.pieces.map((piece, at) => [piece.id, at]))
  const places = await centresOf(page)
  let taps = 0
  for (const touch of touchesOf(document, { form, tabs }, beside)) {
    taps += tapsOf(touch)
    if (touch.kind === 'seat') await page.mouse.click(...(await centre(page.locator('.seat').nth(touch.seat))))
    else if (touch.kind === 'tab') await page.locator('[role=tab]').nth(TABS[touch.tab] - (land ? 0 : 1)).click()
    else if (touch.kind === 'stroke') {
      const [start, ...rest] = touch.spaces
      await page.mouse.move(...places[start])
      await page.mouse.down()
      for (const name of rest) await page.mouse.move(...places[name])
      await page.mouse.up()
    } else if (touch.kind === 'tap') await page.mouse.click(...places[touch.space])
    else if (touch.kind === 'hold') {
      const words = { central_station: 'Central Station', rails: 'Rails', bridges: 'Bridges', share: 'Share' }
      const held = names.has(touch.held) ? page.locator(`[data-piece="${touch.held}"]`) : page.getByRole('button', { name: words[touch.held], exact: true })
      await page.mouse.click(...(await centre(held)))
    } else if (touch.kind === 'side') {
      const side = page.locator(`[data-side="${touch.a}-${touch.b}"], [data-side="${touch.b}-${touch.a}"]`).first()
      await side.waitFor({ state: 'attached' })
      const at = await side.evaluate((path) => {
        const middle = path.getPointAtLength(path.getTotalLength() / 2).matrixTransform(path.getScreenCTM())
        return [middle.x, middle.y]
      })
      await page.mouse.click(...at)
      await page.waitForFunction(([a, b]) => globalThis.document.querySelector(`[data-laid~="${a}-${b}"], [data-laid~="${b}-${a}"]`), [touch.a, touch.b])
    } else if (touch.kind === 'card') await page.locator(`[data-card="${touch.field} ${touch.id}"]`).click()
    else if (touch.kind === 'choose') {
      const select = page.locator(`[data-choice="${touch.field} ${touch.key}"]`)
      await select.waitFor()
      await select.selectOption({ value: JSON.stringify(touch.value) })
    } else if (touch.kind === 'number') await page.locator(`[data-number="${touch.field}"]`).fill(String(touch.value))
    else await page.locator('[data-sheriff]').selectOption(touch.name)
    if (touch.kind === 'number') await page.keyboard.press('Tab')
  }
  return taps
}

export default async function companion({ browser, base, rest }) {
  const hand = await byHand()
  if (rest.includes('all')) {
    const tables = FIXTURES.tables.filter(({ document }) => rest.length === 1 || rest.includes(document.title))
    for (const [at, { document, totals: wanted }] of tables.entries()) {
      const { page, context, errors } = await visitor(browser)
      await begin(page, base, document)
      const taps = await enter(page, hand, document)
      await until(page, wanted, `${document.title} ${at}`)
      check(!errors.length, errors.join('\n'))
      console.log(`${document.title} ${at}: ${wanted.join(' ')}, ${taps} taps and drags`)
      await context.close()
    }
    return
  }
  for (const { document, totals: wanted } of FIXTURES.usual.filter(({ document: { title } }) => !rest.length || rest.includes(title))) {
    const { page, context, errors } = await visitor(browser)
    await begin(page, base, document)
    const taps = await enter(page, hand, document)
    console.log(`${document.title}: ${taps} taps and drags`)
    check(taps <= BUDGET[document.title], `${document.title} takes ${taps} taps`)
    await until(page, wanted, document.title)
    await page.getByRole('tab', { name: 'Result' }).click()
    await page.locator('.result .podium').waitFor()
    if (document.title === 'kingdom') await accessible(page, 'the result of a table')
    check(!errors.length, errors.join('\n'))
    await context.close()
  }
}
