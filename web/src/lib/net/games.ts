/** The games of this device as a file, and back: only a house is asked for that. */
import { Refused } from './api'
import type { Problem, Taken } from './types'
import { way } from './way'

async function answer(method: string, path: string, body?: string): Promise<Response> {
  const found = await way.fetch(path, { method, body })
  if (found.ok) return found
  const { code, message } = (await found.json()) as Problem
  throw new Refused(code, message)
}

/** The file of one table, or of all. */
export const savedGames = async (table?: string): Promise<Blob> => (await answer('GET', table ? `/games?table=${table}` : '/games')).blob()

/** Take the games of a file in. */
export const readGames = async (file: File): Promise<Taken> => (await (await answer('POST', '/games', await file.text())).json()) as Taken

/** Hands somebody a file. */
export function download(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
