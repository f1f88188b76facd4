/** What can be placed in construction and where, read off the options that the server sends. */
import type { RealmView, Side, Space } from '../boards/types'
import type { KingdomAction } from '../net/types'

/** Something in the tray: a piece to place, a camp to announce, a rail to lay, a rainbow to move. */
export interface TrayItem {
  id: string
  /** The building or, for rails, the kind of rail. */
  piece: string
  use: 'place' | 'towers' | 'announce' | 'camp' | 'rainbow' | 'rail'
  count: number
  /** How many places there are for it now; 0: it has to wait. */
  places: number
}

const actionsOf = <D extends KingdomAction['do']>(actions: readonly KingdomAction[], kind: D) =>
  actions.filter((each): each is Extract<KingdomAction, { do: D }> => each.do === kind)

const counted = (names: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

interface RailStock {
  railway?: number
  switch?: number
}

/** The tray of a seat; `camp` is the camp that it is asked about. */
export function trayOf(
  realm: RealmView,
  actions: readonly KingdomAction[],
  camp: string | null,
  phase: string,
): TrayItem[] {
  if (camp) {
    return [{ id: camp, piece: camp, use: 'camp', count: 1, places: actionsOf(actions, 'camp').length }]
  }
  if (phase === 'rails') {
    const stock = (realm.parts.rails ?? {}) as RailStock
    const rails = actionsOf(actions, 'rail')
    return (['railway', 'switch'] as const)
      .filter((kind) => stock[kind])
      .map((kind) => ({
        id: `rail:${kind}`,
        piece: kind,
        use: 'rail' as const,
        count: stock[kind]!,
        places: rails.filter((each) => each.kind === kind).length,
      }))
  }
  const items: TrayItem[] = []
  const moves = actionsOf(actions, 'rainbow')
  for (const [piece, count] of counted(realm.pieces)) {
    if (piece === 'sky-tower') {
      const places = actionsOf(actions, 'towers').length
      items.push({ id: piece, piece, use: 'towers', count, places })
    } else if (piece.startsWith('camp-')) {
      const places = actionsOf(actions, 'announce').filter((each) => each.camp === piece).length
      items.push({ id: piece, piece, use: 'announce', count, places })
    } else if (piece.startsWith('rainbow-')) {
      const places = moves.filter((each) => each.rainbow === piece).length
      const placed = actionsOf(actions, 'place').filter((each) => each.building === piece).length
      items.push({ id: piece, piece, use: placed ? 'place' : 'rainbow', count, places: places + placed })
    } else {
      const places = actionsOf(actions, 'place').filter((each) => each.building === piece).length
      items.push({ id: piece, piece, use: 'place', count, places })
    }
  }
  for (const rainbow of new Set(moves.map((each) => each.rainbow))) {
    if (realm.pieces.includes(rainbow)) continue
    const places = moves.filter((each) => each.rainbow === rainbow).length
    items.push({ id: rainbow, piece: rainbow, use: 'rainbow', count: 1, places })
  }
  return items.sort((one, other) => Number(!one.places) - Number(!other.places))
}

/** The spaces on which an item may go; for towers after the first end, its partners. */
export function targetsOf(item: TrayItem, actions: readonly KingdomAction[], first: Space | null): Space[] {
  switch (item.use) {
    case 'place':
      return actionsOf(actions, 'place')
        .filter((each) => each.building === item.piece)
        .map((each) => each.territory)
    case 'camp':
      return actionsOf(actions, 'camp').map((each) => each.territory)
    case 'rainbow':
      return actionsOf(actions, 'rainbow')
        .filter((each) => each.rainbow === item.piece)
        .map((each) => each.territory)
    case 'towers': {
      const pairs = actionsOf(actions, 'towers').map((each) => each.territories)
      if (!first) return [...new Set(pairs.flat())]
      return pairs.filter((pair) => pair.includes(first)).map(([one, other]) => (one === first ? other : one))
    }
    default:
      return []
  }
}

/** The sides on which a rail of the item's kind may lie. */
export function sidesOf(item: TrayItem, actions: readonly KingdomAction[]): Side[] {
  return item.use === 'rail'
    ? actionsOf(actions, 'rail')
        .filter((each) => each.kind === item.piece)
        .map((each) => each.territories)
    : []
}

/** The action that puts an item on a place. */
export function actionFor(item: TrayItem, at: Space, other: Space | null): KingdomAction {
  switch (item.use) {
    case 'towers':
      return { do: 'towers', territories: [other ?? at, at] }
    case 'announce':
      return { do: 'announce', camp: item.piece }
    case 'camp':
      return { do: 'camp', territory: at }
    case 'rainbow':
      return { do: 'rainbow', rainbow: item.piece, territory: at }
    case 'rail':
      return { do: 'rail', kind: item.piece, territories: [at, other ?? at] }
    default:
      return { do: 'place', building: item.piece, territory: at }
  }
}
