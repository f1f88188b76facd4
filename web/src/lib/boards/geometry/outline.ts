/** The merged outline of spaces: one shape for a fief, set back from the sides, cut by walls. */

import { CellSet, rounded, trace } from './trace'
import type { SpaceScene } from '../types'

/** A hundred units are one space. */
export const UNIT = 100

export interface OutlineStyle {
  /** How far the outline is set back from the sides of the spaces. */
  gap: number
  radius: number
}

/** The name of a side, the same from both of its spaces. */
export function sideKey(a: string, b: string): string {
  return a < b ? `${a}|${b}` : `${b}|${a}`
}

/** Where spaces lie, by row and x; rows may be staggered by half a space. */
export class Lattice {
  readonly byName: ReadonlyMap<string, SpaceScene>
  readonly staggered: boolean
  private readonly byPlace: ReadonlyMap<string, string>
  private readonly rows: number
  private readonly halves: number

  constructor(spaces: readonly SpaceScene[]) {
    this.byName = new Map(spaces.map((space) => [space.name, space]))
    this.byPlace = new Map(spaces.map(({ name, row, x }) => [`${row},${x}`, name]))
    this.staggered = spaces.some(({ x }) => !Number.isInteger(x))
    this.rows = Math.max(...spaces.map(({ row }) => row)) + 1
    this.halves = 2 * Math.max(...spaces.map(({ x }) => x)) + 2
  }

  at(row: number, x: number): string | undefined {
    return this.byPlace.get(`${row},${x}`)
  }

  /** The spaces that share a side, walls or not. */
  neighbours(name: string): string[] {
    const space = this.byName.get(name)
    if (!space) return []
    const { row, x } = space
    const beside: readonly (readonly [number, number])[] = this.staggered
      ? [[row, x - 1], [row, x + 1], [row - 1, x - 0.5], [row - 1, x + 0.5], [row + 1, x - 0.5], [row + 1, x + 0.5], [row - 1, x], [row + 1, x]]
      : [[row - 1, x], [row, x + 1], [row + 1, x], [row, x - 1]]
    return beside.map(([r, c]) => this.at(r, c)).filter((found) => found !== undefined)
  }

  /** The outline as a path; spaces that touch only across a wall are drawn apart. */
  outline(spaces: Iterable<string>, style: OutlineStyle, walls: ReadonlySet<string> = NONE): string {
    const inside = new Set([...spaces].filter((name) => this.byName.has(name)))
    const { gap, radius } = style
    return this.staggered
      ? rounded(trace(this.staggeredCells(inside), lines(this.halves, UNIT / 2, gap), lines(this.rows, UNIT, gap)), radius)
      : rounded(trace(this.squareCells(inside, walls), lines(this.halves / 2, UNIT, gap), lines(this.rows, UNIT, gap)), radius)
  }

  /** Nine cells a space: the middle, four sides, four corners, filled where neighbours join. */
  private squareCells(inside: ReadonlySet<string>, walls: ReadonlySet<string>): CellSet {
    const joined = (a: string | undefined, b: string | undefined) =>
      a !== undefined && b !== undefined && inside.has(a) && inside.has(b) && !walls.has(sideKey(a, b))
    const filled = new CellSet()
    for (const name of inside) {
      const { row, x } = this.byName.get(name) as SpaceScene
      for (let i = -1; i <= 1; i++) {
        for (let j = -1; j <= 1; j++) {
          const across = i ? this.at(row, x + i) : name
          const down = j ? this.at(row + j, x) : name
          let full = (!i || joined(name, across)) && (!j || joined(name, down))
          if (full && i && j) {
            const corner = this.at(row + j, x + i)
            full = joined(across, corner) && joined(down, corner)
          }
          if (full) filled.add(3 * x + i + 1, 3 * row + j + 1)
        }
      }
    }
    return filled
  }

  /** Three columns for each half of a space, three rows for each row. */
  private staggeredCells(inside: ReadonlySet<string>): CellSet {
    const left = new Set([...inside].map((name) => {
      const { row, x } = this.byName.get(name) as SpaceScene
      return `${row},${2 * x}`
    }))
    const middle = (row: number, column: number): boolean => {
      const half = Math.floor(column / 3)
      const part = column % 3
      const own = left.has(`${row},${half}`) ? half : left.has(`${row},${half - 1}`) ? half - 1 : null
      if (own === null) return false
      if (half === own && part === 0) return left.has(`${row},${own - 2}`)
      if (half === own + 1 && part === 2) return left.has(`${row},${own + 2}`)
      return true
    }
    const filled = new CellSet()
    for (let row = 0; row < this.rows; row++) {
      for (let column = 0; column < 3 * this.halves; column++) {
        if (!middle(row, column)) continue
        filled.add(column, 3 * row + 1)
        if (row && middle(row - 1, column)) filled.add(column, 3 * row)
        if (row + 1 < this.rows && middle(row + 1, column)) filled.add(column, 3 * row + 2)
      }
    }
    return filled
  }
}

const NONE: ReadonlySet<string> = new Set()

/** The lines of the finer grid: each cell has a rim of `gap` on both sides. */
function lines(count: number, size: number, gap: number): number[] {
  const found: number[] = []
  for (let k = 0; k < count; k++) found.push(k * size, k * size + gap, (k + 1) * size - gap)
  return [...found, count * size]
}
