/** The chronicle: what was told at the table, as sentences with names, cards and places in them. */
import { IntlMessageFormat } from 'intl-messageformat'

import en from '../../messages/en.json'
import fr from '../../messages/fr.json'
import type { AnyEvent, Told } from '../net/types'
import { settings } from '../settings.svelte'

/** A part of a sentence that is more than text. */
export type Piece =
  | { seat: number }
  | { space: string; all?: readonly string[] }
  | { card: string }
  | { carrots: number }
export type Part = string | Piece

export interface Line {
  id: string
  /** `head` opens a round or phase, `chat` is somebody's words. */
  kind: 'head' | 'event' | 'chat'
  parts: Part[]
  /** The spaces that it is about. */
  spaces: string[]
  /** Told to us alone. */
  own?: boolean
  /** Whose words they are, in the chat. */
  speaker?: { player: string; name: string }
}

const messages: Record<'en' | 'fr', Record<string, string>> = { en, fr }
const formats = new Map<string, IntlMessageFormat>()
type Field = string | number | boolean | null | Piece | Piece[] | undefined
type Fields = Record<string, Field>

/** A sentence with things in it, or null where there is no message for it. */
function sentence(key: string, fields: Fields): Part[] | null {
  const text = messages[settings.language][key] ?? messages.en[key]
  if (!text) return null
  const id = settings.language + text
  let format = formats.get(id)
  if (!format) formats.set(id, (format = new IntlMessageFormat(text, settings.language)))
  const parts = format.formatToParts(fields as Record<string, string>)
  return parts.flatMap((part): Part[] => {
    const value: unknown = part.value
    if (Array.isArray(value)) return joined(value as Piece[])
    return [typeof value === 'object' && value ? (value as Piece) : String(value)]
  })
}

function joined(pieces: Piece[]): Part[] {
  const marks = new Intl.ListFormat(settings.language).formatToParts(pieces.map((_, at) => String(at)))
  return marks.map((mark) => (mark.type === 'element' ? pieces[Number(mark.value)]! : mark.value))
}

const SEATS = ['seat', 'by', 'first']
const SPACES = ['territory', 'plot', 'left', 'place']
const CARDS = ['card', 'building', 'camp', 'tile', 'request', 'upgrade']

/** The fields of an event with seats, spaces and cards as things. */
function fieldsOf(event: Record<string, unknown>): { fields: Fields; spaces: string[] } {
  const fields: Fields = {}
  const spaces: string[] = []
  for (const [name, value] of Object.entries(event)) {
    if (SEATS.includes(name) && typeof value === 'number') fields[name] = { seat: value }
    else if (name === 'winners' || name === 'order') fields[name] = (value as number[]).map((seat) => ({ seat }))
    else if (name === 'carrots' && typeof value === 'number') fields[name] = { carrots: value }
    else if (SPACES.includes(name) && typeof value === 'string') {
      fields[name] = { space: value }
      spaces.push(value)
    } else if ((name === 'territories' || name === 'plots') && Array.isArray(value)) {
      fields[name] = (value as string[]).map((space) => ({ space }))
      spaces.push(...(value as string[]))
    } else if (name === 'cards' && Array.isArray(value)) fields[name] = (value as string[]).map((card) => ({ card }))
    else if (CARDS.includes(name) && typeof value === 'string') fields[name] = { card: value }
    else if (typeof value !== 'object') fields[name] = value as Field
  }
  return { fields, spaces }
}

/** Events that say nothing to a person. */
const SILENT = new Set(['hand-received', 'copies-chosen', 'requests-drawn', 'discard-shuffled'])

function lineOf(id: string, event: AnyEvent & { to?: number | null }, town: boolean): Line | null {
  const tag = event.event as string
  if (SILENT.has(tag)) return null
  const raw = event as unknown as Record<string, unknown>
  const line = raw.line as { carrots: number; places?: string[]; id: string } | undefined
  const { fields, spaces } = fieldsOf(line ? { ...raw, carrots: line.carrots, territories: line.places ?? [] } : raw)
  const own = event.to !== null && event.to !== undefined
  if (tag === 'card-played' && String(raw.card).startsWith('territory:')) return null
  if (tag === 'carrots-scored') {
    fields.fief = spaces[0] ? { space: spaces[0], all: spaces } : ''
    fields.what = { card: String(line?.id ?? raw.id) }
    const source = String((line as { source?: string } | undefined)?.source ?? raw.source)
    fields.kind = source === 'parchments' || source === 'requests' ? 'card' : spaces.length ? 'fief' : 'other'
  }
  const box = town ? 'town.event' : 'event'
  const parts = (own ? sentence(`${box}.${tag}.own`, fields) : null) ?? sentence(`${box}.${tag}`, fields)
  if (!parts) return null
  return { id, kind: tag === 'round-began' ? 'head' : 'event', parts, spaces, own }
}

/** The lines of one entry. */
export function linesOf(told: Told, town: boolean): Line[] {
  if (told.entry === 'said') {
    const { name, text, seat, identity } = told.about as { name: string; text: string; seat: number | null; identity: string }
    const who: Part[] = seat === null ? [name] : [{ seat }]
    return [{ id: `${told.seq}`, kind: 'chat', parts: [...who, ' ', text], spaces: [], speaker: { player: identity, name } }]
  }
  const events = (told.events ?? []) as unknown as (AnyEvent & { to?: number | null; seat?: number })[]
  if (told.entry !== 'acted') {
    const { fields } = fieldsOf(told.about ?? {})
    const parts = sentence(`entry.${told.entry}`, fields)
    return parts ? [{ id: `${told.seq}`, kind: 'event', parts, spaces: [] }] : []
  }
  const whispered = new Set(events.filter((each) => each.to != null).map((each) => `${each.event}/${each.seat}`))
  return events.flatMap((event, at) => {
    if (event.to == null && whispered.has(`${event.event}/${event.seat}`)) return []
    const line = lineOf(`${told.seq}.${at}`, event, town)
    return line && !(event.event === 'carrots-scored' && nothing(event)) ? [line] : []
  })
}

/** Those whom we do not want to read at this table, as the log has it. */
export function mutedIn(log: readonly Told[]): Set<string> {
  const muted = new Set<string>()
  for (const { entry, about } of log) {
    if (entry !== 'mute-set') continue
    const { other, muted: is } = about as { other: string; muted: boolean }
    if (is) muted.add(other)
    else muted.delete(other)
  }
  return muted
}

const nothing = (event: unknown): boolean => (event as { carrots?: number }).carrots === 0
