import { describe, expect, it } from 'vitest'

import { placementOf } from './placement'

const WINDOW = { width: 360, height: 740 }
const TIP = { width: 200, height: 60 }

describe('an explanation', () => {
  it('stands above what it explains, in its middle', () => {
    expect(placementOf({ left: 100, top: 300, width: 60, height: 40 }, TIP, WINDOW)).toEqual({ left: 30, top: 232 })
  })
  it('goes below where there is no room above', () => {
    expect(placementOf({ left: 100, top: 20, width: 60, height: 40 }, TIP, WINDOW).top).toBe(68)
  })
  it('stays in the window, whatever it explains', () => {
    for (const left of [-50, 0, 340, 500]) {
      const at = placementOf({ left, top: 0, width: 60, height: 740 }, TIP, WINDOW)
      expect(at.left).toBeGreaterThanOrEqual(0)
      expect(at.left + TIP.width).toBeLessThanOrEqual(WINDOW.width)
      expect(at.top + TIP.height).toBeLessThanOrEqual(WINDOW.height)
      expect(at.top).toBeGreaterThanOrEqual(0)
    }
  })
})
