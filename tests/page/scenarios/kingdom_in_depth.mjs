/** Kingdom: hints, previews, refusals, undo; then the end, the replay and a rematch. */
import { accessible, check, visitor } from '../browser.mjs'
import { modeOf, play, start } from '../playing.mjs'

export default async function ({ browser, base }) {
  const { page, errors } = await visitor(browser)
  await start(page, base, { title: 'kingdom', players: 4 })
  await page.waitForSelector('.card')
  await accessible(page, 'the draft')
  await page.locator('.card.territory').first().hover()
  await page.waitForSelector('.card .gain, .card:hover')

  const piece = page.locator('.pz[data-piece^=city]:not([aria-disabled=true]), .pz[data-piece^=farm]:not([aria-disabled=true])').first()
  await play(page, async (mode) => mode === 'build' && (await piece.count()) > 0)
  await accessible(page, 'construction')
  await piece.click()
  await page.locator('.space.choosable').first().dispatchEvent('click')
  await page.waitForSelector('.preview .sum, .preview .chip')
  await page.locator('.space:not(.choosable)').nth(40).dispatchEvent('click')
  await page.waitForSelector('.no')
  check((await page.locator('.no').innerText()).length > 8, 'a refusal without a reason')
  await page.locator('.two .btn.go').click()
  // The last piece that anybody can place ends the works at once: then a later one is taken back.
  const { undone } = await play(page)
  check(undone, 'nothing was ever taken back')

  await page.click('a:has-text("Replay")')
  await page.waitForSelector('.app[data-mode=replay]')
  await page.click('button[aria-label="One step on"]')
  await page.waitForFunction(() => /^1 of \d+/.test(document.querySelector('.range .num')?.textContent ?? ''))
  await page.click('button[aria-label="Round 3"]')
  await page.waitForFunction(() => document.querySelector('.rounds [aria-label], .rounds .now')?.textContent === '3')
  await page.selectOption('.eyes select', '0')
  await page.waitForSelector('.hand .card')
  check(/step=\d+&eyes=0/.test(page.url()), `no link to the position: ${page.url()}`)
  await accessible(page, 'the replay')
  const link = page.url()
  await page.goto(link)
  await page.waitForSelector('.hand .card')

  await page.goto(link.replace(/\/replay.*/, ''))
  await page.waitForSelector('.podium li')
  await page.click('.acts .go')
  await page.waitForFunction((old) => !location.href.startsWith(old), link.replace(/\/replay.*/, ''))
  await page.waitForSelector('#seats-title')
  check((await modeOf(page)) === '', 'the rematch began before all were ready')
  check(!errors.length, errors.join('\n'))
}
