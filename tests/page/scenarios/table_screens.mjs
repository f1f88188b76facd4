/** The tables of sky and Town on a desktop, light and dark: axe, names of spaces, holdings, explanations, nothing covered. */
import { accessible, check, visitor } from '../browser.mjs'
import { play, start } from '../playing.mjs'

/** No note lies on a space of a board. */
export async function uncovered(page, name) {
  const covered = await page.evaluate(() => {
    const notes = [...document.querySelectorAll('.stack > *, .notes > *')].map((each) => each.getBoundingClientRect()).filter(({ width }) => width)
    const spaces = [...document.querySelectorAll('[role=gridcell]')]
    const crosses = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
    return spaces.filter((space) => notes.some((note) => crosses(note, space.getBoundingClientRect()))).map((space) => space.dataset.space)
  })
  check(!covered.length, `${name}: a note covers ${covered.slice(0, 8)}`)
}

async function spacesAreNamed(page, count) {
  const names = await page.locator('[role=gridcell]').evaluateAll((all) => all.map((cell) => cell.getAttribute('aria-label') ?? ''))
  check(names.length === count, `${names.length} spaces, not ${count}`)
  check(new Set(names).size === count && names.every((name) => /^\S+, \S/.test(name)), `odd names: ${names.slice(0, 3)}`)
  const grids = await page.locator('[role=grid]').count()
  check((await page.locator('[role=gridcell][tabindex="0"]').count()) === grids, 'a board is not one tab stop')
}

async function sky(browser, base) {
  const { page, errors } = await visitor(browser)
  await start(page, base, { title: 'kingdom+sky', players: 4 })
  await page.waitForSelector('.hand .card')
  await page.mouse.move(2, 400)
  await page.waitForSelector('.hint')
  await spacesAreNamed(page, 100 + 31)
  await uncovered(page, 'the first pick on two boards')
  await page.evaluate(() => (document.documentElement.dataset.text = 'large'))
  for (const size of [{ width: 1280, height: 720 }, { width: 1366, height: 768 }]) {
    await page.setViewportSize(size)
    await page.locator('.lang').click()
    await uncovered(page, `the guide with larger text at ${size.width}`)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.evaluate(() => (document.documentElement.dataset.text = 'usual'))
  await accessible(page, 'the sky')
  for (const size of [{ width: 834, height: 1112 }, { width: 360, height: 740 }]) {
    await page.setViewportSize(size)
    await page.locator('.hand .card').first().click()
    await page.waitForSelector('.card-note')
    await uncovered(page, `a card in hand at ${size.width}`)
  }
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.locator('.player button.face').nth(1).click()
  await page.waitForSelector('.holdings h3:has-text("Thistledown")')
  await accessible(page, 'what a player holds')
  await page.keyboard.press('Escape')
  check(!(await page.locator('.holdings').count()), 'Escape does not close what a player holds')

  const card = page.locator('.hand .card:not(.territory)').first()
  const text = await card.getAttribute('data-explain')
  await card.hover()
  await page.waitForFunction((words) => document.querySelector('.card-note')?.textContent.includes(words), text)
  await page.waitForTimeout(500) // as long as an explanation takes to come: none does, the note says it
  check(!(await page.locator('#explanation').count()), 'a card is explained twice')
  check(!errors.length, errors.join('\n'))
}

async function town(browser, base) {
  const { page, errors } = await visitor(browser, { colorScheme: 'dark' })
  await start(page, base, { title: 'town' })
  await play(page, 'town-turn', 40)
  check((await page.getAttribute('html', 'data-theme')) === 'dark', 'not dark')
  await spacesAreNamed(page, 25)
  await accessible(page, 'a turn in the town, dark')
  await page.click('.tools [aria-label="Dark"]').catch(() => page.evaluate(() => (document.documentElement.dataset.theme = 'light')))
  await page.waitForSelector('html[data-theme=light]')
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((each) => each.finished)))
  await accessible(page, 'a turn in the town')
  for (const size of [{ width: 834, height: 1112 }, { width: 360, height: 740 }]) {
    await page.setViewportSize(size)
    for (const name of ['Mine', 'Plots', 'Quarters', 'Buildings']) await page.click(`.tabs [role=tab]:has-text("${name}")`)
    await page.waitForSelector('.shelf [data-tile]')
    await accessible(page, `the town at ${size.width}`)
    const out = await page.locator('.act .btn, .act .hint').evaluateAll((all) => all.some((each) => each.getBoundingClientRect().bottom > innerHeight))
    check(!out, `the button is below the screen at ${size.width}`)
  }
  check(!errors.length, errors.join('\n'))
}

export default async function ({ browser, base }) {
  await sky(browser, base)
  await town(browser, base)
}
