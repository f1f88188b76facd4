/** A phone of 360 px: nothing is too wide, the hand is tapped, tabs and zoom work. */
import { accessible, check, fits, visitor } from '../browser.mjs'
import { play, start } from '../playing.mjs'

/** What a turn of the town scores is counted on the board, over nothing that can be pressed, and ends with a touch. */
async function counted(page, base) {
  await page.evaluate(() => localStorage.setItem('bunny-settings', JSON.stringify({ pace: 'calm' })))
  await start(page, base, { title: 'town' })
  await play(page, async () => (await page.locator('.plaque').count()) > 0)
  await page.waitForFunction(() => /= ?\d+$/.test(document.querySelector('.plaque')?.textContent.trim() ?? ''))
  check(!(await page.locator('dialog[open]').count()), 'something stands before the town')
  await page.locator('[role=tablist]').tap()
  await page.waitForSelector('.plaque', { state: 'detached' })
}

export default async function ({ browser, base }) {
  const { page, errors } = await visitor(browser, { phone: true })
  await page.goto(base)
  await page.waitForSelector('.ti')
  await fits(page, 'the lobby')
  await accessible(page, 'the lobby on a phone')
  await start(page, base)
  await page.waitForSelector('.card')
  await fits(page, 'the table')
  await page.locator('.card').nth(0).tap()
  await page.locator('.card').nth(1).tap()
  await page.locator('#go').tap()
  await page.waitForFunction(() => document.querySelectorAll('.card').length === 8)
  await page.locator('.sheet-tabs [role=tab]:has-text("Parchments")').tap()
  await page.waitForSelector('.parchments')
  await page.locator('.sheet-tabs [role=tab]:has-text("Chronicle")').first().tap()
  await page.waitForSelector('.log li')
  await page.locator('.sheet-tabs [role=tab]:has-text("Hand")').tap()
  await page.locator('button[aria-label="Zoom in"]').tap()
  await fits(page, 'the zoomed table')
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('.dock button, .dock a')].filter((each) => each.getBoundingClientRect().height > 0 && each.getBoundingClientRect().height < 40).map((each) => each.outerHTML.slice(0, 120)),
  )
  check(!small.length, `targets too small: ${small}`)
  await accessible(page, 'the table on a phone')
  await start(page, base, { title: 'kingdom+sky' })
  await page.waitForSelector('.card')
  await fits(page, 'the sky')
  await start(page, base, { title: 'town' })
  await page.waitForSelector('.app[data-mode]')
  await fits(page, 'the town')
  await accessible(page, 'the town on a phone')
  // back in the lobby nothing comes before the tables that wait
  await page.goto(base)
  await page.waitForSelector('.lobby.turn')
  const places = await page.locator('.turn .btn.go, .mine, .lobby input.text-field, .ti').evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top))
  check((await page.locator('.turn .btn.go').first().boundingBox()).y === Math.min(...places), 'something comes before the table that waits')
  check((await page.locator('.turn .btn.go').first().boundingBox()).y < 400, 'the table that waits is far down')
  await accessible(page, 'the lobby with a table that waits')
  await counted(page, base)
  check(!errors.length, errors.join('\n'))
}
