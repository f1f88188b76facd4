/** Where boards lie on the sheet: one alone, or the Great Cloud larger and to the right of the New World. */

import { Lattice, UNIT } from './geometry/outline'
import type { Point } from './geometry/trace'
import type { BoardScene, KingdomScenery } from './types'

export interface PlacedBoard {
  scene: BoardScene
  lattice: Lattice
  /** Where its first corner lies, and how large it is drawn. */
  origin: Point
  scale: number
  columns: number
  rows: number
  staggered: boolean
}

export interface Sheet {
  boards: PlacedBoard[]
  view: { x: number; y: number; width: number; height: number }
  /** Where each page begins and ends when the sheet is shown a board at a time. */
  pages: { board: PlacedBoard; from: number; to: number }[]
}

/** The rim of the wooden frame, wider on the sides with letters and numbers. */
export const FRAME = { near: 46, far: 26 }
const CLOUD_SCALE = 1.32
const CLOUD_MARGIN = { left: 130, top: 46, right: 100 }
/** Between the frame and the next page. */
const PAGE_MARGIN = 10

const columnsOf = ({ spaces }: BoardScene): number => Math.max(...spaces.map(({ x }) => x)) + 1

function placed(scene: BoardScene, origin: Point, scale: number): PlacedBoard {
  const lattice = new Lattice(scene.spaces)
  return { scene, lattice, origin, scale, columns: columnsOf(scene), rows: scene.rows.length, staggered: lattice.staggered }
}

/** Where boards are shown one at a time, pages are as wide as each other: nothing of the next one shows beside the first. */
export function layOut(scenery: KingdomScenery, paged = false): Sheet {
  const [first, second] = scenery.boards
  if (!first) return { boards: [], view: { x: 0, y: 0, width: 1, height: 1 }, pages: [] }
  const land = placed(first, [0, 0], 1)
  const width = land.columns * UNIT
  const height = land.rows * UNIT
  if (!second) {
    const side = Math.max(width, height) + FRAME.near + FRAME.far + 4
    const view = { x: -FRAME.near - 2, y: -FRAME.near - 2, width: side, height: side }
    return { boards: [land], view, pages: [{ board: land, from: 0, to: 1 }] }
  }
  const left = -FRAME.near - 4
  const landPage = width + FRAME.far + PAGE_MARGIN - left
  const cloudPage = CLOUD_MARGIN.left + columnsOf(second) * UNIT * CLOUD_SCALE + CLOUD_MARGIN.right
  const edge = left + (paged ? Math.max(landPage, cloudPage) : landPage)
  const cloud = placed(second, [edge + CLOUD_MARGIN.left, CLOUD_MARGIN.top], CLOUD_SCALE)
  const view = { x: left, y: left, width: edge - left + cloudPage, height: height + FRAME.near + FRAME.far + 8 }
  const middle = (edge - left) / view.width
  const pages = [
    { board: land, from: 0, to: middle },
    { board: cloud, from: middle, to: 1 },
  ]
  return { boards: [land, cloud], view, pages }
}

export function boardOf(sheet: Sheet, space: string): PlacedBoard | undefined {
  return sheet.boards.find(({ lattice }) => lattice.byName.has(space))
}

/** A place on the sheet: the space's first corner, moved by hundredths of a space. */
export function onSheet(sheet: Sheet, space: string, dx = 0, dy = 0): Point {
  const board = boardOf(sheet, space)
  const found = board?.lattice.byName.get(space)
  if (!board || !found) return [0, 0]
  const { origin, scale } = board
  return [origin[0] + (found.x * UNIT + dx) * scale, origin[1] + (found.row * UNIT + dy) * scale]
}

export function transformOf({ origin, scale }: PlacedBoard): string | undefined {
  return scale === 1 && !origin[0] && !origin[1] ? undefined : `translate(${origin[0]} ${origin[1]}) scale(${scale})`
}

/** Where a link starts and ends on the sheet, its left end first: at the tops of towers, or in the
 * middle of a rainbow's feet. */
export function linkEnds(sheet: Sheet, ends: readonly [string, string], bow: boolean): [Point, Point] {
  const foot = (space: string) => (boardOf(sheet, space)?.staggered ? onSheet(sheet, space, 50, 34) : onSheet(sheet, space, 66, 36))
  const [a, b] = [ends[0], ends[1]].map((space) => (bow ? foot(space) : onSheet(sheet, space, 71, 18))) as [Point, Point]
  return a[0] <= b[0] ? [a, b] : [b, a]
}
