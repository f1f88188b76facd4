/** Puts Python beside the page that plays on the device: what tools/browser_python laid ready in build/python. */
import { createHash, type Hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

import type { Plugin } from 'vite'

const READY = new URL('../../build/python/', import.meta.url)
const NETWORKS = new URL('../../build/networks/', import.meta.url)

export interface Bundle {
  /** The name changes with the content, so that no cache gives parts of two versions. */
  folder: string
  /** The sizes of its files in bytes. */
  files: Record<string, number>
  /** By title what sages have learned, in files of the folder `networks`: fetched when one sits down, and never before. */
  networks: Record<string, Learned>
}

export interface Learned {
  size: number
  /** Changes with the content. */
  hash: string
}

const NOTHING: Bundle = { folder: '', files: {}, networks: {} }
const short = (hash: Hash): string => hash.digest('hex').slice(0, 12)

export function bundle(site: boolean): Bundle {
  if (!site) return NOTHING
  const hash = createHash('sha256')
  const files: Record<string, number> = {}
  for (const name of readdirSync(READY).sort()) {
    const content = readFileSync(new URL(name, READY))
    hash.update(name).update(content)
    files[name] = content.length
  }
  return { folder: `python-${short(hash)}`, files, networks: Object.fromEntries(readdirSync(NETWORKS).sort().map(learned)) }
}

function learned(name: string): [string, Learned] {
  const content = readFileSync(new URL(name, NETWORKS))
  return [name.replace('.safetensors', ''), { size: content.length, hash: short(createHash('sha256').update(content)) }]
}

export function python({ folder, files }: Bundle): Plugin {
  return {
    name: 'python',
    apply: 'build',
    generateBundle() {
      for (const name of Object.keys(files)) {
        this.emitFile({ type: 'asset', fileName: `${folder}/${name}`, source: readFileSync(new URL(name, READY)) })
      }
      for (const name of readdirSync(NETWORKS)) {
        this.emitFile({ type: 'asset', fileName: `networks/${name}`, source: readFileSync(new URL(name, NETWORKS)) })
      }
    },
  }
}
