/** A player at a glance, from the view and the outlook. */
import type { KingdomScenery, RealmView, ScoreLine } from '../boards/types'
import type { KingdomView, Outlook } from '../net/types'

export type Doing = 'choosing' | 'building' | 'asked' | 'rails' | 'thinking' | 'chosen' | 'finished' | 'waiting' | 'done'

export interface Held {
  /** A building of the scenery, or a kind of rail. */
  piece: string
  count: number
}

export interface PlayerSummary {
  seat: number
  carrots: number
  territories: readonly string[]
  /** Its fiefs as they would pay now, the richest first. */
  fiefs: readonly ScoreLine[]
  towers: number
  parchments: number
  coins: number | null
  /** What a harvest would pay now. */
  next: number
  resources: string[]
  /** What is still to be placed: pieces and rails, with their numbers. */
  pieces: readonly Held[]
  sheriff: boolean
  /** How the panel looks. */
  state: 'choosing' | 'ready' | 'thinking' | 'idle'
  doing: Doing
}

export function summaryOf(
  view: KingdomView,
  outlook: Outlook | null,
  scenery: KingdomScenery,
  seat: number,
): PlayerSummary {
  const player = view.players[seat]!
  const lines = outlook?.standing[seat] ?? []
  const order = Object.keys(scenery.resources)
  const made = new Set(lines.flatMap((line) => line.things ?? []).filter((thing) => order.includes(thing)))
  const purse = player.realm.parts.purse as { coins: number } | undefined
  const railway = view.parts.railway as { sheriff: number | null } | undefined
  return {
    seat,
    carrots: player.carrots,
    territories: player.realm.territories,
    fiefs: lines.filter((line) => line.source === 'fiefs').sort((one, other) => other.carrots - one.carrots),
    towers: Object.values(player.realm.buildings).reduce((sum, each) => sum + (scenery.buildings[each]?.strength ?? 0), 0),
    parchments: player.parchments,
    coins: purse ? purse.coins : null,
    next: lines.reduce((sum, line) => sum + line.carrots, 0),
    resources: order.filter((resource) => made.has(resource)),
    pieces: heldBy(player.realm),
    sheriff: railway?.sheriff === seat,
    ...doingOf(view, seat),
  }
}

function heldBy(realm: RealmView): Held[] {
  const rails = (realm.parts.rails ?? {}) as Readonly<Record<string, number>>
  const counts = new Map<string, number>()
  for (const piece of realm.pieces) counts.set(piece, (counts.get(piece) ?? 0) + 1)
  for (const kind of ['railway', 'switch']) if (rails[kind]) counts.set(kind, rails[kind])
  return [...counts].map(([piece, count]) => ({ piece, count }))
}

function doingOf(view: KingdomView, seat: number): Pick<PlayerSummary, 'state' | 'doing'> {
  const owes = view.decisions.find((decision) => decision.seat === seat)
  const mine = view.seat === seat
  if (view.phase === 'end') return { state: 'idle', doing: 'done' }
  if (owes) {
    if (mine) {
      const doing = owes.kind === 'camp' ? 'asked' : owes.kind === 'construction' ? 'building' : owes.kind === 'rails' ? 'rails' : 'choosing'
      return { state: 'choosing', doing }
    }
    return { state: 'thinking', doing: owes.kind === 'construction' ? 'building' : 'thinking' }
  }
  const player = view.players[seat]!
  if (view.phase === 'construction') {
    return view.call ? { state: 'idle', doing: 'waiting' } : { state: 'ready', doing: 'finished' }
  }
  return player.decided ? { state: 'ready', doing: 'chosen' } : { state: 'idle', doing: 'waiting' }
}
