/** A document as text for an address, as CSV, and as a file. */

import type { ScoreSheet } from '../net/types'
import type { Document } from './book'

async function through(bytes: Uint8Array, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const source = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream() as ReadableStream<Uint8Array<ArrayBuffer>>
  return new Uint8Array(await new Response(source.pipeThrough(stream)).arrayBuffer())
}

/** The text after `#` of a shared table: no server sees it. */
export async function packed(document: Document): Promise<string> {
  const bytes = await through(new TextEncoder().encode(JSON.stringify(document)), new CompressionStream('deflate-raw'))
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** The document of such a text; null where it holds none. */
export async function unpacked(text: string): Promise<Document | null> {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
    return asDocument(new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate-raw'))))
  } catch {
    return null
  }
}

/** The document of a file's text; null where it is none. */
export function asDocument(text: string): Document | null {
  try {
    const found: unknown = JSON.parse(text)
    return typeof found === 'object' && found !== null && !Array.isArray(found) ? (found as Document) : null
  } catch {
    return null
  }
}

/** A cell of a spreadsheet; a text that would be a formula there is marked as text. */
function cell(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@\t]/.test(value) ? `'${value}` : String(value)
  return /[",;\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A row for each line of the sheet: player, section, source, id, factors, carrots. */
export function csvOf(sheet: ScoreSheet, names: readonly string[]): string {
  const rows: (string | number)[][] = [['player', 'section', 'source', 'id', 'places', 'factors', 'carrots']]
  for (const { seat, sections, total } of sheet.players) {
    for (const { id: section, lines } of sections) {
      for (const line of lines) rows.push([names[seat] ?? '', section, line.source, line.id, (line.places ?? []).join(' '), (line.factors ?? []).join(' x '), line.carrots])
    }
    rows.push([names[seat] ?? '', 'total', '', '', '', '', total])
  }
  return rows.map((row) => row.map(cell).join(',')).join('\r\n') + '\r\n'
}

export function download(name: string, content: string | Blob, kind = 'application/json'): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(typeof content === 'string' ? new Blob([content], { type: kind }) : content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
