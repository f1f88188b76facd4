/** A player at a glance, from the view and the outlook. */
import type { KingdomScenery, ScoreLine } from '../boards/types'
import type { KingdomView, Outlook } from '../net/types'

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
  parchments: number
  /** Open numbers by name: towers, coins, the sheriff's star. */
  counters: Readonly<Record<string, number>>
  /** What a harvest would pay now. */
  next: number
  resources: string[]
  /** What is still to be placed: pieces and rails, with their numbers. */
  pieces: readonly Held[]
  /** How the panel looks. */
  state: 'choosing' | 'ready' | 'thinking' | 'idle'
  /** The kind of decision that is owed, or what there is instead of one. */
  doing: string
}

export function summaryOf(
  view: KingdomView,
  outlook: Outlook | null,
  scenery: KingdomScenery,
  seat: number,
): PlayerSummary {
  const player = view.players[seat]!
  const lines = outlook?.standing[seat] ?? []
  const made = new Set(lines.flatMap((line) => line.things ?? []))
  return {
    seat,
    carrots: player.carrots,
    territories: player.realm.territories,
    fiefs: lines.filter((line) => line.source === 'fiefs').sort((one, other) => other.carrots - one.carrots),
    parchments: player.parchments,
    counters: player.counters,
    next: lines.reduce((sum, line) => sum + line.carrots, 0),
    resources: Object.keys(scenery.resources).filter((resource) => made.has(resource)),
    pieces: Object.entries(player.held).map(([piece, count]) => ({ piece, count })),
    ...doingOf(view, seat),
  }
}

/** What a seat is doing: how that looks, and the kind of decision that it owes. */
export function doingOf(view: KingdomView, seat: number): Pick<PlayerSummary, 'state' | 'doing'> {
  const owed = view.decisions.find((decision) => decision.seat === seat)
  const { decided, works } = view.players[seat]!
  if (owed) return { state: view.seat === seat ? 'choosing' : 'thinking', doing: owed.kind }
  if (decided) return { state: 'ready', doing: 'decided' }
  if (works.finished) return { state: 'ready', doing: 'finished' }
  return { state: 'idle', doing: view.decisions.length ? 'waiting' : 'done' }
}
