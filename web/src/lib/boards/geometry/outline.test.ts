import { describe, expect, it } from 'vitest'
import { KINGDOM } from '../../../gallery/fixtures'
import { layOut } from '../layout'
import { wallsOf } from '../names'
import type { PlacedBoard } from '../layout'

const fixture = KINGDOM['sky-express']
const [land, cloud] = layOut(fixture!.scenery).boards as [PlacedBoard, PlacedBoard]
const STYLE = { gap: 3, radius: 16 }
const outline = (board: PlacedBoard, ...spaces: string[]) => board.lattice.outline(spaces, STYLE, wallsOf(board))
const loops = (path: string) => path.split('M').length - 1

/** The area inside a path, its rounded corners taken as points. */
function area(path: string): number {
  let sum = 0
  for (const loop of path.split('Z').filter(Boolean)) {
    const corners = [...loop.matchAll(/Q([-\d.]+) ([-\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const)
    corners.forEach(([x, y], k) => {
      const [nx, ny] = corners[(k + 1) % corners.length] as readonly [number, number]
      sum += x * ny - nx * y
    })
  }
  return Math.abs(sum) / 2
}

describe('the merged outline of a fief', () => {
  it('of one space is a box set back on all sides', () => {
    expect(loops(outline(land, 'A1'))).toBe(1)
    expect(area(outline(land, 'A1'))).toBe(94 * 94)
  })
  it('has no line between two spaces that touch', () => {
    expect(loops(outline(land, 'A1', 'A2'))).toBe(1)
    expect(area(outline(land, 'A1', 'A2'))).toBe(194 * 94)
  })
  it('is cut by lava: I7 and J7 are two shapes', () => {
    expect(loops(outline(land, 'I7', 'J7'))).toBe(2)
  })
  it('goes around lava: C2, D2 and their right neighbours are one shape with a slit', () => {
    const path = outline(land, 'C2', 'D2', 'C3', 'D3')
    expect(loops(path)).toBe(1)
    expect(area(path)).toBe(194 * 194 - 6 * 100)
  })
  it('keeps spaces apart that touch at a corner only', () => {
    expect(loops(outline(land, 'A1', 'B2'))).toBe(2)
  })
  it('has a hole where a ring of spaces encloses a foreign one', () => {
    expect(loops(outline(land, 'G4', 'G5', 'G6', 'H4', 'H6', 'I4', 'I5', 'I6'))).toBe(2)
  })
  it('merges staggered rows along half a side', () => {
    expect(loops(outline(cloud, 'C1-1', 'C2-1'))).toBe(1)
    expect(loops(outline(cloud, 'C1-1', 'C2-2'))).toBe(1)
    expect(loops(outline(cloud, 'C1-1', 'C2-3'))).toBe(2)
  })
  it('leaves out spaces of another board', () => {
    expect(outline(land, 'C1-1')).toBe('')
  })
})

describe('neighbours', () => {
  it('are the four around a space of the New World', () => {
    expect(land.lattice.neighbours('B2').sort()).toEqual(['A2', 'B1', 'B3', 'C2'])
    expect(land.lattice.neighbours('A1').sort()).toEqual(['A2', 'B1'])
  })
  it('are up to six on the Great Cloud', () => {
    expect(cloud.lattice.neighbours('C2-2').sort()).toEqual(['C1-1', 'C1-2', 'C2-1', 'C2-3', 'C3-2', 'C3-3'])
    expect(cloud.lattice.neighbours('C1-1').sort()).toEqual(['C1-2', 'C2-1', 'C2-2'])
  })
})
