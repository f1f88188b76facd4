/** How a hand lies in its place: all cards stand in a row where each has the width for it; else they lie, in rows of equal length. */
export interface HandGrid {
  standing: boolean
  columns: number
  rows: number
}

const GAP = 5
/** The least widths of a card that stands, and of one that lies. */
const STANDING = 97
const LYING = 112

export function handGrid(cards: number, width: number): HandGrid {
  const fitting = (least: number): number => Math.max(1, Math.floor((width + GAP) / (least + GAP)))
  if (cards <= fitting(STANDING)) return { standing: true, columns: cards, rows: 1 }
  const rows = Math.ceil(cards / fitting(LYING))
  return { standing: false, columns: Math.ceil(cards / rows), rows }
}
