/** Choices as the rules send them: what completes a begun action, and what it becomes then. */
import type { Side, Space } from '../boards/types'
import { tIf } from '../i18n.svelte'
import type { AnyChoice, ChoiceRefused, OfAnswers, OfCards } from '../net/types'

export type Choice = AnyChoice
export type Action = Readonly<Record<string, unknown>>
export type Answers = Readonly<Record<string, unknown>>

/** What tells a choice from the others of its seat. */
export const keyOf = (choice: Choice): string => JSON.stringify(choice.action)

const equal = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
const turned = (side: unknown): unknown => (Array.isArray(side) ? [...(side as unknown[])].reverse() : side)

/** The action that a choice becomes with what was picked; null while something is missing or wrong. */
export function actionOf(choice: Choice, picked: readonly unknown[]): Action | null {
  const { action } = choice
  switch (choice.kind) {
    case 'step':
      return choice.refused?.length ? null : action
    case 'pair': {
      const { targets = [], groups = [] } = choice
      const ends = picked.map((each) => targets.indexOf(each as Space)).sort((one, other) => one - other)
      const [one = -1, other = -1] = ends
      return ends.length === 2 && one >= 0 && groups[one] !== groups[other] ? { ...action, [choice.field]: [targets[one], targets[other]] } : null
    }
    case 'cards': {
      const fields = cardFields(choice, picked as string[])
      const whole = fields.every(({ cards, size }) => cards.length === size)
      const canonical = (cards: readonly string[]) => (choice.ordered ? cards : [...cards].sort())
      return whole ? { ...action, ...Object.fromEntries(fields.map(({ field, cards }) => [field, canonical(cards)])) } : null
    }
    case 'answers':
      return picked.length ? { ...action, [choice.field]: picked[0] } : null
    default: {
      const { targets = [], values } = choice
      const at = targets.findIndex((each) => equal(each, picked[0]) || equal(each, turned(picked[0])))
      return at < 0 ? null : { ...action, [choice.field]: (values ?? targets)[at] }
    }
  }
}

/** All actions of a choice of one thing among several; pairs, cards and answers are never listed. */
export function actionsOf(choice: Choice): Action[] {
  if (choice.kind === 'pair' || choice.kind === 'cards' || choice.kind === 'answers') return []
  const picks: readonly unknown[] = choice.kind === 'step' ? [null] : (choice.targets ?? [])
  return picks.map((each) => actionOf(choice, [each])).filter((each) => each !== null)
}

/** How many ways a choice of a piece has now; 0: it has to wait. */
export function waysOf(choice: Choice): number {
  if (choice.kind === 'pair') return new Set(choice.groups).size > 1 ? (choice.targets?.length ?? 0) : 0
  return actionsOf(choice).length
}

/** The cards that were picked, by the field of the action that they go into. */
export function cardFields(choice: OfCards, picked: readonly string[]) {
  let from = 0
  return Object.entries(choice.take).map(([field, size]) => ({ field, size, cards: picked.slice(from, (from += size)) }))
}

/** The spaces that a choice offers; of a pair, once its first end is picked, the partners of that. */
export function spacesOf(choice: Choice, first: Space | null): readonly Space[] {
  if (choice.kind === 'space') return choice.targets ?? []
  if (choice.kind !== 'pair') return []
  const { targets = [], groups = [] } = choice
  const own = first === null ? undefined : groups[targets.indexOf(first)]
  return targets.filter((_, at) => groups[at] !== own)
}

export const sidesOf = (choice: Choice): readonly Side[] => (choice.kind === 'side' ? (choice.targets ?? []) : [])

/** Why spaces that could be expected are no targets, by space. */
export function refusals(choice: Choice, first: Space | null): Readonly<Record<Space, ChoiceRefused>> {
  const told = (choice.refused ?? []).flatMap((why) => (why.targets ?? []).map((space) => [space as Space, why] as const))
  const partners = spacesOf(choice, first)
  const rest = choice.kind === 'pair' ? (choice.targets ?? []).filter((space) => space !== first && !partners.includes(space)) : []
  return Object.fromEntries([...told, ...rest.map((space) => [space, (choice as { same: ChoiceRefused }).same] as const)])
}

/** Why a space is refused: for itself, or like all that are not listed. */
export const refusalOf = (choice: Choice, space: Space, first: Space | null): ChoiceRefused | null =>
  refusals(choice, first)[space] ?? choice.refused?.find((why) => !why.targets?.length) ?? null

/** The answer to all questions that keeps as much as it can of what was answered, the newest last, and of the advice. */
export function answersOf(choice: OfAnswers, made: Answers, advice: Answers | null): Answers {
  const wishes = [{ ...advice, ...made }, made, Object.fromEntries(Object.entries(made).slice(-1))]
  if (!choice.ways?.length) return Object.fromEntries(choice.questions.map(({ key, options }) => [key, wishes[0]![key] ?? options[0]]))
  const fits = (wish: Answers) => choice.ways!.find((way) => Object.entries(wish).every(([key, value]) => !(key in way) || equal(way[key], value)))
  return wishes.map(fits).find(Boolean) ?? choice.ways[0]!
}

/** What a button says that does an action: in the words of the decision, of the action, or as it is sent. */
export function actionName(action: Action, decision: string | null, nameOf = (id: string): string => id): string {
  const { do: kind, ...rest } = action
  const values = Object.fromEntries(Object.entries(rest).map(([field, value]) => [field, typeof value === 'number' ? value : nameOf(String(value ?? 'none'))]))
  return tIf(`do.${decision}.${String(kind)}`, values) ?? tIf(`do.${String(kind)}`, values) ?? [kind, ...Object.values(values)].join(' ')
}
