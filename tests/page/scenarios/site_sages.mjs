/**
 * Sages without a server: what they have learned is fetched when one first plays, is told meanwhile, and is kept.
 *
 * A game of theirs is saved as FILE, so that its picks can be looked at.
 */
import { check, visitor } from '../browser.mjs'
import { play, start } from '../playing.mjs'

const HELD = { title: 'kingdom', players: 4, level: 'sage' }
const kept = (page) => page.evaluate(async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith('bunny-networks'))
  const files = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => decodeURIComponent(url))))
  return files.flat()
})

/** From now on: every part of fetching that the page has shown. */
function watch() {
  globalThis.parts = []
  new MutationObserver(() => {
    const bar = document.querySelector('progress[id^=sage-]')
    if (bar && globalThis.parts.at(-1) !== bar.value) globalThis.parts.push(bar.value)
  }).observe(document, { childList: true, subtree: true, attributes: true })
}

/** What the lobby says of the levels that are chosen, one of them a sage. */
async function told(page, base, title) {
  await page.goto(base)
  await page.waitForSelector('.ti')
  await page.check(`input[name=title][value="${title}"]`, { force: true })
  await page.click('.plusbot')
  await page.locator('.setup label.field select').last().selectOption('sage')
  return page.innerText('.setup .told')
}

export default async function ({ browser, base, rest: [file] }) {
  const { context, page, errors } = await visitor(browser)
  await page.addInitScript(watch)

  // a game without sages fetches nothing of theirs
  await start(page, base, { ...HELD, players: 2, level: 'buck' })
  await play(page, 'build')
  check(!(await kept(page)).length, 'what sages have learned was fetched before one played')

  // the lobby says how a sage plays here
  check((await told(page, base, 'kingdom')).includes('here it does not play ahead'), 'the lobby does not say how a sage plays here')
  check((await told(page, base, 'town')).includes('looks ahead for up to a second'), 'the lobby does not say how a sage plays Town here')
  check((await told(page, base, 'kingdom+express')).includes('plays like the wise elder'), 'the lobby does not say that a sage has learned nothing here')

  await start(page, base, HELD)
  await play(page, 'end', 280)
  const parts = await page.evaluate(() => globalThis.parts)
  check(parts[0] === 0 && parts.every((part, at) => !at || part > parts[at - 1]), `the bar does not tell the truth: ${parts}`)
  check(!(await page.locator('progress[id^=sage-]').count()), 'the bar stays')
  const [network, ...more] = await kept(page)
  check(/networks\/kingdom\.safetensors\?\w{12}$/.test(network) && !more.length, `kept: ${[network, ...more]}`)
  await page.goto(`${base}#/you`)
  const saved = page.waitForEvent('download')
  await page.click('text=Save all games as a file')
  await (await saved).saveAs(file)

  // another page has it, too
  await page.waitForFunction(() => navigator.serviceWorker.ready.then(({ active }) => active?.state === 'activated'))
  await start(page, base, HELD)
  await play(page, 'build')
  check(!(await page.evaluate(() => globalThis.parts)).length, 'what was kept is fetched again')
  check(!errors.length, errors.join('\n'))
}
