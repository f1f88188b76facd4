/** Picks, harvests and the end take the board as their stage: for a player, a phone that watches, and a television. */
import { accessible, check, fits, visitor } from '../browser.mjs'
import { modeOf, play, start } from '../playing.mjs'
import { readable } from '../sight.mjs'

const STAGE = 'dialog.stage'
const sceneOf = (page) => page.evaluate(() => document.querySelector('dialog.stage')?.dataset.scene ?? '')
const shown = (page, scene) => page.waitForSelector(`${STAGE}[data-scene=${scene}]`)
const gone = (page) => page.waitForSelector(STAGE, { state: 'detached' })
const totals = (page) => page.locator(`${STAGE} [data-total] .gold`).allInnerTexts()
const counted = (page) => page.locator(`${STAGE} .steps .done`).count()
const steps = (page) => page.locator(`${STAGE} .steps i`).count()

/** The next show stands still as soon as it is there, or nothing of it is `missing`, however slow the machine and everybody else are. */
const pauseTheNext = (page, missing = 'nothing') =>
  page.evaluate((still) => {
    new MutationObserver((_, observer) => {
      const stage = document.querySelector('dialog.stage')
      if (!stage || stage.querySelector(still)) return
      observer.disconnect()
      stage.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true }))
    }).observe(document.body, { childList: true, subtree: true, attributes: true })
  }, missing)

/** The first reveal covers the next hand, for whoever looks on too; it ends by itself or when it is skipped. */
async function reveal(player, phone, television) {
  const watched = Promise.all([shown(phone.page, 'reveal').then(() => fits(phone.page, 'the reveal on a phone')), shown(television.page, 'reveal')])
  await pauseTheNext(player.page)
  await play(player.page, async () => (await sceneOf(player.page)) !== '')
  await shown(player.page, 'reveal')
  const covered = await player.page.evaluate(() => [...document.querySelectorAll('.hand .card')].every((card) => {
    const { x, y, width, height } = card.getBoundingClientRect()
    return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('dialog.stage')
  }))
  check(covered, 'the next hand is seen before the picks were')
  await watched
  check(!(await television.page.locator(`${STAGE} :is(header, aside) button`).count()), 'a television has something to press')
  await gone(phone.page)
  check(/your turn|wait/.test(await player.page.innerText(`${STAGE} .skip`)), 'nothing says that we are waited for')
  await player.page.click(`${STAGE} .skip`)
  await gone(player.page)
}

/** A harvest is in the hand of who looks: it waits, goes on step by step, and remembers its pace. */
async function harvest(page) {
  await page.keyboard.press('Space')
  await page.waitForSelector(`${STAGE} .wait[aria-label="Go on"]`)
  const [before, all] = [await totals(page), await steps(page)]
  await accessible(page, 'a harvest')
  const framed = await page.locator(`${STAGE} .spotlight *`).evaluateAll((all) => all.filter((each) => getComputedStyle(each).outlineStyle !== 'none').length)
  check(!framed, 'what is counted has a frame, as a hint gives it')
  check((await counted(page)) < all, 'everything is counted at once')
  await page.click(`${STAGE} .paces button:has-text("Brisk")`)
  check(await page.evaluate(() => localStorage.getItem('bunny-settings').includes('"brisk"')), 'the pace is not remembered')
  await page.locator(STAGE).focus()
  for (let at = 1; at < all; at++) await page.keyboard.press('ArrowRight')
  check((await counted(page)) >= all - 1, `${await counted(page)} of ${all} are counted`)
  await page.keyboard.press('Space')
  await page.waitForFunction((was) => [...document.querySelectorAll('dialog.stage [data-total] .gold')].some((each, at) => each.innerText !== was[at]), before)
  const told = await page.locator(`${STAGE} > [role=status]`).innerText()
  check(/\d+ golden carrots?\./.test(told), `not told to who listens: ${told}`)
  await gone(page)
}

async function setPace(page, pace) {
  await page.evaluate((chosen) => localStorage.setItem('bunny-settings', JSON.stringify({ pace: chosen })), pace)
  await page.reload()
  await page.waitForSelector('.app[data-mode]')
}

/** Without shows to the last cards of a round; what comes then is shown. */
async function toLastPick(page, round) {
  await setPace(page, 'off')
  const isLast = async (mode) => {
    const now = await page.evaluate(() => Number(document.querySelector('.rounds .now')?.textContent))
    return mode === 'draft' && now === round && (await page.locator('.hand .card').count()) === 2
  }
  await play(page, isLast, 200, true)
  await setPace(page, 'calm')
}

/** Play on to a scene; others are skipped. */
function upTo(page, wanted, hasty = false) {
  const isThere = async () => {
    const scene = await sceneOf(page)
    if (scene && (await wanted(scene))) return true
    if (scene) await page.keyboard.press('Escape')
    return false
  }
  return play(page, isThere, 200, hasty)
}

const SIZES = [[1280, 720], [1366, 768], [390, 844], [360, 640], [844, 390]]

/** What five players took, after all of it is turned over: nothing is cut, and nothing has to be scrolled to. */
async function five(browser, base) {
  const { page, context, errors } = await visitor(browser, { pace: 'calm' })
  await start(page, base, { title: 'kingdom+sky', players: 5 })
  await pauseTheNext(page, '.taken .card:not(.open)')
  await play(page, async () => (await sceneOf(page)) === 'reveal')
  await page.waitForSelector(`${STAGE} .wait[aria-label="Go on"]`)
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height })
    await page.evaluate(() => document.fonts.ready.then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))))
    await readable(page, `${STAGE} .taken .card`, `what five took at ${width} by ${height}`)
    const over = await page.locator(`${STAGE} .taken`).evaluate((list) => list.scrollHeight - list.clientHeight)
    check(over <= 1, `what five took at ${width} by ${height} is ${over} px too high`)
  }
  check(!errors.length, errors.join('\n'))
  await context.close()
}

export default async function ({ browser, base }) {
  const player = await visitor(browser, { pace: 'calm' })
  const { page } = player
  await start(page, base, { title: 'kingdom', players: 4, open: true })
  await page.waitForSelector('.hand .card')
  const link = page.url().split('?')[0]
  const phone = await visitor(browser, { phone: true, pace: 'brisk', reducedMotion: 'no-preference' })
  const television = await visitor(browser, { width: 1920, height: 1080, pace: 'calm' })
  await Promise.all([phone.page.goto(link), television.page.goto(`${link}/board`)])
  await phone.page.waitForSelector('.app[data-mode=watch]')
  await television.page.waitForSelector('.app[data-mode=tv] .player')

  await reveal(player, phone, television)
  for (const { context, errors } of [phone, television]) {
    check(!errors.length, errors.join('\n'))
    await context.close()
  }

  await toLastPick(page, 1)
  await upTo(page, async (scene) => scene === 'harvest' && (await steps(page)) > 1)
  await harvest(page)
  await toLastPick(page, 4)
  await upTo(page, (scene) => scene === 'cards', true)
  await accessible(page, 'the parchments', ['color-contrast', 'aria-allowed-attr'])
  await page.keyboard.press('Escape')
  await shown(page, 'ceremony')
  check(/wins|share/.test(await page.innerText(`${STAGE} h1`)), 'nobody is named')
  await accessible(page, 'the ceremony')
  for (const [name, width, height] of [['phone', 360, 640], ['phone on its side', 667, 375], ['desktop', 1280, 720]]) {
    await page.setViewportSize({ width, height })
    const out = await page.locator(`${STAGE} :is(.acts .btn, .podium .total)`).evaluateAll((all) => all.filter((each) => each.getBoundingClientRect().bottom > innerHeight || each.getBoundingClientRect().right > innerWidth).length)
    check(!out, `${out} buttons or totals of the ceremony are out of sight on a ${name}`)
  }
  await page.click(`${STAGE} .acts .go`)
  await gone(page)
  check((await modeOf(page)) === 'end', 'the score sheet does not follow')

  await page.reload()
  await page.waitForSelector('.podium li')
  check(!(await page.locator(STAGE).count()), 'an old show is seen again after a reload')
  await page.click('a:has-text("Replay")')
  await page.waitForSelector('.app[data-mode=replay]')
  await page.click('button[aria-label="To the end"]')
  await page.click('button:has-text("Show on the board"):enabled')
  await page.waitForSelector(STAGE)
  while ((await sceneOf(page)) !== '') await page.keyboard.press('Escape')
  check(!player.errors.length, player.errors.join('\n'))
  await five(browser, base)
}
