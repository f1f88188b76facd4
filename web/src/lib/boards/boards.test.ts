import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { KINGDOM, SEATS, TOWN } from '../../gallery/fixtures'
import { wordsIn } from '../../gallery/words'
import { cardParts } from '../art/cardParts'
import { curvesOf, momentsOf, scaleOf, sharesOf } from '../art/chart'
import { stepAmong, stepFrom, turnedKey } from './keyboard'
import { layOut } from './layout'
import type { PlacedBoard } from './layout'
import en from './messages.en.json'
import fr from './messages.fr.json'
import { fiefReading, namesOf } from './names'
import { positionOf } from './position'
import { glyphsOf } from './town/effects'
import type { Railway } from '../net/types'
import { quarterReading, townNames } from './town/townNames'
import { townLattice, townPositionOf } from './town/townPosition'

const fixture = KINGDOM['express']!
const words = wordsIn('en')
const telling = { scenery: fixture.scenery, seats: SEATS, words, language: 'en' } as const
const land = layOut(fixture.scenery).boards[0] as PlacedBoard
const position = positionOf(fixture.scenery, fixture.view, fixture.outlook)

describe('a space says everything', () => {
  const names = namesOf(telling, land, position, { targets: ['E7'], dimmed: { E8: 'it is somebody else’s' }, last: ['A1'] })
  const fiefs = fixture.outlook.standing.flatMap((lines, seat) => lines.filter(({ source }) => source === 'fiefs').map((line) => ({ seat, line })))
  const { seat, line } = fiefs.reduce((best, each) => (each.line.carrots > best.line.carrots ? each : best))
  const owner = SEATS[seat]!.name
  const [strength, wealth] = line.factors!
  it('place, ground, building, owner and fief', () => {
    const worth = `${owner}, fief of ${line.places!.length}, strength ${strength} times wealth ${wealth} is ${line.carrots}`
    for (const space of line.places!) expect(names.get(space)).toMatch(new RegExp(`^${space}, .*${worth}`))
    const city = line.places!.find((space) => fixture.view.players[seat]!.realm.buildings[space]?.startsWith('city'))
    expect(names.get(city!)).toMatch(/city \d/)
  })
  it('lava, rails and ropes beside it', () => {
    const [lava] = fixture.scenery.boards[0]!.lava
    const [rail] = (fixture.view.parts.railway as Railway).rails!
    const [link] = fixture.view.players.flatMap(({ realm }) => realm.links)
    expect(names.get(lava![0])).toContain(`lava flow towards ${lava![1]}`)
    expect(names.get(rail![0])).toContain(`rail towards ${rail![1]}`)
    expect(names.get(link![0])).toContain(`joined to ${link![1]} by a sky tower`)
  })
  it('and its marks', () => {
    expect(names.get('E7')).toContain('can be chosen')
    expect(names.get('E8')).toContain('not possible: it is somebody else’s')
    expect(names.get('A1')).toContain('last move')
  })
  it('and reads its fief with all resources', () => {
    const free = land.scene.spaces.find(({ name }) => !fixture.view.players.some(({ realm }) => realm.territories.includes(name)))!.name
    expect(fiefReading(telling, position, line.places![0]!)).toMatch(new RegExp(`^${owner}, ${line.places!.length} territories: .*is ${line.carrots} carrots\. .*${line.things![0]}`))
    expect(fiefReading(telling, position, free)).toBe(`${free}: nobody lives here.`)
  })
})

describe('a position', () => {
  it('has every fief of the outlook, and each territory in one of them', () => {
    const territories = fixture.view.players.flatMap(({ realm }) => realm.territories)
    expect(position.fiefs.flatMap(({ places }) => places).sort()).toEqual([...territories].sort())
  })
  it('is drawn without an outlook too, unvalued', () => {
    const bare = positionOf(fixture.scenery, fixture.view, null)
    expect(bare.fiefs).toHaveLength(fixture.view.players.length)
    expect(bare.fiefs.every(({ line }) => line === null)).toBe(true)
  })
})

describe('walking', () => {
  it('goes by row and column, and to the row’s ends', () => {
    expect(stepFrom(land.lattice, 'B2', 'ArrowUp')).toBe('A2')
    expect(stepFrom(land.lattice, 'B2', 'End')).toBe('B10')
    expect(stepFrom(land.lattice, 'A1', 'ArrowUp')).toBeNull()
  })
  it('goes where an arrow points on a board that is turned', () => {
    expect([0, 1, 2, 3].map((turn) => turnedKey('ArrowRight', turn))).toEqual(['ArrowRight', 'ArrowUp', 'ArrowLeft', 'ArrowDown'])
    expect(turnedKey('Home', 2)).toBe('Home')
  })
  it('goes to the left one of two overlapping spaces of the cloud', () => {
    const cloud = layOut(KINGDOM['sky']!.scenery).boards[1] as PlacedBoard
    expect(stepFrom(cloud.lattice, 'C2-2', 'ArrowUp')).toBe('C1-1')
    expect(stepFrom(cloud.lattice, 'C2-1', 'ArrowUp')).toBe('C1-1')
    expect(stepFrom(cloud.lattice, 'C1-1', 'ArrowDown')).toBe('C2-1')
  })
  it('keeps to targets in reading order', () => {
    expect(stepAmong(land.lattice, ['C3', 'A9', 'B1'], 'A9', true)).toBe('B1')
    expect(stepAmong(land.lattice, ['C3', 'A9', 'B1'], 'B1', false)).toBe('A9')
    expect(stepAmong(land.lattice, ['C3'], 'C3', true)).toBeNull()
  })
})

describe('the town', () => {
  const town = townPositionOf(TOWN.view)
  const telling = { scenery: TOWN.scenery, seats: SEATS, words, language: 'en' } as const
  const names = townNames(telling, townLattice(TOWN.scenery), town, {})
  it('names building, type, owner, who shares it, and the river', () => {
    const shared = TOWN.view.town.find((building) => building.sharer !== null)
    expect(names.get(shared?.plot ?? '')).toMatch(/, shared with /)
    expect(names.get('A2')).toContain('river towards A3')
  })
  it('reads a quarter', () => {
    const built = TOWN.view.town[0]?.plot ?? ''
    expect(quarterReading(telling, town.wardsOf.get(built), built)).toMatch(/stars? times \d types? is \d+ carrots?/)
  })
})

describe('charts', () => {
  it('draws running totals that end at the total, and shares that add up to it', () => {
    const { players } = fixture.end.sheet
    expect(momentsOf(fixture.end.sheet)).toEqual(['round-1', 'round-2', 'round-3', 'round-4', 'end'])
    expect(curvesOf(fixture.end.sheet).map(({ totals }) => totals.at(-1))).toEqual(players.map(({ total }) => total))
    expect(sharesOf(fixture.end.sheet).map(({ total }) => total)).toEqual(players.map(({ total }) => total))
    expect(scaleOf(134)).toEqual({ top: 150, lines: [0, 50, 100, 150] })
  })
})

describe('messages', () => {
  it('are the same in English and French', () => {
    expect(Object.keys(fr)).toEqual(Object.keys(en))
  })
  it('exist for every key that a component asks for', () => {
    const files = [import.meta.dirname, `${import.meta.dirname}/../art`].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(svelte|ts)$/.test(name) && !name.includes('.test.')).map((name) => `${folder}/${name}`),
    )
    const asked = files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/words\('(\w+)'/g)].map(([, key]) => key ?? ''))
    expect(asked.filter((key) => !(key in en))).toEqual([])
  })
  it('name every source of carrots, card and effect that the fixtures have', () => {
    const sources = [fixture, KINGDOM['sky-express']!, TOWN].flatMap(({ end }) => sharesOf(end.sheet).flatMap(({ shares }) => shares.map(({ source }) => `source_${source}`)))
    for (const language of ['en', 'fr'] as const) {
      const words = wordsIn(language)
      expect(sources.map((key) => words(key)).every(Boolean)).toBe(true)
      const { scenery } = KINGDOM['sky-express']!
      for (const id of Object.keys(scenery.cards)) expect(cardParts(scenery, id, words, language)?.title).toBeTruthy()
      for (const { effect } of Object.values({ ...TOWN.scenery.tiles, ...TOWN.scenery.upgrades })) expect(glyphsOf(effect, words).length).toBeGreaterThan(0)
    }
  })
})
