/** Construction at the page: the tray of pieces, and where the one in hand may go. */
import type { Marks, Side, Space } from '../boards/types'
import type { KingdomView } from '../net/types'
import { actionsOf, waysOf, type Action, type Choice } from './choices'
import { Move } from './move.svelte'

/** The kinds of choices that the board has places for, or that need none. */
const SHOWN = new Set<Choice['kind']>(['step', 'space', 'side', 'pair'])

export class Construction extends Move {
  get view(): KingdomView {
    return this.table.view as KingdomView
  }
  /** One choice for each piece, those that have to wait last. */
  tray = $derived.by((): Choice[] => {
    const shown = this.table.choices.filter(({ piece, kind }) => piece && SHOWN.has(kind))
    const first = shown.filter(({ piece }, at) => shown.findIndex((each) => each.piece === piece) === at)
    return first.sort((one, other) => Number(!waysOf(one)) - Number(!waysOf(other)))
  })
  /** What is done by a button: all else, also about a piece that lies in the tray for more. */
  listed = $derived.by((): Action[] => this.table.choices.filter((each) => !this.tray.includes(each)).flatMap(actionsOf))
  /** The end of the phase, if nothing else is left to do in it. */
  get onlyFinish(): Action | null {
    if (this.table.decision === null || this.view.call || this.tray.some(waysOf)) return null
    return this.listed.length === 1 && this.listed[0]!.do === 'finish' ? this.listed[0]! : null
  }
  /** Who is called about a piece has it in hand at once. */
  protected get asked(): Choice | null {
    return this.view.call ? (this.tray.find(waysOf) ?? null) : null
  }
  marks = $derived.by((): Marks => {
    if (!this.held) return {}
    const { piece } = this.held
    const mine = this.view.players[this.view.seat ?? -1]?.realm.territories ?? []
    const ends = this.picked.filter((each): each is Space => typeof each === 'string')
    return {
      targets: this.spaces.filter((space) => !ends.includes(space)),
      targetSides: this.sides,
      gains: this.gains,
      preview: ends.map((space) => ({ space, building: piece, seat: this.view.seat ?? 0 })),
      previewSides: this.picked.filter((each): each is Side => typeof each !== 'string'),
      previewLink: ends.length === 2 ? [ends[0]!, ends[1]!] : null,
      dimmed: Object.fromEntries(Object.entries(this.dimmed).filter(([space]) => mine.includes(space))),
    }
  })
}
