import { describe, expect, it } from 'vitest'
import { TOWN, KINGDOM } from '../../../gallery/fixtures'
import { boardOf, layOut, onSheet } from '../layout'
import { riverPath, townLattice } from '../town/townPosition'
import { rainbow, rope } from './arcs'
import { courseThrough, sideBetween, sideOf } from './sides'
import type { PlacedBoard } from '../layout'

const sheet = layOut(KINGDOM['sky-express']!.scenery)
const land = sheet.boards[0] as PlacedBoard

describe('sides', () => {
  it('lie between two neighbours, in either order', () => {
    const side = sideBetween(land.lattice, 'E4', 'E5')
    expect(side).toMatchObject({ from: [400, 400], to: [400, 500], upright: true })
    expect(sideBetween(land.lattice, 'E5', 'E4')).toEqual(side)
    expect(sideBetween(land.lattice, 'E4', 'F4')).toMatchObject({ from: [300, 500], to: [400, 500], upright: false })
  })
  it('do not lie between spaces that are no neighbours', () => {
    expect(sideBetween(land.lattice, 'E4', 'F5')).toBeNull()
  })
  it('are found on the border too, for the Central Station', () => {
    expect(sideOf(land.lattice, 'A1', 'north')).toMatchObject({ from: [0, 0], to: [100, 0] })
    expect(sideOf(land.lattice, 'A1', 'east')).toEqual(sideBetween(land.lattice, 'A1', 'A2'))
  })
  it('of the river are one course through the whole town', () => {
    const lattice = townLattice(TOWN.scenery)
    const sides = TOWN.scenery.board.river.flatMap(([a, b]) => sideBetween(lattice, a, b) ?? [])
    const course = courseThrough(sides, 8)
    expect(course).toHaveLength(sides.length + 1)
    expect([course[0]?.[1], course.at(-1)?.[1]].sort((a = 0, b = 0) => a - b)).toEqual([-8, 508])
    expect(riverPath(lattice, TOWN.scenery.board.river)).toMatch(/^M200 -8L|^M300 508L/)
  })
})

describe('arcs', () => {
  it('of a rope begin and end at the towers and rise above both', () => {
    const { path, pennants } = rope([100, 300], [500, 200], 80)
    expect(path).toBe('M100 300Q300 120 500 200')
    expect(pennants.length).toBeGreaterThan(5)
  })
  it('of a steep rope swing out to the side', () => {
    const [, x] = /Q([-\d.]+)/.exec(rope([300, 100], [300, 700]).path) ?? []
    expect(Math.abs(Number(x) - 300)).toBeGreaterThan(60)
  })
  it('hang their pennants below the rope', () => {
    for (const { path } of rope([0, 0], [400, 0]).pennants) {
      const ys = [...path.matchAll(/[ML][-\d.]+ ([-\d.]+)/g)].map(([, y]) => Number(y))
      expect(Math.max(...ys)).toBe(ys[2])
    }
  })
  it('of a rainbow go from one board to the other', () => {
    const [from, to] = [onSheet(sheet, 'J8'), onSheet(sheet, 'C5-2')]
    expect(boardOf(sheet, 'C5-2')?.scene.id).toBe('great-cloud')
    expect(to[0]).toBeGreaterThan(1000)
    expect(rainbow(from, to)).toMatch(new RegExp(`^M${from[0]} ${from[1]}C.* ${to[0]} ${to[1]}$`))
  })
})
