/** Pictures of the main screens for docs/: node web/scripts/shots.mjs ADDRESS FOLDER (a server must run there). */
import { mkdirSync } from 'node:fs'

import { launch, visitor } from '../../tests/page/browser.mjs'
import { play, start } from '../../tests/page/playing.mjs'

const [base = 'http://127.0.0.1:8000', folder = 'docs/pictures', only = ''] = process.argv.slice(2)
mkdirSync(folder, { recursive: true })
const browser = await launch()
const settled = (page) => page.waitForTimeout(900)
const quiet = { reducedMotion: 'reduce', deviceScaleFactor: 1 }

async function shoot(page, name) {
  await page.mouse.move(2, 400)
  await settled(page)
  await page.screenshot({ path: `${folder}/${name}.png` })
}

/** Play so far that the board is full of things, with two cards chosen. */
async function midGame(page, title, round) {
  await start(page, base, { title, level: 'doe' })
  const reached = async (mode) => {
    if (mode !== 'draft' || (await page.locator('.card[aria-pressed=true]').count())) return false
    const now = await page.evaluate(() => document.querySelector('.rounds .now')?.textContent)
    return Number(now) >= round && (await page.locator('.card').count()) <= 8
  }
  await play(page, reached, 120)
  await page.locator('.card').nth(0).click()
  await page.locator('.card').nth(1).click()
}

const pictures = {
  async lobby() {
    for (const [name, options] of [['lobby', {}], ['lobby-phone', { phone: true }], ['lobby-dark', { colorScheme: 'dark' }]]) {
      const { page } = await visitor(browser, { ...quiet, ...options })
      await page.goto(base)
      await page.waitForSelector('.ti')
      await shoot(page, name)
    }
  },
  async kingdom() {
    const { page } = await visitor(browser, quiet)
    await midGame(page, 'kingdom', 3)
    await shoot(page, 'table')
    await page.click('.tools [aria-label="Dark"]')
    await shoot(page, 'table-dark')
    await page.click('.tools [aria-label="Dark"]')
    await page.setViewportSize({ width: 834, height: 1112 })
    await shoot(page, 'table-tablet')
    await page.setViewportSize({ width: 390, height: 844 })
    await shoot(page, 'table-phone')
    await play(page, 'build', 60)
    const piece = page.locator('.pz[data-piece^=city]:not([aria-disabled=true]), .pz[data-piece^=farm]:not([aria-disabled=true])').first()
    if (await piece.count()) {
      await piece.click()
      await page.locator('.space.choosable').nth(2).dispatchEvent('click')
    }
    await shoot(page, 'construction-phone')
    await page.setViewportSize({ width: 1440, height: 900 })
    await shoot(page, 'construction')
    await play(page, 'end', 120)
    await settled(page)
    await shoot(page, 'end')
    await page.setViewportSize({ width: 390, height: 844 })
    await shoot(page, 'end-phone')
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.click('a:has-text("Replay")')
    await page.waitForSelector('.app[data-mode=replay]')
    await page.click('button:has-text("Round 4")')
    await page.selectOption('.eyes select', '0')
    await settled(page)
    await shoot(page, 'replay')
  },
  async sky() {
    const { page } = await visitor(browser, quiet)
    await midGame(page, 'kingdom+sky+express', 3)
    await shoot(page, 'sky')
    await page.setViewportSize({ width: 390, height: 844 })
    await shoot(page, 'sky-phone')
  },
  async town() {
    const { page } = await visitor(browser, quiet)
    await start(page, base, { title: 'town', level: 'doe' })
    await play(page, async (mode) => mode === 'town-turn' && (await page.locator('.rounds .now').innerText()) >= '3', 60)
    await shoot(page, 'town')
    await page.setViewportSize({ width: 390, height: 844 })
    await shoot(page, 'town-phone')
  },
  async others() {
    const { page } = await visitor(browser, quiet)
    await page.goto(base + '/help/kingdom')
    await page.waitForSelector('.cards li')
    await shoot(page, 'help')
    await page.goto(base)
    await page.waitForSelector('.ti')
    await page.click('.gobox .btn:not(.go)')
    await page.waitForSelector('#invite-title')
    await shoot(page, 'waiting-room')
  },
}

for (const [name, make] of Object.entries(pictures)) if (!only || only.split(',').includes(name)) await make()
await browser.close()
