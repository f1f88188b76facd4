/** Sides between spaces: where a rail, a bridge or the river lies. */

import { UNIT } from './outline'
import type { Lattice } from './outline'
import type { Point } from './trace'

/** A side as a line: its upper or left end first. */
export interface SideLine {
  key: string
  from: Point
  to: Point
  /** Whether it runs from above to below. */
  upright: boolean
}

/** The side that two neighbouring spaces share, or null if they are no neighbours. */
export function sideBetween(lattice: Lattice, a: string, b: string): SideLine | null {
  const one = lattice.byName.get(a)
  const other = lattice.byName.get(b)
  if (!one || !other) return null
  const row = Math.max(one.row, other.row)
  const x = Math.max(one.x, other.x)
  if (one.row === other.row && Math.abs(one.x - other.x) === 1) return line(row, x, true)
  if (one.x === other.x && Math.abs(one.row - other.row) === 1) return line(row, x, false)
  return null
}

/** A side of one space, on the border too. */
export function sideOf(lattice: Lattice, name: string, direction: string): SideLine | null {
  const space = lattice.byName.get(name)
  if (!space) return null
  const { row, x } = space
  if (direction === 'north') return line(row, x, false)
  if (direction === 'south') return line(row + 1, x, false)
  if (direction === 'west') return line(row, x, true)
  return direction === 'east' ? line(row, x + 1, true) : null
}

function line(row: number, x: number, upright: boolean): SideLine {
  const from: Point = [x * UNIT, row * UNIT]
  const to: Point = upright ? [x * UNIT, (row + 1) * UNIT] : [(x + 1) * UNIT, row * UNIT]
  return { key: `${from}-${to}`, from, to, upright }
}

/** One path through sides that meet end to end, in units, running on past both its ends. */
export function courseThrough(sides: readonly SideLine[], beyond: number): Point[] {
  const same = (a: Point, b: Point) => a[0] === b[0] && a[1] === b[1]
  const left = [...sides]
  const first = left.shift()
  if (!first) return []
  const course: Point[] = [first.from, first.to]
  for (;;) {
    const head = course[0] as Point
    const tail = course.at(-1) as Point
    const index = left.findIndex(({ from, to }) => [from, to].some((end) => same(end, tail) || same(end, head)))
    if (index < 0) break
    const [{ from, to }] = left.splice(index, 1) as [SideLine]
    if (same(from, tail)) course.push(to)
    else if (same(to, tail)) course.push(from)
    else course.unshift(same(from, head) ? to : from)
  }
  return [extended(course[1], course[0], beyond), ...course.slice(1, -1), extended(course.at(-2), course.at(-1), beyond)]
}

function extended(before: Point | undefined, end: Point | undefined, by: number): Point {
  const [ax, ay] = before ?? [0, 0]
  const [bx, by2] = end ?? [0, 0]
  const length = Math.hypot(bx - ax, by2 - ay) || 1
  return [bx + ((bx - ax) / length) * by, by2 + ((by2 - ay) / length) * by]
}

/** A course as a path whose turns are rounded. */
export function bentPath(course: readonly Point[], radius: number): string {
  return course
    .map((p, k) => {
      const a = course[k - 1]
      const b = course[k + 1]
      if (!a) return `M${p[0]} ${p[1]}`
      if (!b) return `L${p[0]} ${p[1]}`
      const near = (o: Point) => {
        const length = Math.hypot(o[0] - p[0], o[1] - p[1])
        return `${p[0] + ((o[0] - p[0]) / length) * radius} ${p[1] + ((o[1] - p[1]) / length) * radius}`
      }
      return `L${near(a)}Q${p[0]} ${p[1]} ${near(b)}`
    })
    .join('')
}
