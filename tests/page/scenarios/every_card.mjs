/** Hands of ten, twelve and fifteen cards, every card and every piece of every title, at eight sizes, in both languages, with larger text:
 * nothing is cut, broken, covered or out of reach, and the board keeps its size. */
import { check, visitor } from '../browser.mjs'
import { dealer } from '../dealer.mjs'
import { play, start } from '../playing.mjs'
import { reachable, readable } from '../sight.mjs'

const DESKS = ['1280x720', '1366x768', '1440x900', '1920x1080']
const TOUCHED = ['820x1180', '390x844', '360x640', '844x390']
const THINGS = '.card, .pz, .bc, .rq, .up, button, a:not(.skip), select, [role=gridcell]'

/** So many of the longest cards may leave the end of their words to their notes, where fifteen lie on the smallest desk. */
const SHORTENED = 6

const scenery = (page, title) => page.evaluate((of) => fetch(`/titles/${of}/scenery`).then((answer) => answer.json()), title)
/** In parts of one size, the last filled up from the first. */
const parts = (all, size) => Array.from({ length: Math.ceil(all.length / size) }, (_, at) => [...all.slice(at * size), ...all].slice(0, size))

/** Everything is where it stays: fonts are there, and sizes were fitted. */
const settled = (page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    await frame()
    await document.fonts.ready
    await frame()
    await frame()
  })

async function atEverySize(page, sizes, look) {
  for (const size of sizes) {
    const [width, height] = size.split('x').map(Number)
    await page.setViewportSize({ width, height })
    await settled(page)
    await look(size)
  }
}

const DRESSES = ['English', 'larger English', 'larger French', 'French']
/** In both languages, with larger text; or `every` way, with usual text too, which needs less room. */
async function dressed(page, every, look) {
  for (const dress of DRESSES) {
    if (dress === 'larger French') await page.locator('.lang').click()
    if (!every && !dress.startsWith('larger')) continue
    await page.evaluate((large) => (document.documentElement.dataset.text = large ? 'large' : 'usual'), dress.startsWith('larger'))
    await settled(page)
    await look(dress)
  }
  await page.locator('.lang').click()
  await page.evaluate(() => (document.documentElement.dataset.text = 'usual'))
}

async function deal(page, dealt, cards) {
  const wanted = [...cards].sort().join()
  const there = await page.evaluate(() => [...document.querySelectorAll('.hand .card')].map((card) => card.dataset.card).sort().join())
  if (there === wanted) return
  await Promise.all([
    page.waitForResponse(/preview$/),
    dealt.show(({ choices }) => (choices.find(({ kind }) => kind === 'cards').targets = cards)),
  ])
  await settled(page)
}

const boardWidth = (page) => page.evaluate(() => document.querySelector('.paper').getBoundingClientRect().width)

/** A step that brings as much as can be said of one: at harvests and by parchments, in a fief with two things. */
const muchAt = (space) => ({ carrots: 12, hopes: 12, standing: [{ id: 'fief', source: 'fiefs', carrots: 132, factors: [12, 11], places: [space, 'J10'], things: ['fish', 'wood'] }] })

/** A hand at a size: all of it in sight, also while a card is chosen; the note of its first card is whole. */
async function handIsThere(page, name) {
  const before = await boardWidth(page)
  await page.locator('.hand .card').first().focus()
  await page.waitForSelector('.card-note .product')
  await settled(page)
  await readable(page, '.card-note', `${name}, the note`)
  await page.locator('.hand .card').last().click()
  await settled(page)
  check((await boardWidth(page)) === before, `${name}: the board changes its size when a card is chosen`)
  const folded = await page.locator('.app[data-fold=hand]').count()
  const scrolls = await page.locator('.hand').evaluate((hand) => getComputedStyle(hand).overflow !== 'visible')
  check(!scrolls, `${name}: the hand scrolls`)
  await reachable(page, folded ? '.card, button, a:not(.skip), select' : THINGS, name)
  if (!folded) return
  await page.locator('.stack .btn').click()
  await page.waitForSelector('.app[data-fold=strip]')
  await settled(page)
  await reachable(page, THINGS, `${name}, the board open`)
  await page.locator('.cue').click()
}

/** Hands of every length, with the most players that a title has. */
async function hands(page, dealt, sizes, { title, players, lengths }) {
  const { cards } = await scenery(page, title)
  const ids = Object.keys(cards)
  const mixed = [...ids.filter((id) => id.startsWith('territory')).slice(0, 7), ...ids.filter((id) => !id.startsWith('territory'))]
  await page.goto(new URL('/', page.url()).href)
  await start(page, new URL('/', page.url()).href, { title, players })
  await page.waitForSelector('.hand .card')
  dealt.bring(({ play: [card] = [] }) => muchAt(card?.split(':')[1]))
  await atEverySize(page, sizes, async (size) => {
    for (const length of lengths) {
      await deal(page, dealt, mixed.slice(0, length))
      await handIsThere(page, `${title}, ${length} cards at ${size}`)
    }
  })
}

/** Every card but the territories, which have nothing but their place to say, standing and lying. */
async function cards(page, dealt, sizes, narrowest, standing) {
  const told = await scenery(page, 'kingdom+sky+express')
  const all = ['territory:J10', 'territory:C5-7', ...Object.keys(told.cards).filter((id) => !id.startsWith('territory'))]
  dealt.bring(({ play: [card] = [] }) => ({ carrots: 0, hopes: 12, standing: [], ...(told.buildings[card] ? { best: { places: ['H10'], carrots: 12, hopes: 0 } } : {}) }))
  await atEverySize(page, sizes, async (size) => {
    await dressed(page, size === narrowest, async (dress) => {
      const shortened = new Set()
      for (const hand of [...parts(all, 15), ...(size === narrowest && dress.startsWith('larger') ? parts(all, standing) : [])]) {
        await deal(page, dealt, hand)
        await readable(page, '.hand .card', `${hand.length} cards at ${size}, ${dress}`)
        for (const id of await page.locator('.hand .card:has(.text.tight)').evaluateAll((all) => all.map(({ dataset }) => dataset.card))) shortened.add(id)
      }
      if (DESKS.includes(size) && !dress.startsWith('larger')) check(shortened.size <= SHORTENED, `15 cards at ${size}, ${dress}: without all their words are ${[...shortened]}`)
    })
  })
}

/** Every piece in the tray: some with places, some that have to wait and say why. */
async function trays(page, dealt, sizes) {
  const told = await scenery(page, 'kingdom+sky+express')
  const pieces = [...Object.keys(told.buildings).filter((id) => told.cards[id] && told.cards[id].kind !== 'central-station'), 'railway', 'switch']
  const choices = pieces.map((piece, at) => ({
    kind: 'space', field: 'territory', action: { do: 'place', building: piece }, piece, count: (at % 3) + 1,
    targets: at % 4 ? ['A1', 'J10'] : [], refused: at % 4 ? [] : [{ code: 'not-yours', message: '' }],
  }))
  dealt.bring(() => muchAt('A1'))
  await atEverySize(page, sizes, async (size) => {
    await dressed(page, false, async (dress) => {
      for (const some of parts(choices, 14)) {
        dealt.show((update) => {
          Object.assign(update, { decision: 'construction', choices: some })
          Object.assign(update.view, { phase: 'construction', decisions: [{ kind: 'construction', seat: update.view.seat }] })
        })
        await page.waitForFunction((all) => [...document.querySelectorAll('.pz')].map((each) => each.dataset.piece).sort().join() === all, some.map(({ piece }) => piece).sort().join())
        await settled(page)
        await readable(page, '.pz', `the tray at ${size}, ${dress}`)
        await reachable(page, THINGS, `the tray at ${size}, ${dress}`)
      }
      await page.locator('.pz:not([aria-disabled=true])').first().click()
      await page.locator('[data-space=A1]').dispatchEvent('click')
      await page.waitForSelector('.preview .product')
      await settled(page)
      await readable(page, '.preview', `the note of a piece at ${size}, ${dress}`)
      await page.keyboard.press('Escape')
    })
  })
}

/** The tabs of the town that show what is dealt, in both languages. */
const WITH_CARDS = /Buildings|Mine|Upgrades|Bâtiments|moi|Améliorations/

/** Every tile, request and upgrade of the town. */
async function town(page, dealt, sizes) {
  const { tiles, requests, upgrades } = await scenery(page, 'town')
  const [offers, drawn, markets] = [parts(Object.keys(tiles), 7), parts(Object.keys(requests), 8), parts(Object.keys(upgrades), 3)]
  await start(page, new URL('/', page.url()).href, { title: 'town' })
  await play(page, 'town-turn', 40)
  await atEverySize(page, sizes, async (size) => {
    await dressed(page, false, async (dress) => {
      for (const at of offers.keys()) {
        dealt.show(({ view }) => {
          view.offer = offers[at]
          view.requests = drawn[at % drawn.length]
          view.market = markets[at].map((upgrade, beside) => ({ upgrade, beside: offers[at][beside] }))
        })
        for (const tab of await page.locator('.foot > .tabs [role=tab]').all()) {
          if (at && !(await tab.innerText()).match(WITH_CARDS)) continue // there it looks the same
          await tab.click()
          await settled(page)
          await readable(page, '.bc, .rq, .up, .hint, [role=tab]', `the town at ${size}, ${dress}`)
          if (dress === 'larger English' && !at) await reachable(page, THINGS, `the town at ${size}`)
        }
        await settled(page)
        await readable(page, '.bc, .rq, .up', `the town at ${size}, ${dress}`)
      }
    })
  })
}

/** As much as a table of the town can have out at once, and none of the upgrades to be had: none of it scrolls on a desk. */
async function fullTown(page, dealt, sizes) {
  const { tiles, upgrades, plots } = await scenery(page, 'town')
  const quarters = Object.keys(plots).filter((_, at) => at % 2).map((plot) => ({ plots: [plot], types: ['knowledge'], stars: 2, renown: 2, counts: [] }))
  const offers = parts(Object.keys(tiles), 5)
  for (const language of ['English', 'French']) {
    if (language === 'French') await dealt.anew(() => page.locator('.lang').click())
    for (const [at, market] of parts(Object.keys(upgrades), 4).entries()) {
      const sales = market.map((upgrade, place) => ({ upgrade, beside: upgrades[upgrade].effect.do === 'plans' ? offers[at][place] : null }))
      dealt.show((update) => {
        update.view.offer = offers[at % offers.length]
        update.view.market = sales
        update.choices = sales.map(({ upgrade, beside }) => ({ kind: 'step', piece: upgrade, action: { do: 'craft', upgrade, beside }, refused: [{ code: 'too-dear', message: '' }] }))
        for (const [seat, player] of update.view.players.entries()) player.quarters = quarters.filter((_, at) => at % 2 === seat)
      })
      await page.waitForSelector(`[data-upgrade=${market[0]}] .why`)
      await atEverySize(page, sizes, async (size) => {
        const over = await page.locator('.town aside').evaluateAll((all) => all.filter((each) => each.scrollHeight > each.clientHeight + 1).map((each) => `${each.ariaLabel} by ${each.scrollHeight - each.clientHeight}`))
        check(!over.length, `the town at ${size} in ${language} scrolls with ${market}: ${over}`)
        await readable(page, '.bc, .up', `the full town at ${size} in ${language}`)
      })
    }
  }
  await page.locator('.lang').click()
}

export default async function ({ browser, base, rest: [device, family] }) {
  const touched = device === 'touch'
  const sizes = touched ? TOUCHED : DESKS
  const { page, errors } = await visitor(browser, touched ? { hasTouch: true, isMobile: true, width: 820, height: 1180 } : {})
  const dealt = await dealer(page)
  await page.goto(base)
  if (family === 'town') {
    await town(page, dealt, sizes)
    if (!touched) await fullTown(page, dealt, sizes)
  } else {
    await hands(page, dealt, sizes, { title: 'kingdom', players: 4, lengths: [10, 12] })
    await hands(page, dealt, sizes, { title: 'kingdom+sky+express', players: 5, lengths: [15] })
    await cards(page, dealt, sizes, ...(touched ? ['360x640', 3] : ['1280x720', 10]))
    await trays(page, dealt, sizes)
  }
  check(!errors.length, errors.join('\n'))
}
