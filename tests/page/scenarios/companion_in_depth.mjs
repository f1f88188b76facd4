/** Score our table, beyond plain entering: keys, slips, rounds, what is kept and handed on; axe on every part, phones to desks. */
import { readFileSync } from 'node:fs'
import { deflateRawSync } from 'node:zlib'

import { accessible, addressOf, check, fits, visitor } from '../browser.mjs'

const USUAL = JSON.parse(readFileSync(new URL('../../../web/fixtures/tables.json', import.meta.url), 'utf8')).usual.map(({ document }) => document)

const totals = (page) => page.locator('.seat .total').allTextContents().then((all) => all.map((text) => Number.parseInt(text, 10)))
const until = (page, wanted, name) =>
  page
    .waitForFunction((text) => String([...document.querySelectorAll('.seat .total')].map((each) => Number.parseInt(each.textContent, 10))) === text, String(wanted))
    .catch(async () => check(false, `${name}: ${await totals(page)}, not ${wanted}`))
/** Waits until this device keeps something: what is asked for is answered later, so each answer is waited for. */
async function kept(page, wanted) {
  const found = (text) =>
    new Promise((resolve, reject) => {
      const opening = indexedDB.open('bunny-companion')
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const all = opening.result.transaction('games').objectStore('games').getAll()
        all.onsuccess = () => {
          opening.result.close()
          resolve(JSON.stringify(all.result).includes(text))
        }
      }
    })
  const end = Date.now() + 40_000
  while (!(await page.evaluate(found, wanted))) check(Date.now() < end, `${wanted} is not kept`)
}
const tab = (page, name) => page.getByRole('tab', { name }).click()
const space = (page, name) => page.locator(`[data-space="${name}"]`)

/** What a link to a table holds, as the page writes it. */
const linkTo = (base, document) => addressOf(base, `/score/${deflateRawSync(JSON.stringify(document)).toString('base64url')}`)

async function begin(page, base, { rounds = false, title = 'kingdom' } = {}) {
  await page.goto(base)
  await page.locator('a[href$="/score"]').click()
  await page.locator(`input[name=box][value="${title}"]`).check({ force: true })
  if (rounds) await page.locator('input[name=when]').nth(1).check({ force: true })
  await page.getByLabel('What do you call this game?').fill('Sunday')
  await page.getByRole('button', { name: 'To the table' }).click()
  await page.locator('.companion').waitFor()
}

/** Everything by keys: a city, its field, a tower of strength, a slip taken back. */
async function byKeys({ browser, base }) {
  const { page, context, errors } = await visitor(browser)
  await begin(page, base)
  await space(page, 'B3').focus()
  for (const key of ['Enter', 'Shift+ArrowUp', 'Shift+ArrowLeft']) await page.keyboard.press(key)
  await until(page, [1, 0, 0], 'three spaces around a city by keys')
  await page.keyboard.press('2')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Delete')
  for (let step = 0; step < 4; step++) await page.keyboard.press('Control+z')
  await until(page, [0, 0, 0], 'four steps back')
  await page.keyboard.press('Control+Shift+z')
  await until(page, [1, 0, 0], 'one step forth')
  await page.keyboard.press('1')
  await page.keyboard.press('/')
  await page.keyboard.type('crown')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await until(page, [6, 0, 0], 'a parchment by keys')
  check(!errors.length, errors.join('\n'))
  await context.close()
}

/** What cannot be is marked where it stands, and the rest is counted. */
async function slips({ browser, base }) {
  const { page, context, errors } = await visitor(browser, { width: 390, height: 844, hasTouch: true })
  await begin(page, base)
  for (const name of ['B3', 'B2', 'A2']) await space(page, name).tap()
  await until(page, [1, 0, 0], 'a fief')
  await tab(page, 'Pieces')
  await page.locator('[data-piece="city-3"]').tap()
  await space(page, 'A2').tap()
  await page.locator('.line.bad', { hasText: 'another terrain' }).waitFor()
  await page.locator('.seat .wrong').waitFor()
  await until(page, [1, 0, 0], 'what is impossible is not counted')
  await accessible(page, 'a slip', ['color-contrast', 'aria-allowed-attr', 'button-name'])
  await page.locator('[data-piece="city-1"]').tap()
  await space(page, 'A2').tap({ force: true })
  await until(page, [2, 0, 0], 'another piece in its place')
  await page.locator('.seat .wrong').waitFor({ state: 'detached' })
  check(!errors.length, errors.join('\n'))
  await context.close()
}

/** A board that is turned keeps its letters upright, its arrows and its zoom; a finger looks through a loupe. */
async function turned({ browser, base }) {
  const { page, context, errors } = await visitor(browser, { width: 390, height: 844, hasTouch: true })
  await begin(page, base)
  const letter = page.locator('.coords text', { hasText: /^A1$/ })
  const middle = async (locator) => {
    const { x, y, width, height } = await locator.boundingBox()
    return { x: x + width / 2, y: y + height / 2, wide: width > height }
  }
  for (let quarter = 0; quarter < 3; quarter++) await page.getByRole('button', { name: 'Turn the board' }).tap()
  const [first, last] = [await middle(letter), await middle(page.locator('.coords text', { hasText: /^A10$/ }))]
  check(last.wide && first.y > last.y && Math.abs(first.x - last.x) < 20, 'three quarters: row A goes up the left side, its letters upright')
  await space(page, 'B3').focus()
  await page.keyboard.press('Shift+ArrowUp')
  await page.locator('[data-space="B4"][aria-label*="Player 1"]').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Zoom in' }).tap()
  await page.getByRole('button', { name: 'Zoom out' }).tap()

  const client = await context.newCDPSession(page)
  const pinch = (type, ...xs) => client.send('Input.dispatchTouchEvent', { type, touchPoints: xs.map((x, id) => ({ x, y: 280, id })) })
  await pinch('touchStart', 170, 220)
  await pinch('touchMove', 145, 245)
  await page.locator('.scroller.zoomed').waitFor()
  await pinch('touchMove', 170, 220)
  await page.locator('.scroller:not(.zoomed)').waitFor()
  await pinch('touchEnd')
  const finger = async (type, name) => client.send('Input.dispatchTouchEvent', { type, touchPoints: name ? [await middle(space(page, name))] : [] })
  await finger('touchStart', 'E8')
  await finger('touchMove', 'E7')
  await page.locator('.loupe', { hasText: 'E7' }).waitFor()
  await finger('touchEnd')
  await page.locator('.loupe').waitFor({ state: 'detached' })
  await tab(page, 'Pieces')
  await page.locator('[data-piece="city-1"]').click() // Chromium hears no tap so soon after a finger's slide
  await finger('touchStart', 'E8')
  await finger('touchMove', 'E7') // found, and only then lifted
  await finger('touchEnd')
  await page.locator('[data-piece="city-1"]', { hasText: '×8' }).waitFor()
  await page.locator('[data-space="E7"][aria-label*="city 1"]').waitFor({ state: 'attached' })
  check(!errors.length, errors.join('\n'))
  await context.close()
}

/** What an answer brings moves nothing that a finger may be on its way to: a click goes where it was aimed. */
async function steady({ browser, base }) {
  for (const size of [{ width: 1440, height: 900 }, { width: 390, height: 844, hasTouch: true }]) {
    const { page, context, errors } = await visitor(browser, size)
    let answer = () => {}
    let answered = null
    await page.route('**/companion/count', async (route) => {
      await answered
      await route.continue()
    })
    /** Where things are that can be tapped, before an answer and after it. */
    const stays = async (things, does, brings) => {
      answered = new Promise((resolve) => (answer = resolve))
      await does()
      const places = () => page.locator(things).evaluateAll((all) => all.map((each) => JSON.stringify(each.getBoundingClientRect())))
      const before = await places()
      answer()
      await page.locator(brings).waitFor({ state: 'attached' })
      const after = await places()
      const moved = before.filter((each, at) => each !== after[at])
      check(before.length && !moved.length, `${moved.length} of ${before.length} ${things} move when ${brings} comes at ${size.width}`)
    }
    await begin(page, base)
    await tab(page, 'Pieces')
    await page.locator('[data-piece="trading-post"]').click()
    await stays('[data-piece], .panel .tools button', async () => {
      await space(page, 'C3').click()
      await page.locator('[data-space="C3"][aria-label*="trading post" i]').waitFor()
    }, '[data-choice="trading_posts C3"] option:nth-child(2)')
    await tab(page, 'Parchments')
    await stays('[data-card]', async () => {
      await page.locator('[data-card="parchments explorer"]').click()
      await page.locator('[data-card="parchments explorer"][aria-pressed=true]').waitFor()
    }, '[data-card="parchments explorer"] .worth:not(:empty)')
    await page.locator('.seat').last().click()
    await page.locator('[data-card="parchments royal-crown"]').click()
    await page.locator('.seat').nth(0).click()
    await stays('[data-card]', async () => {
      await page.locator('[data-card="parchments liberal"]').click()
      await page.locator('[data-card="parchments liberal"][aria-pressed=true]').waitFor()
    }, '[data-choice="copies liberal"]')
    check(!errors.length, errors.join('\n'))
    await context.close()
  }
}

/** A piece in hand asks where it may go once for every table, however long it is held. */
async function questions({ browser, base }) {
  const { page, context, errors } = await visitor(browser)
  await begin(page, base)
  for (const name of ['A2', 'A3', 'B2']) await space(page, name).click()
  await tab(page, 'Pieces')
  let asked = 0
  page.on('request', (request) => (asked += request.url().endsWith('/companion/places')))
  const held = async (does, told, count) => {
    await does()
    await page.locator('.line', { hasText: told }).waitFor()
    await page.evaluate(async () => {
      for (let frame = 0; frame < 30; frame++) await new Promise(requestAnimationFrame)
    })
    check(asked === count, `${asked} questions where ${count} are enough`)
  }
  await held(() => page.locator('[data-piece="city-1"]').click(), /[23] spaces are lit/, 1)
  await held(() => space(page, 'A2').click(), /[1-9]\d* spaces are lit/, 2)
  check(!errors.length, errors.join('\n'))
  await context.close()
}

/** Two rounds, the first corrected from the second; kept over a reload; a link and a file. */
async function rounds({ browser, base }) {
  const { page, context, errors } = await visitor(browser)
  await begin(page, base, { rounds: true })
  await space(page, 'B3').click()
  await space(page, 'A3').click()
  await space(page, 'B2').click()
  await until(page, [1, 0, 0], 'the first round')
  await tab(page, 'Result')
  await page.getByRole('button', { name: 'On to round 2' }).click()
  await until(page, [2, 0, 0], 'the second round adds its harvest')
  await page.getByRole('button', { name: 'Round 1' }).click()
  await tab(page, 'Pieces')
  await page.locator('[data-piece="city-3"]').click()
  await space(page, 'B2').click()
  await until(page, [4, 0, 0], 'the first round corrected')
  await page.getByRole('button', { name: 'Round 2' }).click()
  await until(page, [8, 0, 0], 'what follows is counted again')
  await kept(page, '"B2":"city-3"')
  await page.reload()
  await page.getByRole('button', { name: /Sunday/ }).first().click()
  await until(page, [8, 0, 0], 'kept on this device')
  await tab(page, 'Result')
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'JSON' }).click()
  const file = await (await waiting).path()
  await page.evaluate(() => (navigator.share = undefined))
  await page.getByRole('button', { name: 'Share as a link' }).click()
  const link = await page.locator('.panel input.link').inputValue()
  const other = await visitor(browser)
  await other.page.goto(link)
  await until(other.page, [8, 0, 0], 'a link')
  await other.page.getByRole('button', { name: 'Back' }).click()
  await other.page.setInputFiles('input[type=file]', { name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{"title": "chess"}') })
  await other.page.getByRole('alert').waitFor()
  await other.page.setInputFiles('input[type=file]', file)
  await until(other.page, [8, 0, 0], 'a file')
  const refused = other.errors.filter((each) => each.includes('422')) // the file that is no table
  check(!errors.length && other.errors.length === refused.length, [...errors, ...other.errors].join('\n'))
  await other.context.close()
  await context.close()
}

/** Whoever comes for the first time begins without looking for anything; whoever comes back goes on. */
async function firstLook({ browser, base }) {
  const inSight = async (page, locator, name) => {
    await locator.waitFor()
    const { y, height } = await locator.boundingBox()
    check(y >= 0 && y + height <= page.viewportSize().height, `${name} is not in sight`)
    await locator.tap()
  }
  const { page, context, errors } = await visitor(browser, { width: 360, height: 640, hasTouch: true })
  await page.goto(addressOf(base, '/score'))
  await page.locator('.setup .ti').first().waitFor()
  await inSight(page, page.getByRole('button', { name: 'To the table' }), 'the way to the table')
  for (const name of ['A2', 'A3', 'B3']) await inSight(page, space(page, name), name)
  await until(page, [1, 0, 0], 'three rabbits')
  await kept(page, '"B3"')
  await page.reload()
  await inSight(page, page.getByRole('button', { name: /^Go on with Kingdom/ }), 'the game that was being entered')
  await until(page, [1, 0, 0], 'the same table')
  check(!errors.length, errors.join('\n'))
  await context.close()
}

/** Pieces that look alike say which one they are, and two players have names on the smallest phone. */
async function toldApart({ browser, base }) {
  const { page, context, errors } = await visitor(browser, { width: 360, height: 640, hasTouch: true })
  const document = { title: 'kingdom+sky', players: [{ name: 'Ann', territories: ['A1'] }, { name: 'Bob' }] }
  await page.goto(linkTo(base, document))
  await tab(page, 'Pieces')
  const shown = await page.locator('[data-piece]').evaluateAll((all) => all.map((each) => each.querySelector('.drawing').innerHTML + each.querySelector('.num').innerText))
  check(new Set(shown).size === shown.length && shown.length, `${shown.length - new Set(shown).size} pieces of the tray look like another one`)
  for (const name of await page.locator('.seat .name').all()) check((await name.boundingBox()).width > 20, 'a name is not seen')
  await fits(page, 'two players with names')
  check(!errors.length, errors.join('\n'))
  await context.close()
}

/** An expansion brings pieces, not parts of the page: what they can break is what they are called and how they stand out. */
const OF_MORE_PIECES = ['color-contrast', 'aria-allowed-attr', 'aria-required-attr', 'button-name', 'label', 'select-name', 'target-size']

/** Tables with everything on them, opened by a link. */
async function looks({ browser, base }) {
  for (const [width, height, colorScheme, title] of [[360, 640, 'light', 'kingdom'], [1440, 900, 'light', 'kingdom+express'], [820, 1180, 'dark', 'kingdom+sky'], [390, 844, 'dark', 'town']]) {
    const { page, context, errors } = await visitor(browser, { width, height, colorScheme })
    await page.goto(linkTo(base, USUAL.find((document) => document.title === title)))
    await page.locator('.companion').waitFor()
    for (const each of await page.getByRole('tab').all()) {
      await each.click()
      await fits(page, `${title} at ${width}`)
      await accessible(page, `${title}, ${await each.innerText()} at ${width}, ${colorScheme}`, title.includes('+') ? OF_MORE_PIECES : null)
    }
    await page.getByRole('button', { name: 'Back' }).click()
    await page.locator('.setup .ti').first().waitFor()
    await fits(page, `the start at ${width}`)
    await accessible(page, `the start of the companion at ${width}`)
    check(!errors.length, errors.join('\n'))
    await context.close()
  }
}

const PARTS = { byKeys, slips, turned, steady, questions, rounds, firstLook, toldApart, looks }
export default async function inDepth({ rest, ...given }) {
  for (const part of rest.length ? rest : Object.keys(PARTS)) await PARTS[part](given)
}
