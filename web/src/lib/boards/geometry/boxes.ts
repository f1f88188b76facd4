/** Small shapes over spaces: rounded boxes, corners of the last move, crosses. */

import { UNIT } from './outline'

export interface Spot {
  row: number
  x: number
}

/** A box inside the space, as a path, so that many of them are one element. */
export function box({ row, x }: Spot, inset: number, radius: number): string {
  const side = UNIT - 2 * inset - 2 * radius
  const arc = (dx: number, dy: number) => `a${radius} ${radius} 0 0 1 ${dx} ${dy}`
  return `M${x * UNIT + inset + radius} ${row * UNIT + inset}h${side}${arc(radius, radius)}v${side}${arc(-radius, radius)}h${-side}${arc(-radius, -radius)}v${-side}${arc(radius, -radius)}z`
}

/** Four corners: at the edge, or the upper ones low enough to spare the coordinate and the tag. */
export function corners({ row, x }: Spot, wide = false): string {
  const [side, head] = wide ? [4, 4] : [16, 32]
  const [left, right, top, bottom] = [x * UNIT + side, (x + 1) * UNIT - side, row * UNIT + head, (row + 1) * UNIT - side]
  return `M${left} ${bottom - 14}v14h14M${right} ${bottom - 14}v14h-14M${right} ${top + 14}v-14h-14M${left} ${top + 14}v-14h14`
}

export function cross({ row, x }: Spot): string {
  const [cx, cy] = [x * UNIT + 50, row * UNIT + 50]
  return `M${cx - 13} ${cy - 13}l26 26M${cx + 13} ${cy - 13}l-26 26`
}
