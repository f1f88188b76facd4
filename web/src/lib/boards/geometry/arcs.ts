/** Arcs between two places: ropes hung with pennants, and rainbows. */

import type { Point } from './trace'

export interface Pennant {
  path: string
  pale: boolean
}

export interface Rope {
  path: string
  pennants: Pennant[]
  /** The place on the rope, from 0 to 1. */
  at: (t: number) => Point
}

/** The lift of a rope from board to board. */
export const CROSSING_LIFT = 90

const short = (n: number): number => Math.round(n * 10) / 10

/** The rope between two sky towers; it rises by `lift` above the higher end, and where it is steep
 * it swings out to the side, so that its pennants hang free. */
export function rope(from: Point, to: Point, lift = 110): Rope {
  const [x1, y1] = from
  const [x2, y2] = to
  const bend = ropeBend(from, to, lift)
  const at = (t: number): Point => [
    (1 - t) ** 2 * x1 + 2 * t * (1 - t) * bend[0] + t * t * x2,
    (1 - t) ** 2 * y1 + 2 * t * (1 - t) * bend[1] + t * t * y2,
  ]
  const count = Math.max(4, Math.floor(Math.hypot(x2 - x1, y2 - y1) / 46))
  const pennants = Array.from({ length: count - 1 }, (_, k) => pennant(at, (k + 1) / count, k % 2 === 1))
  return { path: `M${x1} ${y1}Q${short(bend[0])} ${short(bend[1])} ${x2} ${y2}`, pennants, at }
}

function ropeBend([x1, y1]: Point, [x2, y2]: Point, lift: number): Point {
  const steep = Math.abs(y2 - y1) / (Math.abs(x2 - x1) + 1)
  const swing = Math.min(130, Math.max(0, steep - 0.8) * 45) * (y1 > y2 ? -1 : 1)
  const lower = steep > 1 ? Math.abs(y2 - y1) * 0.2 : 0
  return [(x1 + x2) / 2 + swing, Math.min(y1, y2) - lift / Math.max(1, steep) + lower]
}

/** A pennant on the rope: it hangs down, and leans away from the rope where that is steep. */
function pennant(at: (t: number) => Point, middle: number, pale: boolean): Pennant {
  const [x, y] = at(middle)
  const [ax, ay] = at(middle - 0.01)
  const [bx, by] = at(middle + 0.01)
  const length = Math.hypot(bx - ax, by - ay) || 1
  const [dx, dy] = [(bx - ax) / length, (by - ay) / length]
  const side = dx < 0 ? -1 : 1
  const [tx, ty] = [x - dy * side * 26, y + dx * side * 26 + 6]
  return { path: `M${short(x - dx * 12)} ${short(y - dy * 12)}L${short(x + dx * 12)} ${short(y + dy * 12)}L${short(tx)} ${short(ty)}Z`, pale }
}

/** The middle of a rainbow's band, shifted down by `shift`. */
export function rainbow(from: Point, to: Point, shift = 0, lift = 150): string {
  const [a, b, c, d] = rainbowPoints(from, to, shift, lift)
  return `M${a.join(' ')}C${b.join(' ')} ${c.join(' ')} ${d.join(' ')}`
}

/** The place on a rainbow, from 0 to 1. */
export function rainbowAt(from: Point, to: Point, t: number, lift = 150): Point {
  const points = rainbowPoints(from, to, 0, lift)
  const weights = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3]
  const along = (k: 0 | 1) => points.reduce((sum, point, n) => sum + point[k] * (weights[n] ?? 0), 0)
  return [along(0), along(1)]
}

function rainbowPoints([x1, y1]: Point, [x2, y2]: Point, shift: number, lift: number): [Point, Point, Point, Point] {
  const top = Math.min(y1, y2) - lift + shift
  const reach = Math.min(160, Math.abs(x2 - x1) / 3) * Math.sign(x2 - x1 || 1)
  return [[x1, y1 + shift], [x1 + reach, top], [x2 - reach, top], [x2, y2 + shift]]
}

/** How high an arc that runs from left to right is where it crosses a line from above to below. */
export function heightAt(at: (t: number) => Point, x: number): number {
  let [low, high] = [0, 1]
  for (let k = 0; k < 20; k++) {
    const middle = (low + high) / 2
    if (at(middle)[0] < x) low = middle
    else high = middle
  }
  return at(low)[1]
}

/** How far an arc lifts: more the further its ends are apart. */
export function liftOf(from: Point, to: Point, least = 60, most = 110): number {
  return Math.round(Math.max(least, Math.min(most, Math.hypot(to[0] - from[0], to[1] - from[1]) / 5)))
}
