/** Where an explanation goes: above what it explains, else below, always within the window. */
interface Size {
  width: number
  height: number
}
interface Box extends Size {
  left: number
  top: number
}
const GAP = 8

export function placementOf(of: Box, tip: Size, window: Size): { left: number; top: number } {
  const middle = of.left + of.width / 2 - tip.width / 2
  const left = Math.max(GAP, Math.min(middle, window.width - tip.width - GAP))
  const above = of.top - tip.height - GAP
  const below = of.top + of.height + GAP
  const top = above >= GAP ? above : Math.min(below, window.height - tip.height - GAP)
  return { left, top: Math.max(GAP, top) }
}
