/** The log: what was told at the table, as sentences with names, cards and places in them. */
import { IntlMessageFormat } from 'intl-messageformat'

import { t, type Key } from '../i18n.svelte'
import { en, fr } from '../messages'
import { EVENT_FIELDS, type Event, type FieldKind, type Told } from '../net/types'
import { settings } from '../settings.svelte'

/** A part of a sentence that is more than text. */
export type Mention =
  | { seat: number }
  | { space: string; all?: readonly string[] }
  | { card: string }
  | { carrots: number }
export type Part = string | Mention

export interface Line {
  id: string
  /** The number of its entry. */
  seq: number
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
type Field = string | number | boolean | null | Mention | Mention[] | undefined
type Fields = Record<string, Field>
type Heard = Omit<Event, 'event'> & { event: string; seat?: number }

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
    if (Array.isArray(value)) return joined(value as Mention[])
    return [typeof value === 'object' && value ? (value as Mention) : String(value)]
  })
}

function joined(mentions: Mention[]): Part[] {
  const marks = new Intl.ListFormat(settings.language).formatToParts(mentions.map((_, at) => String(at)))
  return marks.map((mark) => (mark.type === 'element' ? mentions[Number(mark.value)]! : mark.value))
}

/** The fields of an event or an entry with seats, spaces and cards as things, and its spaces. */
function fieldsOf(tag: string, told: object): { fields: Fields; spaces: string[] } {
  const fields: Fields = {}
  const spaces: string[] = []
  for (const [name, value] of Object.entries(told) as [string, string | string[] | number | boolean | null][]) {
    const kind = EVENT_FIELDS[tag]?.[name]
    if (value === null) continue
    const own = [value].flat().map(String)
    if (kind === 'space' || kind === 'side' || kind === 'region') spaces.push(...own)
    if (kind === 'region') fields[name] = { space: own[0] ?? '', all: own }
    else if (kind) fields[name] = Array.isArray(value) ? value.map((each) => mention(kind, each)) : mention(kind, value)
    else if (typeof value !== 'object') fields[name] = value
  }
  return { fields, spaces }
}

const mention = (kind: FieldKind, value: unknown): Mention => ({ [kind === 'side' ? 'space' : kind]: value }) as unknown as Mention

/** The line of an event or an entry: in the words for a field that not all of its kind have, or in those for all. */
function lineOf(seq: number, at: string, box: 'event.' | 'entry.', tag: string, told: object): Line | null {
  const { fields, spaces } = fieldsOf(tag, told)
  const own = 'to' in fields
  const keys = Object.keys(fields).map((name) => `${box}${tag}.${name}`)
  const parts = sentence(keys.find((key) => key in messages.en) ?? box + tag, { ...fields, whose: own ? 'own' : 'other' })
  return parts && { id: `${seq}${at}`, seq, kind: tag === 'round-began' ? 'head' : 'event', parts, spaces, own }
}

/** The lines of one entry. */
export function linesOf({ seq, entry, about = {}, events = [] }: Told): Line[] {
  if (entry === 'said') {
    const { name, text, emote, seat, identity } = about as { name: string; text: string; emote?: string; seat: number | null; identity: string }
    const who: Part[] = seat === null ? [name] : [{ seat }]
    return [{ id: `${seq}`, seq, kind: 'chat', parts: [...who, ' ', emote ? t(`emote.${emote}` as Key) : text], spaces: [], speaker: { player: identity, name } }]
  }
  if (entry !== 'acted') return [lineOf(seq, '', 'entry.', entry, about) ?? []].flat()
  return toldOnce(events).flatMap((each, at) => lineOf(seq, `.${at}`, 'event.', each.event, each) ?? [])
}

/** Events without those that are whispered to somebody in more words. */
export function toldOnce(events: readonly Event[]): Heard[] {
  const all = events as unknown as Heard[]
  const whispered = new Set(all.filter(({ to }) => to != null).map(({ event, seat }) => `${event}/${seat}`))
  return all.filter(({ event, seat, to }) => to != null || !whispered.has(`${event}/${seat}`))
}

/** What was worded already, by language: a long log is not worded anew with each entry that comes. */
const worded: Record<'en' | 'fr', WeakMap<Told, readonly Line[]>> = { en: new WeakMap(), fr: new WeakMap() }

function knownLinesOf(told: Told): readonly Line[] {
  const known = worded[settings.language]
  const lines = known.get(told) ?? linesOf(told)
  known.set(told, lines)
  return lines
}

/** The newest lines of a log, the newest first, those of each round below its heading; and whether there are older ones. */
export function newestFirst(log: readonly Told[], most: number): { lines: Line[]; older: boolean } {
  const lines: Line[] = []
  let [round, older] = [0, false]
  for (let at = log.length - 1; at >= 0; at--) {
    for (const line of knownLinesOf(log[at]!).toReversed()) {
      if (line.kind === 'head') {
        lines.splice(round, 0, line)
        round = lines.length
        if (older) return { lines, older }
      } else if (lines.length < most) lines.push(line)
      else if (lines.length === round) return { lines, older: true }
      else older = true
    }
  }
  return { lines, older }
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
