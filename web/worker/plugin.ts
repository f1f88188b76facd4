/** Writes worker.js beside the built page, with the list of its files. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

import type { Plugin } from 'vite'

const SOURCE = new URL('./worker.js', import.meta.url)
const PUBLIC = new URL('../public/', import.meta.url)

/** Folders of the build with files that the page keeps; `whole` says that it needs nothing else. */
export function worker(folders: string[], whole: boolean): Plugin {
  return {
    name: 'worker',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const hash = createHash('sha256')
      for (const [name, file] of Object.entries(bundle).sort(([a], [b]) => (a < b ? -1 : 1))) {
        hash.update(name).update(file.type === 'chunk' ? file.code : file.source)
      }
      const beside = readdirSync(PUBLIC).sort()
      for (const name of beside) hash.update(readFileSync(new URL(name, PUBLIC)))
      const built = Object.keys(bundle).filter((name) => folders.some((folder) => name.startsWith(`${folder}/`)) && !name.endsWith('.map'))
      const build = { version: hash.digest('hex').slice(0, 12), files: [...built, ...beside], whole }
      const source = readFileSync(SOURCE, 'utf8').replace('= __BUILD__', `= ${JSON.stringify(build)}`)
      this.emitFile({ type: 'asset', fileName: 'worker.js', source })
    },
  }
}
