/** A player who clicks: starts tables from the lobby and plays any title to its end. */
import { check } from './browser.mjs'

/** From the lobby into a running game against bots of one level. */
export async function start(page, base, { title = 'kingdom', players = null, level = 'random', open = false } = {}) {
  await page.goto(base)
  await page.waitForSelector('.ti')
  await page.check(`input[name=title][value="${title}"]`, { force: true })
  await page.click('.plusbot')
  if (players) await page.check(`input[name=players][value="${players}"]`, { force: true })
  for (const select of await page.locator('.setup label.field select').all()) {
    if (await select.locator(`option[value="${level}"]`).count()) await select.selectOption(level)
  }
  if (open) await page.check('.check input[name=public]')
  await page.click('.btn.go.big')
  await page.waitForSelector('.app[data-mode]')
}

export const modeOf = (page) => page.evaluate(() => document.querySelector('.app')?.dataset.mode ?? '')

/** One thing that the screen asks for; false when there was nothing to do. */
async function turn(page, mode, done) {
  const first = async (selector) => {
    const found = page.locator(selector).first()
    return (await found.count()) ? found : null
  }
  const click = async (found) => found.click({ timeout: 2000 })
  if (mode === 'draft') {
    if (await first('#go:enabled')) await click(page.locator('#go'))
    else {
      const wanted = done.picks++ % 3 ? '.card[aria-pressed=false]' : '.card.building[aria-pressed=false]'
      const card = (await first(wanted)) ?? (await first('.card[aria-pressed=false]'))
      if (!card || (await first('#go:has-text("Chosen")'))) return false
      await click(card)
    }
    return true
  }
  if (mode === 'build') {
    const finish = await first('.dock-r .wide')
    if (done.hasty && finish) {
      await click(finish)
      return true
    }
    const place = await first('.two .btn.go:enabled')
    if (place) {
      done.placed++
      await click(place)
      return true
    }
    const undo = done.undone || done.placed < 2 ? null : await first('.two .btn.quiet:enabled')
    if (undo) {
      done.undone = true
      await click(undo)
      return true
    }
    const target = (await first('.hit[data-side]')) ?? (await first('.space.choosable'))
    if (target) await target.dispatchEvent('click')
    else {
      const piece = done.tried++ > 60 ? null : await first('.pz:not([aria-disabled=true])[aria-pressed=false]')
      if (piece) await click(piece)
      else if (finish) await click(finish)
      else return false
    }
    return true
  }
  if (mode === 'answers') {
    done.chosen++
    await click(page.locator('#go'))
    return true
  }
  return mode.startsWith('town-') ? townTurn(page, mode, done, first, click) : false
}

async function townTurn(page, mode, done, first, click) {
  const answer = (await first('.keeps button')) ?? (await first('.foot button.rq')) ?? (await first('.market .bc:not([aria-disabled=true])[aria-pressed=false]'))
  const listed = await first('.listed .btn')
  const place = (await first('.hit[data-side]')) ?? (await first('.space.choosable'))
  if (listed) {
    await click(listed)
    return true
  }
  if (answer) await click(answer)
  else if (place) {
    done.placed++
    await place.dispatchEvent('click')
  } else {
    const tile = done.tried++ % 4 === 3 ? null : await first('.foot .bc:not([aria-disabled=true])[aria-pressed=false]')
    if (tile) {
      await click(tile)
      return true
    }
  }
  const go = await first('#go:enabled')
  if (go) await click(go)
  return true
}

/** Runs in the page: what was confirmed is answered; where nothing was to be done, the table shows something else, or a moment has passed. */
async function moved(busy) {
  const frame = () => new Promise(requestAnimationFrame)
  const changed = () => new Promise((done) => {
    const observer = new MutationObserver(done)
    observer.observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true })
    setTimeout(done, 80)
  })
  if (!busy) await changed()
  await frame()
  for (const until = performance.now() + 2000; document.querySelector('[data-acting]') && performance.now() < until; ) await frame()
}
/** The table may be left, or lost, meanwhile. */
export const atRest = (page, busy) => page.evaluate(moved, busy).catch(() => {})

/** Play until a screen is reached (or a question about it is answered with yes); tells what was done. Who is `hasty` builds nothing. */
export async function play(page, until = 'end', seconds = 200, hasty = false) {
  const done = { hasty, picks: 0, placed: 0, undone: false, tried: 0, chosen: 0, modes: new Set() }
  const deadline = Date.now() + seconds * 1000
  while (Date.now() < deadline) {
    const mode = await modeOf(page)
    done.modes.add(mode)
    if (typeof until === 'string' ? mode === until : await until(mode)) return done
    if (mode !== 'build') done.tried = mode.startsWith('town') ? done.tried : 0
    const busy = await turn(page, mode, done).catch((error) => {
      if (!/Timeout|detached|not attached/.test(String(error))) throw error
      return false
    })
    await atRest(page, busy)
  }
  const told = await page.evaluate(() => document.body.innerText.slice(0, 1500))
  check(false, `'${until}' was not reached in ${seconds} s; ${JSON.stringify({ ...done, modes: [...done.modes] })}\n${told}`)
}
