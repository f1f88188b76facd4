/** Closed outlines around cells of a grid, as SVG paths with rounded corners. */

export type Point = readonly [number, number]
type Cell = readonly [number, number]

/** A set of (column, row) cells. */
export class CellSet {
  private readonly cells = new Map<number, Cell>()

  private static key(column: number, row: number): number {
    return (column + 1) * 4096 + row + 1
  }

  add(column: number, row: number): void {
    this.cells.set(CellSet.key(column, row), [column, row])
  }

  has(column: number, row: number): boolean {
    return this.cells.has(CellSet.key(column, row))
  }

  [Symbol.iterator](): IterableIterator<Cell> {
    return this.cells.values()
  }
}

/** Around each cell clockwise: the neighbour's offset, and the side's two corners. */
const SIDES = [
  [0, -1, 0, 0, 1, 0],
  [1, 0, 1, 0, 1, 1],
  [0, 1, 1, 1, 0, 1],
  [-1, 0, 0, 1, 0, 0],
] as const

/** Corner loops around filled cells; `xs` and `ys` are the lines of the grid. */
export function trace(filled: CellSet, xs: readonly number[], ys: readonly number[]): Point[][] {
  const next = new Map<string, Point[]>()
  for (const [column, row] of filled) {
    for (const [dx, dy, ax, ay, bx, by] of SIDES) {
      if (filled.has(column + dx, row + dy)) continue
      const from = `${column + ax},${row + ay}`
      const to: Point = [column + bx, row + by]
      const known = next.get(from)
      if (known) known.push(to)
      else next.set(from, [to])
    }
  }
  const loops: Point[][] = []
  while (next.size) loops.push(straightened(walk(next), xs, ys))
  return loops
}

/** One loop from any corner; where two loops touch it turns as sharply as it can. */
function walk(next: Map<string, Point[]>): Point[] {
  const first = next.keys().next().value as string
  const [column = 0, row = 0] = first.split(',').map(Number)
  const start: Point = [column, row]
  const loop: Point[] = [start]
  let here = start
  let came: Point | null = null
  for (;;) {
    const key = `${here[0]},${here[1]}`
    const outs = next.get(key)
    if (!outs) return loop
    const to = takeSharpest(outs, came, here)
    if (!outs.length) next.delete(key)
    came = here
    here = to
    if (here[0] === start[0] && here[1] === start[1]) return loop
    loop.push(here)
  }
}

function takeSharpest(outs: Point[], came: Point | null, here: Point): Point {
  let best = 0
  if (came && outs.length > 1) {
    const [dx, dy] = [here[0] - came[0], here[1] - came[1]]
    const turn = (to: Point) => dx * (to[1] - here[1]) - dy * (to[0] - here[0])
    outs.forEach((to, k) => {
      if (turn(to) > turn(outs[best] as Point)) best = k
    })
  }
  return outs.splice(best, 1)[0] as Point
}

/** The loop in units, without points that lie on a line or twice in one place. */
function straightened(loop: Point[], xs: readonly number[], ys: readonly number[]): Point[] {
  const placed = loop.map(([i, j]): Point => [xs[i] ?? 0, ys[j] ?? 0])
  const points = placed.filter((p, k) => {
    const before = placed.at(k - 1) as Point
    return p[0] !== before[0] || p[1] !== before[1]
  })
  return points.filter((p, k) => {
    const before = points.at(k - 1) as Point
    const after = points[(k + 1) % points.length] as Point
    const inColumn = before[0] === p[0] && p[0] === after[0]
    const inRow = before[1] === p[1] && p[1] === after[1]
    return !inColumn && !inRow
  })
}

const short = (n: number): string => `${Math.round(n * 10) / 10}`

/** The loops as one path; a corner is rounded by at most half of its shorter side. */
export function rounded(loops: readonly Point[][], radius: number): string {
  let path = ''
  for (const points of loops) {
    points.forEach((p, k) => {
      const a = points.at(k - 1) as Point
      const b = points[(k + 1) % points.length] as Point
      const la = Math.abs(a[0] - p[0]) + Math.abs(a[1] - p[1])
      const lb = Math.abs(b[0] - p[0]) + Math.abs(b[1] - p[1])
      const r = Math.min(radius, la / 2, lb / 2)
      const near = (o: Point, l: number) =>
        `${short(p[0] + ((o[0] - p[0]) / l) * r)} ${short(p[1] + ((o[1] - p[1]) / l) * r)}`
      const bend = r ? `Q${short(p[0])} ${short(p[1])} ${near(b, lb)}` : ''
      path += `${k ? 'L' : 'M'}${near(a, la)}${bend}`
    })
    path += 'Z'
  }
  return path
}
