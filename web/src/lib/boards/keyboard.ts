/** Where a key leads on a board: arrows by row and place, Home and End to the row's ends. */

import type { Lattice } from './geometry/outline'
import type { Space } from './types'

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

const ROUND = ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft']

/** The key that goes the same way on a board that was turned by quarters: what one sees goes first. */
export function turnedKey(key: string, turn: number): string {
  const at = ROUND.indexOf(key)
  return ROUND[at < 0 ? at : (at - turn + 4) % 4] ?? key
}

/** The space that a key leads to, or null. On staggered rows up and down go to the left one of
 * the two that overlap, or to the right one where there is no other. */
export function stepFrom(lattice: Lattice, space: Space, key: string): Space | null {
  const from = lattice.byName.get(space)
  if (!from) return null
  if (key === 'Home' || key === 'End') {
    const row = [...lattice.byName.values()].filter((other) => other.row === from.row).sort((a, b) => a.x - b.x)
    return (key === 'Home' ? row[0] : row.at(-1))?.name ?? null
  }
  const step = ARROWS[key]
  if (!step) return null
  const [down, right] = step
  if (right) return lattice.at(from.row, from.x + right) ?? null
  const tried = [from.x, from.x - 0.5, from.x + 0.5]
  return tried.map((x) => lattice.at(from.row + down, x)).find((found) => found !== undefined) ?? null
}

/** The next or the last one of some spaces in reading order, from where one is. */
export function stepAmong(lattice: Lattice, among: readonly Space[], space: Space, forward: boolean): Space | null {
  const order = (name: Space) => {
    const found = lattice.byName.get(name)
    return found ? found.row * 1000 + found.x : -1
  }
  const sorted = among.filter((name) => lattice.byName.has(name)).sort((a, b) => order(a) - order(b))
  const here = order(space)
  const next = forward ? sorted.find((name) => order(name) > here) : sorted.findLast((name) => order(name) < here)
  return next ?? null
}
