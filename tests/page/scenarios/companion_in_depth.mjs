/** Score our table, beyond plain entering: keys, slips, a turned board; what an answer brings moves nothing and asks nothing again. */
import { accessible, check, visitor } from '../browser.mjs'
import { begin, space, tab, until } from '../cardboard.mjs'

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
  await page.keyboard.press('/')
  await page.keyboard.press('Control+z')
  await until(page, [6, 0, 0], 'what is searched for is taken back, not the parchment')
  await page.locator('.seat').first().focus()
  await page.keyboard.press('Control+z')
  await until(page, [1, 0, 0], 'the parchment taken back')
  await page.keyboard.press('Control+y')
  await until(page, [6, 0, 0], 'and entered again')
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

/** Until a first answer comes, a board shows all that is printed on it; then nothing of it changes. */
async function firstFrame({ browser, base }) {
  const { page, context, errors } = await visitor(browser)
  let answer = () => {}
  const answered = new Promise((resolve) => (answer = resolve))
  await page.route('**/companion/count', async (route) => {
    await answered
    await route.continue()
  })
  await begin(page, base)
  const drawn = () => page.locator('main.place').evaluate((place) => [place.querySelectorAll('image').length, place.querySelectorAll('use').length])
  const before = await drawn()
  const counting = page.waitForResponse('**/companion/count')
  answer()
  await (await counting).finished()
  await page.evaluate(async () => {
    for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame)
  })
  check(String(await drawn()) === String(before) && before.every(Boolean), `${before} drawings before anything is counted, ${await drawn()} after it`)
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

const PARTS = { byKeys, slips, firstFrame, turned, steady, questions }
export default async function inDepth({ rest, ...given }) {
  for (const part of rest.length ? rest : Object.keys(PARTS)) await PARTS[part](given)
}
