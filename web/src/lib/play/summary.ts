/** A player at a glance, from the view and the outlook. */
import type { KingdomScenery } from '../boards/types'
import type { KingdomView, Outlook } from '../net/types'

export type Doing = 'choosing' | 'building' | 'asked' | 'rails' | 'thinking' | 'chosen' | 'finished' | 'waiting' | 'done'

export interface PlayerSummary {
  seat: number
  carrots: number
  territories: readonly string[]
  towers: number
  parchments: number
  coins: number | null
  /** What a harvest would pay now. */
  next: number
  resources: string[]
  pieces: readonly string[]
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
    towers: Object.values(player.realm.buildings).reduce((sum, each) => sum + (scenery.buildings[each]?.strength ?? 0), 0),
    parchments: player.parchments,
    coins: purse ? purse.coins : null,
    next: lines.reduce((sum, line) => sum + line.carrots, 0),
    resources: order.filter((resource) => made.has(resource)),
    pieces: player.realm.pieces,
    sheriff: railway?.sheriff === seat,
    ...doingOf(view, seat),
  }
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
