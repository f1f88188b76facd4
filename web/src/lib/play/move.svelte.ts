/** A move in the making: the choice in hand, what was picked for it, and what it would change. */
import type { ScoreLine, Side, Space } from '../boards/types'
import { tIf } from '../i18n.svelte'
import { api } from '../net/api'
import type { ChoiceRefused, Preview } from '../net/types'
import type { TableStore } from '../stores/table.svelte'
import { actionOf, keyOf, refusalOf, refusals, sidesOf, spacesOf, waysOf, type Action, type Choice } from './choices'

/** How many actions are tried at a time. */
const AT_ONCE = 60

export abstract class Move {
  #held = $state<string | null>(null)
  /** What was picked for the choice in hand: a card, a space or the ends of a pair, or a side. */
  picked = $state.raw<readonly (string | Side)[]>([])
  pointed = $state.raw<Space | null>(null)
  /** Why the place, the card or the piece that was tried last is refused. */
  refusal = $state.raw<{ place: string; why: ChoiceRefused } | null>(null)
  #previews = $state.raw<ReadonlyMap<string, Preview>>(new Map())
  #tried = { position: '', actions: new Set<string>() }

  constructor(protected readonly table: TableStore) {}

  /** What is in hand without being taken: what the seat is asked. */
  protected abstract readonly asked: Choice | null
  held = $derived.by((): Choice | null => this.table.choices.find((each) => keyOf(each) === this.#held) ?? this.asked)
  /** The ends of a pair that are picked before the last one. */
  #begun = $derived.by((): readonly Space[] => (this.held?.kind === 'pair' ? (this.picked.slice(0, 1) as Space[]) : []))
  spaces = $derived.by((): readonly Space[] => (this.held ? spacesOf(this.held, this.#begun[0] ?? null) : []))
  sides = $derived.by((): readonly Side[] => (this.held ? sidesOf(this.held) : []))
  /** What was picked, or the one card there is to pick. */
  picks = $derived.by((): readonly (string | Side)[] => {
    const only = !this.picked.length && this.held?.kind === 'card' && this.held === this.asked ? (this.held.targets ?? []) : []
    return only.length === 1 ? only : this.picked
  })
  /** The action that was chosen. */
  chosen = $derived.by((): Action | null => this.held && actionOf(this.held, this.picks))
  /** The action at hand: the chosen one, or the one under the pointer. */
  action = $derived.by((): Action | null => {
    if (!this.held || this.chosen || !this.pointed) return this.chosen
    return actionOf(this.held, [...this.#begun, this.pointed])
  })
  /** The place that it is about. */
  place = $derived.by((): string | Side => this.picked.at(-1) ?? this.pointed ?? '')
  preview = $derived.by((): Preview | null => this.#previews.get(JSON.stringify(this.action)) ?? null)
  /** What each lit space and side would bring, by its name. */
  gains = $derived.by((): Readonly<Record<string, number>> => {
    const known = this.#lit().map(([place, action]) => [String(place), this.#previews.get(JSON.stringify(action))] as const)
    return Object.fromEntries(known.flatMap(([place, preview]) => (preview ? [[place, worthOf(preview)]] : [])))
  })
  /** All that the values of actions hang on. */
  #position = $derived.by((): string => {
    const { choices, outlook, view } = this.table
    return JSON.stringify([choices, outlook?.standing[view?.seat ?? -1], outlook?.hopes])
  })
  /** Why spaces are refused that could be expected, in words. */
  protected dimmed = $derived.by((): Readonly<Record<Space, string>> => {
    const found = this.held ? Object.entries(refusals(this.held, this.#begun[0] ?? null)) : []
    return Object.fromEntries(found.map(([space, why]) => [space, reasonOf(why)]))
  })

  /** Take a piece in hand, or put it back. */
  take(choice: Choice): void {
    const same = this.#held === keyOf(choice)
    this.putBack()
    if (same) return
    const [why, ...others] = choice.refused ?? []
    if (why && !waysOf(choice) && others.every(({ code }) => code === why.code)) this.refusal = { place: '', why }
    else this.#held = keyOf(choice)
  }

  putBack(): void {
    this.#held = this.pointed = this.refusal = null
    this.picked = []
  }

  /** Pick a space or a card for what is in hand; once more confirms it, or takes the first end of a pair back. */
  choose(target: string): void {
    if (!this.held) return
    this.refusal = null
    if (this.chosen && this.picks.at(-1) === target) void this.confirm()
    else if (this.picked.includes(target)) this.picked = this.picked.filter((each) => each !== target)
    else if (this.spaces.includes(target) || actionOf(this.held, [target])) this.#pick(target)
    else {
      const why = refusalOf(this.held, target, this.#begun[0] ?? null)
      this.refusal = why && { place: this.held.kind === 'card' ? '' : target, why }
    }
  }

  /** Pick a side; once more confirms it. */
  chooseSide(one: Space, other: Space): void {
    const [last] = this.picked
    if (this.chosen && last?.includes(one) && last.includes(other)) void this.confirm()
    else this.#pick([one, other])
  }

  point(space: Space | null): void {
    this.pointed = space
  }

  /** Do what was chosen. */
  async confirm(): Promise<void> {
    if (this.chosen && !this.table.sending) await this.act(this.chosen)
  }

  async act(action: Action): Promise<void> {
    if (await this.table.act(action)) this.putBack()
  }

  #pick(target: string | Side): void {
    this.picked = [...this.#begun, target]
    this.pointed = null
  }

  /** Look at what is in hand: ask what it would bring on each place that it lights up, once. */
  look(): void {
    const position = this.#position
    if (this.#tried.position !== position) {
      this.#tried = { position, actions: new Set() }
      this.#previews = new Map()
    }
    const actions = [...this.#lit().map(([, action]) => action), ...(this.action ? [this.action] : [])]
    const news = new Map(actions.map((action) => [JSON.stringify(action), action]))
    for (const key of this.#tried.actions) news.delete(key)
    for (const key of news.keys()) this.#tried.actions.add(key)
    void this.#ask([...news], this.#tried)
  }

  /** The places that are lit, each with what it would make of the choice in hand. */
  #lit(): (readonly [Space | Side, Action])[] {
    const { held } = this
    return [...this.spaces, ...this.sides].flatMap((place) => {
      const action = held && actionOf(held, [...this.#begun, place])
      return action ? [[place, action] as const] : []
    })
  }

  async #ask(actions: readonly (readonly [string, Action])[], tried: object): Promise<void> {
    for (let from = 0; from < actions.length; from += AT_ONCE) {
      const some = actions.slice(from, from + AT_ONCE)
      const found = await api.preview(this.table, some.map(([, action]) => action)).catch(() => null)
      if (this.#tried !== tried) return
      const told = some.flatMap(([key], at) => (found?.trials[at]?.preview ? [[key, found.trials[at].preview] as const] : []))
      this.#previews = new Map([...this.#previews, ...told])
    }
  }
}

/** What a preview promises in all: at a harvest and by secret cards. */
export const worthOf = ({ carrots, hopes }: Preview): number => carrots + hopes

/** The same of a card, whose piece goes to its best place. */
export const promiseOf = (preview: Preview): number => worthOf(preview.best ? { ...preview, ...preview.best } : preview)

/** Why something is refused, in the reader's words where there are some. */
export const reasonOf = ({ code, message }: ChoiceRefused): string => tIf(`reason.${code}`) ?? message

/** The line of a seat's standing that covers a space. */
export const lineAt = (lines: readonly ScoreLine[] | undefined, space: Space): ScoreLine | null =>
  lines?.find((line) => line.places?.includes(space)) ?? null
