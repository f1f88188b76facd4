/** A damaged table: the list of games and the table itself say so, in both languages. */
import { check, visitor } from '../browser.mjs'

const WORDS = {
  'en-US': ['damaged: it cannot be opened', 'This table is damaged and cannot be opened.'],
  'fr-FR': ['endommagée : elle ne s’ouvre plus', 'Cette table est endommagée et ne s’ouvre plus.'],
}

export default async function ({ browser, base, rest: [token, damaged, whole] }) {
  for (const [locale, [listed, told]] of Object.entries(WORDS)) {
    const { context, page, errors } = await visitor(browser, { locale })
    await context.addCookies([{ name: 'bunny', value: token, url: base }])
    await page.goto(base)
    await page.waitForSelector(`.mine small:has-text("${listed}")`)
    check((await page.locator(`.mine a[href="/table/${damaged}"]`).count()) === 0, 'it can be continued')
    check((await page.locator(`.mine a[href="/table/${whole}"]`).count()) === 1, 'the other table is not listed')
    await page.goto(`${base}/table/${damaged}`)
    await page.waitForSelector(`h1:has-text("${told}")`)
    check(!errors.filter((each) => !each.includes('409')).length, errors.join('\n'))
    await context.close()
  }
}
