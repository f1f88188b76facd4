/** Score our table, several of us: each on their own phone by a code, and one phone that goes round. */
import { accessible, check, fits, visitor } from '../browser.mjs'

const PHONE = { width: 390, height: 844, hasTouch: true }
const totals = (page, wanted) =>
  page.waitForFunction((text) => String([...document.querySelectorAll('.seat .total')].map((each) => Number.parseInt(each.textContent, 10))) === text, String(wanted))
const tab = (page, name) => page.getByRole('tab', { name }).tap()
const press = (page, name) => page.getByRole('button', { name }).first().tap()
const space = (page, name) => page.locator(`[data-space="${name}"]`)
const card = (page, id) => page.locator(`[data-card="parchments ${id}"]`)

async function setUp(page, base, way) {
  await page.goto(`${base}/score`)
  await page.locator('input[name=box][value=kingdom]').check({ force: true })
  await page.locator(`input[name=way][value=${way}]`).check({ force: true })
  await press(page, 'Remove player 3')
  await page.getByLabel('Name of player 1').fill('Ann')
  await page.getByLabel('Name of player 2').fill('Bob')
  await press(page, 'To the table')
}

/** Ann begins, Bob comes by the code that she reads out; neither sees the other's parchments until both are ready. */
async function own({ browser, base }) {
  const [ann, bob] = [await visitor(browser, PHONE), await visitor(browser, { ...PHONE, colorScheme: 'dark' })]
  await setUp(ann.page, base, 'own')
  const code = await ann.page.locator('p[data-code]').innerText()
  await accessible(ann.page, 'who is who')
  await fits(ann.page, 'who is who')
  await ann.page.locator('[data-take="0"]').tap()
  await press(ann.page, 'To the table')
  await bob.page.goto(`${base}/j/${code.toLowerCase()}`)
  await bob.page.locator('[data-take="1"]').tap()
  await press(bob.page, 'To the table')
  for (const name of ['B3', 'B2', 'A2']) await space(ann.page, name).tap()
  await totals(bob.page, [1, 0])
  for (const name of ['D7', 'A2']) await space(bob.page, name).tap()
  await ann.page.locator('.seat .wrong').first().waitFor() // both are on A2
  await space(bob.page, 'A2').tap({ force: true })
  await ann.page.locator('.seat .wrong').first().waitFor({ state: 'detached' })

  const seen = []
  bob.page.on('response', async (answer) => answer.url().includes('/companion/') && seen.push(await answer.text().catch(() => '')))
  await tab(ann.page, 'Parchments')
  await card(ann.page, 'royal-crown').tap()
  await totals(ann.page, [6, 0])
  await tab(bob.page, 'Parchments')
  await card(bob.page, 'royal-crown').tap() // he cannot know that she has it
  await totals(bob.page, [1, 5])
  await press(bob.page, 'Ann')
  await bob.page.getByText('Ann enters this on another device.').waitFor()
  await accessible(bob.page, 'what somebody else enters')
  await press(bob.page, 'Bob')
  await card(bob.page, 'royal-crown').tap()
  await totals(bob.page, [1, 0])
  await tab(bob.page, 'Result')
  await accessible(bob.page, 'before the reveal', ['color-contrast', 'button-name'])
  await press(bob.page, /All entered/)
  check(!seen.some((text) => /royal-crown.*royal-crown/.test(text)), 'what Ann has never came to Bob')
  await tab(ann.page, 'Result')
  await press(ann.page, /All entered/)
  for (const { page } of [ann, bob]) await page.locator('.result .podium').waitFor()
  await totals(bob.page, [6, 0])
  await bob.page.reload()
  await totals(bob.page, [6, 0])
  for (const { context, errors } of [ann, bob]) {
    const real = errors.filter((each) => !each.includes('404')) // the code of no table of ours, before it was one of cardboard
    check(!real.length, real.join('\n'))
    await context.close()
  }
}

/** One phone: what one has entered is covered before the next one looks. */
async function around({ browser, base }) {
  const { page, context, errors } = await visitor(browser, PHONE)
  await setUp(page, base, 'around')
  await page.locator('.companion').waitFor()
  await tab(page, 'Parchments')
  check(!(await card(page, 'royal-crown').count()), 'nothing to see before somebody says who they are')
  await accessible(page, 'a curtain')
  await press(page, 'I am Ann')
  await card(page, 'royal-crown').tap()
  await totals(page, [5, 0])
  await press(page, 'Next: Bob')
  await totals(page, [0, 0])
  await press(page, 'I am Bob')
  await card(page, 'royal-crown').getByText('Ann has it').waitFor({ state: 'detached' })
  await tab(page, 'Result')
  await page.getByText('1 hidden card').waitFor()
  await accessible(page, 'before the reveal on one phone')
  await press(page, 'Reveal everything')
  await totals(page, [5, 0])
  await page.locator('.result .podium').waitFor()
  check(!errors.length, errors.join('\n'))
  await context.close()
}

const PARTS = { own, around }
export default async function together({ rest, ...given }) {
  for (const part of rest.length ? rest : Object.keys(PARTS)) await PARTS[part](given)
}
