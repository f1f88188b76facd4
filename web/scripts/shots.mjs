/**
 * Pictures of the main screens: node web/scripts/shots.mjs ADDRESS FOLDER [GROUPS]
 *
 * A server must run at the address. Groups are lobby, kingdom, review, sky, town, divided by commas; all without.
 * Palettes keep the pictures small.
 */
import { mkdirSync, writeFileSync } from 'node:fs'

import { launch, visitor } from '../../tests/page/browser.mjs'
import { play, start } from '../../tests/page/playing.mjs'
import { withPalette } from './palette.mjs'

const [base = 'http://127.0.0.1:8000', folder = 'docs/pictures', only = ''] = process.argv.slice(2)
const SIZES = { desktop: { width: 1440, height: 900 }, tablet: { width: 834, height: 1112 }, phone: { width: 390, height: 844 } }
/** Bots that play well enough for a board worth looking at. */
const LEVEL = process.env.LEVEL ?? 'doe'
mkdirSync(folder, { recursive: true })
const browser = await launch()
/** A page that draws nothing: pictures are worked on there. */
const desk = await browser.newPage()

async function shoot(page, name, size = 'desktop') {
  await page.setViewportSize(SIZES[size])
  await page.mouse.move(2, 400)
  await page.waitForTimeout(900) // pictures want everything at rest
  const path = `${folder}/${name}.png`
  writeFileSync(path, await withPalette(desk, await page.screenshot()))
  console.log(path)
}

async function dark(page, shot) {
  await page.evaluate(() => (document.documentElement.dataset.theme = 'dark'))
  await shot()
  await page.evaluate(() => (document.documentElement.dataset.theme = 'light'))
}

/** Play until the pick of a round in which the board is full of things. */
async function toPick(page, round, most) {
  await play(page, async (mode) => {
    if (mode !== 'draft' || (await page.locator('.card[aria-pressed=true]').count())) return false
    const now = await page.evaluate(() => document.querySelector('.rounds .now')?.textContent)
    return Number(now) >= round && (await page.locator('.hand .card').count()) <= most
  }, 180)
}

async function setPace(page, pace) {
  await page.evaluate((chosen) => localStorage.setItem('bunny-settings', JSON.stringify({ ...JSON.parse(localStorage.getItem('bunny-settings') ?? '{}'), pace: chosen })), pace)
  await page.reload()
  await page.waitForSelector('.app[data-mode]')
}

/** The next harvest in the middle of its count, wide and on a phone; then no more shows. */
async function stage(page) {
  await setPace(page, 'calm')
  await play(page, async () => {
    const scene = await page.evaluate(() => document.querySelector('dialog.stage')?.dataset.scene)
    if (scene && scene !== 'harvest') await page.keyboard.press('Escape')
    return scene === 'harvest'
  }, 120)
  await page.keyboard.press('Space')
  for (let step = 0; step < 2; step++) await page.keyboard.press('ArrowRight')
  await page.waitForTimeout(400)
  await shoot(page, 'harvest')
  await shoot(page, 'harvest-phone', 'phone')
  await page.setViewportSize(SIZES.desktop)
  await setPace(page, 'off')
}

async function chooseCards(page) {
  await page.locator('.hand .card').nth(0).click()
  await page.locator('.hand .card').nth(1).click()
}

const groups = {
  async lobby() {
    for (const [name, options] of [['lobby', {}], ['lobby-dark', { colorScheme: 'dark' }]]) {
      const { page } = await visitor(browser, options)
      await page.goto(base)
      await page.waitForSelector('.ti')
      await shoot(page, name)
      if (name === 'lobby') await shoot(page, 'lobby-phone', 'phone')
    }
  },
  async kingdom() {
    const { page } = await visitor(browser)
    await start(page, base, { title: 'kingdom', players: 4, level: LEVEL })
    await page.waitForSelector('.hand .card')
    await page.evaluate(() => localStorage.setItem('bunny-settings', JSON.stringify({ ...JSON.parse(localStorage.getItem('bunny-settings') ?? '{}'), tutorial: false })))
    await shoot(page, 'first-pick')
    await page.locator('.hand .card').nth(1).click()
    await shoot(page, 'hand-phone', 'phone')
    await page.locator('.hand .card').nth(1).click()
    await page.setViewportSize(SIZES.desktop)
    await toPick(page, 3, 8)
    await chooseCards(page)
    await shoot(page, 'table')
    await dark(page, () => shoot(page, 'table-dark'))
    await shoot(page, 'table-tablet', 'tablet')
    await shoot(page, 'table-phone', 'phone')
    await page.setViewportSize(SIZES.desktop)
    await play(page, async (mode) => mode === 'build' && (await page.locator('.pz:not([aria-disabled=true])').count()) > 0, 120)
    await page.locator('.pz:not([aria-disabled=true])').first().click()
    await page.locator('.space.choosable').first().dispatchEvent('click')
    await shoot(page, 'construction')
    await shoot(page, 'construction-phone', 'phone')
    await page.setViewportSize(SIZES.desktop)
    await stage(page)
    await play(page, 'end', 180)
    await shoot(page, 'score-sheet')
    await shoot(page, 'score-sheet-phone', 'phone')
    await page.setViewportSize(SIZES.desktop)
    await page.click('a:has-text("Replay")')
    await page.waitForSelector('.app[data-mode=replay]')
    await page.click('button[aria-label="Round 4"]')
    await page.selectOption('.eyes select', '0')
    await page.waitForSelector('.hands .card')
    await shoot(page, 'replay')
  },
  /** A whole game and its review; the server needs the fast engine, and some minutes. */
  async review() {
    const { page } = await visitor(browser)
    await start(page, base, { title: 'kingdom', players: 4, level: LEVEL })
    await play(page, 'end', 400)
    const address = await page.getAttribute('a:has-text("Review this game")', 'href')
    await page.goto(`${base}${address.split('?')[0]}?seat=1`) // of a bot: it plays better than our hands
    await page.click('.wait .go')
    await page.waitForSelector('.moment table', { timeout: 600_000 })
    await page.click('.list li:nth-child(2) button') // later in the game there is more to see
    await shoot(page, 'review')
    await page.setViewportSize(SIZES.phone)
    await page.evaluate(() => document.querySelector('.moment').scrollIntoView({ block: 'end' }))
    await dark(page, () => shoot(page, 'review-phone', 'phone'))
  },
  async sky() {
    const { page } = await visitor(browser)
    await start(page, base, { title: 'kingdom+sky', players: 4, level: LEVEL })
    await toPick(page, 3, 8)
    await chooseCards(page)
    await shoot(page, 'two-boards')
    await dark(page, () => shoot(page, 'two-boards-dark'))
    await shoot(page, 'two-boards-phone', 'phone')
  },
  async town() {
    const { page } = await visitor(browser)
    await start(page, base, { title: 'town', level: LEVEL })
    await play(page, async (mode) => mode === 'town-turn' && (await page.locator('.rounds .now').innerText()) >= '3', 90)
    await shoot(page, 'town')
    await dark(page, () => shoot(page, 'town-dark'))
    await shoot(page, 'town-phone', 'phone')
  },
}

for (const [name, make] of Object.entries(groups)) if (!only || only.split(',').includes(name)) await make()
await browser.close()
