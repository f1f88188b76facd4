/** The model of the companion: strokes, pieces, rounds, undo, sharing, statistics. */
import { describe, expect, it } from 'vitest'

import type { CountedTable } from '../net/types'
import { settings } from '../settings.svelte'
import { bookOf, documentOf, listOf, type Document, type Moment } from './book'
import { copiesToChoose, piecesToChoose } from './choices'
import { Desk } from './desk.svelte'
import { sketchOf } from './drawing'
import { strokeAt, stroked } from './entering'
import { book, form, forms, settled, silent } from './example'
import { faultOf } from './faults'
import { foundIn, refusalOf } from './names'
import { Notebook } from './notebook.svelte'
import { freshSpaces, nextRound, withMoment } from './rounds'
import { asDocument, csvOf, packed, unpacked } from './sharing'
import { recordsOf } from './statistics'

const land = (...players: string[][]): Moment => ({ table: {}, players: players.map((territories) => ({ territories })) })
const landOf = (moment: Moment) => moment.players.map((entry) => listOf(entry, 'territories'))
const draw = (moment: Moment, seat: number, spaces: string[], erasing = false) => landOf(stroked(moment, form, strokeAt(moment, seat, spaces[0]!, erasing), spaces))
const deskOf = (title = 'kingdom'): Desk => new Desk(new Notebook(book(title), forms[title]!, silent))

describe('a stroke', () => {
  const table = land(['A1'], ['A2', 'A3'])
  it('that begins on empty land claims empty land only', () => expect(draw(table, 0, ['B1', 'A2', 'B2'])).toEqual([['A1', 'B1', 'B2'], ['A2', 'A3']]))
  it('that begins on another colour takes theirs only', () => expect(draw(table, 0, ['A2', 'B2', 'A3'])).toEqual([['A1', 'A2', 'A3'], []]))
  it('that begins on one’s own land erases it', () => expect(draw(table, 0, ['A1', 'A2', 'B1'])).toEqual([[], ['A2', 'A3']]))
  it('of the eraser takes whoever is under it first', () => expect(draw(table, 0, ['A2', 'A1'], true)).toEqual([['A1'], ['A3']]))
})

describe('the desk', () => {
  it('puts a rabbit under a piece on empty land, and takes a piece back by a second tap', () => {
    const desk = deskOf()
    desk.tab = 'pieces'
    desk.hold('camp-3')
    desk.stroke(['C3'])
    expect(desk.entry).toMatchObject({ territories: ['C3'], buildings: { C3: 'camp-3' } })
    desk.stroke(['C3'])
    expect(desk.entry).toMatchObject({ territories: ['C3'], buildings: {} })
  })
  it('ties two sky towers by two taps, and erasing one end lifts both', () => {
    const desk = deskOf()
    desk.tab = 'pieces'
    desk.hold('sky-tower')
    desk.stroke(['A1'])
    expect(desk.first).toBe('A1')
    desk.stroke(['J10'])
    expect(desk.entry['sky_towers']).toEqual([['A1', 'J10']])
    desk.clear('J10')
    expect(desk.entry).toMatchObject({ sky_towers: [], territories: ['A1', 'J10'] })
  })
  it('turns the Central Station where it lies, and toggles rails', () => {
    const desk = deskOf('kingdom+express')
    desk.tab = 'pieces'
    desk.hold('central_station')
    const ways = [1, 2, 3, 4, 5].map(() => {
      desk.stroke(['E5'])
      return String((desk.notebook.entered.table['central_station'] as { rails: string[] }).rails)
    })
    expect(new Set(ways).size).toBe(4)
    expect(ways[4]).toBe(ways[0])
    desk.hold('rails')
    desk.side('E4', 'E5')
    desk.side('D4', 'E4')
    desk.side('E5', 'E4')
    expect(desk.notebook.entered.table['rails']).toEqual([['D4', 'E4']])
  })
  it('takes back and enters again, stroke by stroke', () => {
    const desk = deskOf()
    desk.stroke(['A1', 'A2', 'A3'])
    desk.sit(1)
    desk.stroke(['B1'])
    const { notebook } = desk
    const whole = documentOf(notebook.book)
    notebook.undo()
    notebook.undo()
    expect([notebook.canUndo, notebook.canRedo, landOf(notebook.entered)]).toEqual([false, true, [[], []]])
    notebook.redo()
    notebook.redo()
    expect(documentOf(notebook.book)).toEqual(whole)
    expect(notebook.canRedo).toBe(false)
  })
  it('shows a piece before it is entered, and enters it as it was shown', () => {
    const desk = deskOf('town')
    desk.hold('share')
    desk.sketch(['B2'])
    expect(desk.entry['shared']).toEqual(['B2'])
    desk.stroke(['B2'])
    expect(desk.notebook.entered.players[0]!['shared']).toEqual(['B2'])
    desk.hold(desk.form.pieces[0]!.id)
    desk.sketch(['C3'])
    const sketched = desk.entry
    expect(sketchOf(desk.notebook.laid, desk.notebook.moment, desk.form)).toEqual([{ space: 'C3', seat: 0, building: desk.piece!.id }])
    desk.stroke(['C3'])
    expect(desk.notebook.entered.players[0]).toEqual(sketched)
  })
  it('shows a stroke before it is entered, and forgets it', () => {
    const desk = deskOf()
    desk.sketch(['A1', 'A2'])
    expect(landOf(desk.notebook.moment)[0]).toEqual(['A1', 'A2'])
    desk.notebook.sketch(null)
    expect(landOf(desk.notebook.moment)[0]).toEqual([])
    expect(desk.notebook.canUndo).toBe(false)
  })
})

describe('what may be chosen', () => {
  const table: Moment = { table: {}, players: [{ territories: ['C3', 'D4'], buildings: { C3: 'trading-post', D4: 'city-1' }, trading_posts: { C3: 'fish' } }, {}] }
  const post = { field: 'trading_posts', key: 'C3', options: ['fish', 'wood'], best: 'wood' }
  const copy = { field: 'copies', key: 'liberal', options: [] }
  const counted = { choices: [[post, copy], []] } as unknown as CountedTable
  it('for a piece is asked before the table is counted', () => {
    expect(piecesToChoose(null, table, form, 0)).toEqual([{ field: 'trading_posts', key: 'C3', options: ['fish'] }])
    expect(piecesToChoose(null, table, form, 1)).toEqual([])
  })
  it('is asked once when the table is counted', () => {
    expect(piecesToChoose(counted, table, form, 0)).toEqual([post])
    expect(copiesToChoose(counted, 0)).toEqual([copy])
  })
})

describe('rounds', () => {
  const first: Moment = { table: {}, players: [{ territories: ['A1', 'A2'], buildings: { A1: 'city-1' }, trading_posts: { A2: 'fish' }, carrots: 3 }, { territories: [] }] }
  const second = nextRound({ ...book('kingdom', true), moments: [first] })
  it('begin with what lies there, without what was of one harvest', () => {
    expect(second.moments[1]!.players[0]).toEqual({ territories: ['A1', 'A2'], buildings: { A1: 'city-1' } })
    expect(documentOf(second)['rounds']).toEqual([{ players: [first.players[0], {}] }])
    expect(documentOf(bookOf(documentOf(second)))).toEqual(documentOf(second))
  })
  it('tell what is new since the one before', () => {
    const [before, { table, players }] = second.moments as [Moment, Moment]
    expect(freshSpaces(before, second.moments[1]!)).toEqual([])
    const grown = { table, players: [{ ...players[0], territories: ['A1', 'A2', 'C5'], buildings: { A1: 'city-2' } }, { territories: ['J1'] }] }
    expect(freshSpaces(before, grown)).toEqual(['C5', 'A1', 'J1'])
  })
  it('are corrected, and what follows is corrected, too', () => {
    const grown = withMoment(second, 1, { table: {}, players: [{ ...second.moments[1]!.players[0], territories: ['A1', 'A2', 'C5'] }, { territories: ['J1'] }] })
    const corrected = withMoment(grown, 0, { table: {}, players: [{ ...first.players[0], territories: ['A1', 'B9'], buildings: { B9: 'city-2' } }, { territories: ['A2'] }] })
    expect(corrected.moments[1]!.players).toEqual([{ territories: ['A1', 'C5', 'B9'], buildings: { B9: 'city-2' } }, { territories: ['J1', 'A2'] }])
  })
})

describe('a notebook', () => {
  it('goes on to the next round, and counts that one', async () => {
    const asked: Record<string, unknown>[] = []
    const counter = { ...silent, count: async (document: Record<string, unknown>) => (asked.push(document), {}) as CountedTable }
    const notebook = new Notebook(book('kingdom', true), form, counter)
    await settled()
    notebook.goOn()
    await settled()
    expect([notebook.at, asked.at(-1)!['rounds']]).toEqual([1, [{ players: [{}, {}] }]])
  })
  it('asks only the newest question, and keeps its answer', async () => {
    const asked: unknown[] = []
    const answers: ((counted: CountedTable) => void)[] = []
    const counter = { ...silent, count: (document: unknown) => (asked.push(document), new Promise<CountedTable>((done) => answers.push(done))) }
    const notebook = new Notebook(book(), form, counter)
    const desk = new Desk(notebook)
    for (const space of ['A1', 'B1', 'C1']) desk.stroke([space])
    expect(asked).toHaveLength(0) // what was tapped is drawn first
    await settled()
    desk.stroke(['D1'])
    expect(asked).toHaveLength(1)
    const stale = { ended: false } as CountedTable
    answers[0]!(stale)
    await settled()
    expect(notebook.counted).toBeNull()
    expect(asked[1]).toEqual(documentOf(notebook.book))
    const fresh = { ended: true } as CountedTable
    answers[1]!(fresh)
    await settled()
    expect(notebook.counted).toBe(fresh)
    expect(asked).toHaveLength(2)
  })
})

describe('a fault', () => {
  const document = { players: [{ territories: ['A1', 'Z9'], sky_towers: [['A1', 'B2']], buildings: { C3: 'city-3' } }], rounds: [{ players: [{}, { buildings: { D4: 'x' } }] }] }
  const where = (...place: (string | number)[]) => faultOf(document, { place, code: 'built-on', message: '' }, (name) => /^[A-J]\d+$/.test(name))
  it('is found where it stands', () => {
    expect(where('players', 0, 'sky_towers', 0)).toMatchObject({ seat: 0, field: 'sky_towers', spaces: ['A1', 'B2'], round: null })
    expect(where('players', 0, 'buildings', 'C3')).toMatchObject({ spaces: ['C3'], what: 'city-3' })
    expect(where('players', 0, 'territories', 1)).toMatchObject({ spaces: [], at: 'Z9' })
    expect(where('rounds', 0, 'players', 1, 'buildings', 'D4')).toMatchObject({ round: 0, seat: 1, spaces: ['D4'] })
  })
})

describe('what no board has', () => {
  const faultAt = (document: Document, ...place: (string | number)[]) => faultOf(document, { place, code: 'no-such-territory', message: '' }, (name) => /^[A-J]\d+$/.test(name))
  const written = { title: 'kingdom', players: [{ name: 'Ann', territories: ['A1', 'Z9', 'B2'], buildings: { Z9: 'city-3' } }, { name: 'Bob' }] }
  it('is taken away where it is told, and can be put back', () => {
    const notebook = new Notebook(bookOf(written), form, silent)
    notebook.takeAway(faultAt(written, 'players', 0, 'territories', 1))
    notebook.takeAway(faultAt(written, 'players', 0, 'buildings', 'Z9'))
    expect(notebook.entered.players).toEqual([{ territories: ['A1', 'B2'], buildings: {} }, {}])
    notebook.undo()
    notebook.undo()
    expect(documentOf(notebook.book)).toMatchObject(written)
  })
  it('goes from the round that it was entered in, and from those after it', () => {
    const document = { ...written, rounds: [{ players: [{ territories: ['Z9'] }, {}] }] }
    const notebook = new Notebook(bookOf(document), form, silent)
    notebook.takeAway(faultAt(document, 'rounds', 0, 'players', 0, 'territories', 0))
    expect(notebook.book.moments.map(({ players }) => players[0]!['territories'])).toEqual([[], ['A1', 'B2']])
  })
  it('stays where somebody else entered it', () => {
    const notebook = new Notebook(bookOf(written), form, silent)
    notebook.own = new Set([1])
    expect(notebook.mayTakeAway(faultAt(written, 'players', 0, 'territories', 1))).toBe(false)
  })
})

describe('a refusal', () => {
  it('says place and reason in the reader’s language', () => {
    settings.language = 'fr'
    const { reason, ...plain } = { code: 'bad-position', message: 'players[1].name: each player ...', reason: 'no-own-name', place: 'players[1].name' }
    expect(refusalOf({ ...plain, reason })).toBe('chaque joueur a besoin d’un nom à lui (dans « players[1].name »)')
    expect(refusalOf(plain)).toMatch(/^Cette table/)
    settings.language = 'en'
  })
})

describe('what is handed on', () => {
  const document = documentOf({ ...book(), moments: [land(['A1', 'B2'], ['J10'])] })
  it('goes into a link and comes out of it', async () => {
    const text = await packed(document)
    expect(text).toMatch(/^[\w-]{20,400}$/)
    expect(await unpacked(text)).toEqual(document)
    expect(await unpacked(text.slice(5))).toBeNull()
    expect(await unpacked('')).toBeNull()
  })
  it('is refused where it is none', () => expect(['', '[]', '7', '{'].map(asDocument)).toEqual([null, null, null, null]))
  it('is a table of rows for a spreadsheet, in which no name is a formula', () => {
    const sheet = { players: [{ seat: 0, total: 8, sections: [{ id: 'end', lines: [{ source: 'parchments', id: 'carpenter', carrots: 8 }] }] }] }
    expect(csvOf(sheet, ['=1+"1"']).split('\r\n')).toEqual(['player,section,source,id,places,factors,carrots', `"'=1+""1""",end,parchments,carpenter,,,8`, `"'=1+""1""",total,,,,,8`, ''])
  })
})

describe('statistics', () => {
  it('are of each player, by title or over all', () => {
    const game = (title: string, totals: number[], winner: number) => ({ id: title, changed: 0, book: book(title), sheet: { players: totals.map((total, seat) => ({ seat, total, sections: [] })), winners: [winner] } })
    const games = [game('kingdom', [80, 60], 0), game('kingdom', [50, 70], 1), game('town', [10, 90], 1), { ...game('town', [999, 0], 0), sheet: null }]
    expect(recordsOf(games, null)).toEqual([
      { name: 'Bob', games: 3, wins: 2, best: 90, mean: 220 / 3 },
      { name: 'Ann', games: 3, wins: 1, best: 80, mean: 140 / 3 },
    ])
    expect(recordsOf(games, 'kingdom').map(({ games }) => games)).toEqual([2, 2])
  })
})

describe('a search', () => {
  const cards = [{ name: 'Géant', text: 'bois' }, { name: 'Bois', text: 'or' }]
  it('finds names first, whatever their accents', () => {
    expect(foundIn(cards, 'bois').map(({ name }) => name)).toEqual(['Bois', 'Géant'])
    expect(foundIn(cards, 'GEA').map(({ name }) => name)).toEqual(['Géant'])
    expect(foundIn(cards, ' ')).toHaveLength(2)
  })
})
