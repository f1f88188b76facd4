/** Construction at the page: the piece in hand, where it may go, and what it would change. */
import type { Marks, ScoreLine, Side, Space } from '../boards/types'
import { api } from '../net/api'
import type { KingdomAction, KingdomView, Trial } from '../net/types'
import type { TableStore } from '../stores/table.svelte'
import { actionFor, sidesOf, targetsOf, trayOf, type TrayItem } from './pieces'

export class Building {
  /** The item in hand, by its id in the tray. */
  #held = $state<string | null>(null)
  /** The first of a sky tower's two ends. */
  first = $state<Space | null>(null)
  chosen = $state.raw<Space | null>(null)
  chosenSide = $state.raw<Side | null>(null)
  pointed = $state.raw<Space | null>(null)
  refusals = $state.raw<Readonly<Record<Space, Trial>>>({})
  /** Why the place that was tried last is refused. */
  refusal = $state.raw<{ space: Space; trial: Trial } | null>(null)
  #trials = $state.raw<ReadonlyMap<string, Trial>>(new Map())
  #asked = new Set<string>()
  #at = -1

  constructor(private readonly table: TableStore) {}

  get view(): KingdomView {
    return this.table.view as KingdomView
  }
  get seat(): number | null {
    return this.view.seat
  }
  get actions(): KingdomAction[] {
    return (this.table.options?.actions ?? []) as KingdomAction[]
  }
  /** The camp that we are asked about now. */
  get askedCamp(): string | null {
    const asked = this.view.call?.asked[0]
    return asked && asked[0] === this.seat ? asked[1] : null
  }
  tray = $derived.by((): TrayItem[] => {
    const player = this.view.players[this.seat ?? -1]
    return player ? trayOf(player.realm, this.actions, this.askedCamp, this.view.phase) : []
  })
  held = $derived.by((): TrayItem | null => {
    const only = this.askedCamp ? this.tray[0] : undefined
    return only ?? this.tray.find((item) => item.id === this.#held && item.places) ?? null
  })
  targets = $derived.by((): Space[] => (this.held ? targetsOf(this.held, this.actions, this.first) : []))
  sides = $derived.by((): Side[] => (this.held ? sidesOf(this.held, this.actions) : []))
  get canFinish(): boolean {
    return this.actions.some((each) => each.do === 'finish')
  }
  get canPass(): boolean {
    return this.actions.some((each) => each.do === 'pass')
  }
  /** The action that the place under the pointer, or the chosen one, stands for. */
  action = $derived.by((): KingdomAction | null => {
    const item = this.held
    if (!item) return null
    if (item.use === 'rail') return this.chosenSide ? actionFor(item, ...(this.chosenSide as [Space, Space])) : null
    const at = this.chosen ?? (this.pointed && this.targets.includes(this.pointed) ? this.pointed : null)
    if (!at || (item.use === 'towers' && !this.first)) return null
    return actionFor(item, at, this.first)
  })
  trial = $derived.by((): Trial | null => {
    const key = this.action ? JSON.stringify(this.action) : ''
    return this.#trials.get(key) ?? null
  })
  marks = $derived.by((): Marks => {
    const item = this.held
    if (!item) return {}
    const at = this.chosen
    const piece = item.use === 'rail' ? undefined : item.piece
    const seat = this.seat ?? 0
    const ends = [this.first, at].filter((each): each is Space => each !== null)
    return {
      targets: this.targets.filter((space) => !ends.includes(space)),
      targetSides: this.sides,
      preview: ends.map((space) => ({ space, building: piece, seat })),
      previewSides: this.chosenSide ? [this.chosenSide] : [],
      previewLink: this.first && at ? [this.first, at] : null,
      dimmed: Object.fromEntries(Object.entries(this.refusals).map(([space, trial]) => [space, trial.message ?? ''])),
    }
  })

  /** Take an item from the tray in hand, or put it back. */
  take(item: TrayItem): void {
    const same = this.#held === item.id
    this.putBack()
    if (same || !item.places || item.use === 'announce') return
    this.#held = item.id
    void this.#explain()
  }

  putBack(): void {
    this.#held = null
    this.first = this.chosen = this.chosenSide = this.pointed = null
    this.refusals = {}
    this.refusal = null
  }

  /** Choose a space for the piece in hand: its place, or the first end of a pair. */
  async choose(space: Space): Promise<void> {
    const item = this.held
    if (!item) return
    this.refusal = null
    if (space === this.first) {
      this.first = this.chosen = null
      return
    }
    if (this.targets.includes(space)) {
      if (item.use === 'towers' && !this.first) this.first = space
      else this.chosen = this.chosen === space ? null : space
      this.pointed = null
      void this.tryOut()
      return
    }
    const [trial] = await this.#ask([actionFor(item, space, this.first)])
    if (trial?.message) this.refusal = { space, trial }
  }

  chooseSide(one: Space, other: Space): void {
    const side = this.sides.find(([a, b]) => (a === one && b === other) || (a === other && b === one))
    this.chosenSide = side ?? null
    void this.tryOut()
  }

  point(space: Space | null): void {
    this.pointed = space
    if (space && this.targets.includes(space)) void this.tryOut()
  }

  /** Ask what the action at hand would change, once. */
  async tryOut(): Promise<void> {
    if (this.#at !== this.table.seq) {
      this.#at = this.table.seq
      this.#trials = new Map()
      this.#asked.clear()
    }
    const action = this.action
    const key = JSON.stringify(action)
    if (!action || this.#asked.has(key)) return
    this.#asked.add(key)
    const [trial] = await this.#ask([action])
    if (trial) this.#trials = new Map([...this.#trials, [key, trial]])
  }

  /** Do what was chosen. */
  async confirm(): Promise<void> {
    const action = this.action
    if (!action) return
    if (await this.table.act(action)) this.putBack()
  }

  /** Why our own other territories are no places for the piece in hand. */
  async #explain(): Promise<void> {
    const item = this.held
    const mine = this.view.players[this.seat ?? -1]?.realm.territories ?? []
    if (!item || item.use === 'rail' || item.use === 'towers') return
    const others = mine.filter((space) => !this.targets.includes(space)).slice(0, 60)
    const trials = await this.#ask(others.map((space) => actionFor(item, space, null)))
    if (this.held !== item) return
    this.refusals = Object.fromEntries(
      others.map((space, at) => [space, trials[at]!] as const).filter(([, trial]) => trial?.message),
    )
  }

  async #ask(actions: KingdomAction[]): Promise<Trial[]> {
    if (!actions.length) return []
    return api.preview(this.table.id, actions).then(
      (found) => found.trials,
      () => [],
    )
  }
}

/** The line of a seat's standing that covers a space. */
export const lineAt = (lines: readonly ScoreLine[] | undefined, space: Space): ScoreLine | null =>
  lines?.find((line) => line.places?.includes(space)) ?? null
