/** Two people around one device: nobody sees the other's hand; a second tab of the same game follows. */
import { accessible, check, visitor } from '../browser.mjs'

const cards = (page) => page.locator('.card').evaluateAll((all) => all.map((card) => card.textContent).join('|'))

async function pick(page) {
  while (!(await page.locator('#go:enabled').count())) await page.click('.card[aria-pressed=false]')
  await page.click('#go')
}

export default async function ({ browser, base }) {
  const { context, page, errors } = await visitor(browser)
  await page.goto(base)
  await page.waitForSelector('.ti')
  await page.click('.plusbot')
  await page.check('input[name=players][value="3"]', { force: true })
  await page.selectOption('.setup select >> nth=0', '2')
  await page.fill('.setup input.text-field', 'Bob')
  await page.click('.btn.go.big')

  const hands = []
  for (const name of ['Rabbit Lord', 'Bob']) {
    await page.waitForSelector(`h1:has-text("${name}")`)
    check(!(await page.locator('.card').count()), 'a hand can be seen while the device is passed on')
    if (!hands.length) await accessible(page, 'the screen between two players')
    await page.click('.btn.go.big')
    await page.waitForSelector('.card')
    hands.push(await cards(page))
    await pick(page)
  }
  check(hands[0] !== hands[1], 'both have the same hand')
  // who was the last to choose is the first to choose again
  await page.waitForSelector('text=pick 2')
  await pick(page)
  await page.waitForSelector('h1:has-text("Rabbit Lord")')

  // another tab shows the table to everybody, and hears what is done in the first one
  const board = await context.newPage()
  await board.goto(page.url().replace(/$/, '/board'))
  await board.waitForSelector('.tv, .app, .board')
  check(!(await board.locator('.card').count()), 'the open table shows a hand')
  const before = await board.evaluate(() => document.body.innerText)
  await page.click('.btn.go.big')
  await page.waitForSelector('.card')
  await pick(page)
  await board.waitForFunction((told) => document.body.innerText !== told, before)

  // and it goes on where it was
  await page.reload()
  await page.waitForSelector('h1:has-text("Rabbit Lord")')
  check(!(await page.locator('.card').count()), 'a page that is opened shows a hand')
  check(!errors.length, errors.join('\n'))
}
