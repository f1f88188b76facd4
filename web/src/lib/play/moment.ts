/** What a moment of a game asks of who looks, as the key of its sentence: made of what the server sent and what is in hand. */
import en from '../../messages/moments.en.json'
import fr from '../../messages/moments.fr.json'
import type { SeatFace } from '../boards/types'
import { formatted, listed, type Values } from '../i18n.svelte'
import type { KingdomView, OfAnswers } from '../net/types'
import { settings } from '../settings.svelte'
import type { AnyView, TableStore } from '../stores/table.svelte'
import { waysOf } from './choices'
import type { Construction } from './construction.svelte'
import type { Draft } from './draft.svelte'
import type { Move } from './move.svelte'
import type { TownTurn } from './townTurn.svelte'

export interface Moment {
  /** What is asked, then how far its answer is: `construction.space.whole`. */
  key: string
  /** What the sentence names. */
  values: Values
}
/** Who sits where, and what the ids of cards and pieces are called. */
export interface Names {
  seats: readonly SeatFace[]
  nameOf: (id: string) => string
}

const sentences: Readonly<Record<'en' | 'fr', Readonly<Record<string, string>>>> = { en, fr }
export const KEYS = Object.keys(en)

const spoken = (key: string, { values }: Moment, pointer: string): string =>
  key in en ? formatted(sentences, key, { ...values, pointer }).replace(/ +/g, ' ').trim() : ''

/** What there is to do now, in one sentence or two; nothing where the page has no words for it. */
export const sentenceOf = (moment: Moment, pointer = pointerNow()): string => spoken(moment.key, moment, pointer)
/** What somebody who plays for the first time is told besides. */
export const reasonFor = (moment: Moment, pointer = pointerNow()): string => spoken(`${moment.key}.why`, moment, pointer)

/** How far a move is: nothing picked, one of two ends, or all that it takes. */
const stageOf = (move: Move): string => (move.chosen ? 'whole' : move.picked.length ? 'begun' : 'open')
const pointerNow = (): string => (typeof matchMedia === 'function' && matchMedia('(hover: none)').matches ? 'touch' : 'mouse')
const yes = (truth: boolean): string => (truth ? 'yes' : 'no')

/** The others who owe a decision, by name. */
function othersOf(view: AnyView, seats: readonly SeatFace[]): Values {
  const others = view.decisions.filter(({ seat }) => seat !== view.seat)
  return { names: listed(others.map(({ seat }) => seats[seat]?.name ?? '')), waiting: others.length }
}

/** Nothing to decide: by what the others decide. */
function waitMoment(view: AnyView, { seats }: Names): Moment {
  const owed = view.decisions.find(({ seat }) => seat !== view.seat)
  return { key: `wait.${owed?.kind ?? 'nobody'}`, values: othersOf(view, seats) }
}

function draftMoment(draft: Draft, { seats }: Names): Moment {
  const { view, wanted, chosen } = draft
  const to = seats[view.passing[view.seat ?? -1] ?? -1]?.name ?? ''
  const taken = draft.sealed ? 'changed' : 'whole'
  const stage = draft.isSent ? 'sent' : draft.action ? taken : chosen.length ? 'begun' : 'open'
  return {
    key: `hand.${draft.fields.map(({ field }) => field).join('-')}.${stage}`,
    values: {
      ...othersOf(view, seats),
      count: wanted,
      left: wanted - chosen.length,
      to,
      last: yes(!view.passing.length),
      ordered: yes(draft.choice?.ordered ?? false),
    },
  }
}

/** What questions are about: resources, seats by their number, or cards. */
function subjectOf({ questions }: OfAnswers): string {
  const subjects = new Set(questions.map(({ options: [first] }) => (Array.isArray(first) ? 'cards' : /^\d+$/.test(String(first)) ? 'seats' : 'goods')))
  return subjects.size > 1 ? 'both' : [...subjects].join()
}

function answersMoment(choice: OfAnswers, view: KingdomView, { seats }: Names): Moment {
  const key = `${String(choice.action.do)}.${subjectOf(choice)}.${view.own?.sealed ? 'sent' : 'open'}`
  return { key, values: { ...othersOf(view, seats), count: choice.questions.length } }
}

function buildMoment(construction: Construction, decision: string, { nameOf }: Names): Moment {
  const { held, tray } = construction
  if (!held) return { key: `${decision}.${tray.some(waysOf) ? 'some' : tray.length ? 'none' : 'nothing'}`, values: {} }
  const form = held.kind === 'step' ? String(held.action.do) : held.kind
  const places = construction.sides.length || construction.spaces.length
  return { key: `${decision}.${form}.${stageOf(construction)}`, values: { piece: nameOf(held.piece ?? ''), places } }
}

/** The moment at a table of the kingdom's titles. */
export function kingdomMoment(table: TableStore, draft: Draft, construction: Construction, names: Names): Moment {
  const view = table.view as KingdomView
  const answers = table.choices.find((each) => each.kind === 'answers')
  if (draft.choice) return draftMoment(draft, names)
  if (answers) return answersMoment(answers, view, names)
  return table.decision === null ? waitMoment(view, names) : buildMoment(construction, table.decision, names)
}

/** The moment at a table of the town. */
export function townMoment(table: TableStore, turn: TownTurn, names: Names): Moment {
  const { view, held } = turn
  const piece = names.nameOf(String(held?.kind === 'card' ? (turn.card ?? '') : (held?.piece ?? '')))
  const values = { ...othersOf(view, names.seats), piece, places: turn.spaces.length }
  if (view.choice !== null) return { key: `requests.${turn.picked.length && turn.card !== view.choice ? 'changed' : 'sent'}`, values }
  if (table.decision === null) return waitMoment(view, names)
  if (table.decision !== 'turn') return { key: `${table.decision}.${stageOf(turn)}`, values }
  if (held && held.kind !== 'card') return { key: `turn.${String(held.action.do)}.${stageOf(turn)}`, values }
  if (held && waysOf(held)) return { key: `turn.plan.${stageOf(turn)}`, values }
  const { reserve } = turn
  return { key: `turn.${reserve.some(waysOf) ? 'some' : reserve.length ? 'none' : 'nothing'}`, values }
}

/** Whether the guide speaks now: until it is sent away, in the first two rounds. */
export const guides = (view: AnyView): boolean => settings.tutorial && view.round <= 2
