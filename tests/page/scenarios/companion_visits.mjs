/** Score our table over many visits: how it begins and goes on, rounds, what is kept and handed on; axe on every part, phones to desks. */
import { readFileSync } from 'node:fs'
import { deflateRawSync } from 'node:zlib'

import { accessible, addressOf, check, fits, visitor } from '../browser.mjs'
import { begin, space, tab, until } from '../cardboard.mjs'

const USUAL = JSON.parse(readFileSync(new URL('../../../web/fixtures/tables.json', import.meta.url), 'utf8')).usual.map(({ document }) => document)

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

/** What a link to a table holds, as the page writes it. */
const linkTo = (base, document) => addressOf(base, `/score/${deflateRawSync(JSON.stringify(document)).toString('base64url')}`)

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
  await kept(page, '"A1"')
  await page.getByRole('button', { name: 'Back' }).tap()
  await page.getByRole('button', { name: 'Go on with In the Sky', exact: true }).waitFor() // a link has no day
  check(!errors.length, errors.join('\n'))
  await context.close()
}

/** An expansion brings pieces, not parts of the page: what they can break is what they are called and how they stand out. */
const OF_MORE_PIECES = ['color-contrast', 'aria-allowed-attr', 'aria-required-attr', 'button-name', 'label', 'select-name', 'target-size']

/** A file of other hands: refused with place and reason in French; a space that no board has is taken away where it is told. */
async function otherHands({ browser, base }) {
  const { page, context, errors } = await visitor(browser, { width: 360, height: 640, hasTouch: true, locale: 'fr-FR' })
  await page.goto(addressOf(base, '/score'))
  const open = (document) => page.setInputFiles('input[type=file]', { name: 'x.json', mimeType: 'application/json', buffer: Buffer.from(typeof document === 'string' ? document : JSON.stringify(document)) })
  const players = [{ name: 'Ann', territories: ['A2', 'Z9', 'A3', 'B3'] }, { name: 'Bob' }]
  for (const [document, told] of [
    ['{', 'Ce fichier n’est pas une table'],
    [{ title: 'chess' }, 'ce titre n’est pas l’un des nôtres (dans « title »)'],
    [Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`x${at}`, at])), 'Ce fichier n’est pas une table'],
    [{ title: 'kingdom', players: [players[0], players[0]] }, 'chaque joueur a besoin d’un nom à lui (dans « players[1].name »)'],
    [{ title: 'kingdom', players: [players[0], { name: 'Bob', carrots: 'x' }] }, '(dans « players[1].carrots »)'],
  ]) {
    await open(document)
    await page.getByRole('alert').filter({ hasText: told }).waitFor()
  }
  await open({ title: 'kingdom', players })
  await page.locator('.line.bad', { hasText: 'Lapin Z9 : ce territoire n’existe pas' }).waitFor()
  await until(page, [1, 0], 'the rest is counted')
  await fits(page, 'a fault with its button')
  const cut = await page.locator('.line p').evaluate((told) => told.scrollHeight - told.closest('.line').clientHeight)
  check(cut <= 0, `what is wrong is cut off by ${cut} px`)
  await page.getByRole('button', { name: 'Retirer' }).tap()
  await page.locator('.line:not(.bad)').waitFor()
  await page.getByRole('button', { name: 'Annuler' }).tap()
  await page.locator('.line.bad', { hasText: 'Z9' }).waitFor()
  const seat = await page.locator('.seat').first().boundingBox()
  const client = await context.newCDPSession(page)
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: seat.x + 20, y: seat.y + 20 }] })
  await page.locator('#explanation', { hasText: '1 carotte en tout, dont 1 par la collecte' }).waitFor()
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await page.locator('#explanation').waitFor({ state: 'attached' })
  await page.setViewportSize({ width: 820, height: 1180 })
  const word = await page.locator('.seat .by', { hasText: 'par la collecte' }).first().boundingBox()
  check(word.width > 40, 'where there is room, a word says what +1 is')
  await accessible(page, 'a fault that can be taken away')
  const refused = errors.filter((each) => /4(00|22)/.test(each))
  check(errors.length === refused.length, errors.join('\n'))
  await context.close()
}

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

const PARTS = { rounds, firstLook, toldApart, otherHands, looks }
export default async function visits({ rest, ...given }) {
  for (const part of rest.length ? rest : Object.keys(PARTS)) await PARTS[part](given)
}
