/** What a show lights on the board at a moment. */
import type { Badge, Spotlight } from '../boards/types'
import type { Now, Step } from './script'

/** A harvest: numbers on cities as they are counted, then goods, the first of a kind large. */
export function harvestLights(step: Step, now: Now, drawing: (thing: string) => string): Spotlight {
  const badges: Badge[] = []
  let counted = 0
  for (const { places, count } of step.spots) {
    if (!count) continue
    if (counted < now.first) badges.push({ space: places[0]!, number: count })
    counted += count
  }
  const shown = step.kinds.slice(0, now.kinds)
  const seen = new Set<string>()
  for (const { places, things = [] } of step.spots) {
    for (const thing of things) {
      if (!shown.includes(thing)) continue
      badges.push({ space: places[0]!, drawing: drawing(thing), again: seen.has(thing) })
      seen.add(thing)
    }
  }
  return { groups: groupsOf(step), badges }
}

/** Cards: each thing that they count is numbered. */
export function cardLights(step: Step, now: Now): Spotlight {
  const counted = step.spots.slice(0, now.first)
  const badges = counted.map(({ places, count = 1 }, at): Badge => ({ space: places[0]!, number: count > 1 ? count : at + 1 }))
  return { groups: step.spots.some(({ count }) => count) ? counted.map(({ places }) => places) : groupsOf(step), badges }
}

const groupsOf = ({ lines, spots }: Step): string[][] => {
  const places = lines.flatMap((line) => line.places ?? [])
  return [places.length ? places : spots.flatMap((spot) => spot.places)].filter((group) => group.length)
}
