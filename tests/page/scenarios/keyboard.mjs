/** A game of Kingdom from the lobby to the end by the keyboard alone. */
import { check, visitor } from '../browser.mjs'
import { modeOf } from '../playing.mjs'

const focusOn = (page) => page.evaluate(() => {
  const at = document.activeElement
  return { card: at?.getAttribute('data-card'), piece: at?.getAttribute('data-piece'), space: at?.getAttribute('data-space'), id: at?.id, text: at?.textContent?.trim().slice(0, 40) }
})

/** Tab until something has the focus. */
async function tabTo(page, is, most = 60) {
  for (let i = 0; i < most; i++) {
    if (is(await focusOn(page))) return true
    await page.keyboard.press('Tab')
  }
  return false
}

export default async function ({ browser, base }) {
  const { page, errors } = await visitor(browser)
  await page.goto(base)
  await page.waitForSelector('.ti')
  check(await tabTo(page, (at) => at.text?.startsWith('Start against')), 'the start button is not reached')
  await page.keyboard.press('Enter')
  await page.waitForSelector('.card')
  check(await tabTo(page, (at) => at.text === 'Skip to your hand', 3), 'no skip link')
  await page.keyboard.press('Enter')
  let placed = 0
  const deadline = Date.now() + 100_000
  while (Date.now() < deadline) {
    const mode = await modeOf(page)
    if (mode === 'end') break
    if (mode === 'draft') {
      const wanted = await page.evaluate(() => {
        const cards = [...document.querySelectorAll('.card')].slice(0, 9)
        if (cards.some((card) => card.getAttribute('aria-pressed') === 'true')) return []
        const kinds = ['building', 'territory']
        const found = kinds.map((kind) => cards.findIndex((card) => card.classList.contains(kind)) + 1).filter(Boolean)
        return [...new Set([...found, 1, 2])].slice(0, 2)
      })
      for (const digit of wanted) await page.keyboard.press(String(digit))
      await page.keyboard.press('Control+Enter')
      await page.waitForTimeout(90)
    } else if (mode === 'build') {
      const piece = await page.locator('.pz:not([aria-disabled=true])[aria-pressed=false]').count()
      if (placed < 3 && piece && (await tabTo(page, (at) => Boolean(at.piece)))) {
        await page.keyboard.press('Enter')
        const targets = await page.locator('.space.choosable').count()
        if (targets && (await tabTo(page, (at) => Boolean(at.space)))) {
          await page.keyboard.press('l')
          await page.keyboard.press('ArrowRight')
          await page.keyboard.press('f')
          await page.keyboard.press('Enter')
          await page.keyboard.press('l')
          if (await tabTo(page, (at) => /^(Place it|Announce)$/.test(at.text ?? ''))) await page.keyboard.press('Enter')
          await page.waitForTimeout(120)
        }
        placed++
        if (targets) continue
      }
      if (await tabTo(page, (at) => /^(Finish|Pass)/.test(at.text ?? ''))) await page.keyboard.press('Enter')
      await page.waitForTimeout(80)
    } else if (mode === 'harvest' || mode === 'copy') {
      if (await tabTo(page, (at) => at.id === 'go')) await page.keyboard.press('Enter')
      await page.waitForTimeout(80)
    } else await page.waitForTimeout(80)
  }
  check((await modeOf(page)) === 'end', `the keyboard did not reach the end: ${await modeOf(page)}`)
  check(placed > 0, 'nothing was placed by keyboard')
  check(!errors.length, errors.join('\n'))
}
