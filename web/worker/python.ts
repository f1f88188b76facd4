/** Puts Python beside the page that plays on the device: what tools/browser_python laid ready in build/python. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

import type { Plugin } from 'vite'

const READY = new URL('../../build/python/', import.meta.url)

export interface Bundle {
  /** The name changes with the content, so that no cache gives parts of two versions. */
  folder: string
  /** The sizes of its files in bytes. */
  files: Record<string, number>
}

export function bundle(): Bundle {
  const hash = createHash('sha256')
  const files: Record<string, number> = {}
  for (const name of readdirSync(READY).sort()) {
    const content = readFileSync(new URL(name, READY))
    hash.update(name).update(content)
    files[name] = content.length
  }
  return { folder: `python-${hash.digest('hex').slice(0, 12)}`, files }
}

export function python({ folder, files }: Bundle): Plugin {
  return {
    name: 'python',
    apply: 'build',
    generateBundle() {
      for (const name of Object.keys(files)) {
        this.emitFile({ type: 'asset', fileName: `${folder}/${name}`, source: readFileSync(new URL(name, READY)) })
      }
    },
  }
}
