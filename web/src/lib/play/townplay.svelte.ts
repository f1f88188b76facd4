/** A turn in the town at the page: what is chosen, where it may go, what it would bring. */
import type { Marks, Side, Space } from '../boards/types'
import { api } from '../net/api'
import type { Preview, TownAction, TownView } from '../net/types'
import type { TableStore } from '../stores/table.svelte'

type Of<D extends TownAction['do']> = Extract<TownAction, { do: D }>
/** The answers that name a plot of the board. */
const ON_PLOTS = ['take-back', 'share', 'quarter', 'repeat'] as const

export class TownPlay {
  /** The building of the reserve that is to be built. */
  tile = $state<string | null>(null)
  chosen = $state.raw<TownAction | null>(null)
  #previews = $state.raw<ReadonlyMap<string, Preview>>(new Map())
  #at = -1

  constructor(private readonly table: TableStore) {}

  get view(): TownView {
    return this.table.view as TownView
  }
  get actions(): TownAction[] {
    return (this.table.options?.actions ?? []) as TownAction[]
  }
  get decision(): string | null {
    return this.table.options?.decision ?? null
  }
  of<D extends TownAction['do']>(kind: D): Of<D>[] {
    return this.actions.filter((each): each is Of<D> => each.do === kind)
  }

  /** The tiles of the reserve that can be built now. */
  buildable = $derived.by(() => new Set(this.of('build').map((each) => each.tile)))
  plots = $derived.by((): Space[] => {
    if (this.tile) return this.of('build').filter((each) => each.tile === this.tile).map((each) => each.plot)
    return ON_PLOTS.flatMap((kind) => this.of(kind).flatMap((each) => each.plot ?? []))
  })
  sides = $derived.by((): Side[] => this.of('bridge').map((each) => each.place.split('-') as unknown as Side))
  preview = $derived.by((): Preview | null => (this.chosen ? (this.#previews.get(JSON.stringify(this.chosen)) ?? null) : null))
  /** What is answered by buttons in the dock: everything that no card and no place stands for. */
  listed = $derived.by((): TownAction[] =>
    this.actions.filter(
      (each) => ['pay', 'park'].includes(each.do) || ((each.do === 'take-back' || each.do === 'repeat') && each.plot === null),
    ),
  )
  marks = $derived.by((): Marks => {
    const chosen = this.chosen
    const at = chosen && 'plot' in chosen ? chosen.plot : null
    return {
      targets: this.plots,
      targetSides: this.sides,
      pointed: at ? [at] : [],
      previewSides: chosen?.do === 'bridge' ? [chosen.place.split('-') as unknown as Side] : [],
    }
  })

  /** Choose an action; once more puts it back. */
  choose(action: TownAction | undefined): void {
    if (!action) return
    const same = JSON.stringify(action) === JSON.stringify(this.chosen)
    this.chosen = same ? null : action
    if (!same) void this.#tryOut(action)
  }

  /** Take a building of the reserve, to see where it may go. */
  takeTile(tile: string): void {
    this.chosen = null
    this.tile = this.tile === tile || !this.buildable.has(tile) ? null : tile
  }

  choosePlot(plot: Space): void {
    if (this.tile) this.choose(this.of('build').find((each) => each.tile === this.tile && each.plot === plot))
    else for (const kind of ON_PLOTS) this.choose(this.of(kind).find((each) => each.plot === plot))
  }

  chooseSide(one: Space, other: Space): void {
    this.choose(this.of('bridge').find((each) => [`${one}-${other}`, `${other}-${one}`].includes(each.place)))
  }

  putBack(): void {
    this.tile = null
    this.chosen = null
  }

  async confirm(): Promise<void> {
    if (this.chosen && (await this.table.act(this.chosen))) this.putBack()
  }

  async #tryOut(action: TownAction): Promise<void> {
    if (this.#at !== this.table.seq) {
      this.#at = this.table.seq
      this.#previews = new Map()
    }
    const found = await api.preview(this.table.id, [action]).catch(() => null)
    const preview = found?.trials[0]?.preview
    if (preview) this.#previews = new Map([...this.#previews, [JSON.stringify(action), preview]])
  }
}
