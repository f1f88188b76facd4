/** Fails when the script of the first screen (compressed) or the fonts are heavier than their budgets. */
import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const KB = 1024
const page = new URL('../../src/bunny_kingdom/server/page/', import.meta.url)
const html = readFileSync(new URL('index.html', page), 'utf8')
const assets = readdirSync(new URL('assets/', page)).map((name) => `assets/${name}`)
const named = (ending) => assets.filter((file) => file.endsWith(ending))
const read = (file) => readFileSync(new URL(file, page))
/** In KB; fonts are compressed as they are. */
const weight = (files) => files.reduce((sum, file) => sum + (file.endsWith('.woff2') ? read(file) : gzipSync(read(file))).length, 0) / KB

const scripts = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file)
console.log(`all scripts: ${weight(named('.js')).toFixed(1)} KB`)
for (const [what, files, budget] of [
  ['first screen: script', scripts, 150],
  ['fonts', named('.woff2'), 100],
]) {
  const kilobytes = weight(files)
  console.log(`${what}: ${kilobytes.toFixed(1)} KB, compressed (budget ${budget} KB)`)
  if (!files.length || kilobytes > budget) {
    console.error(files.length ? `over the budget: ${what}` : `not found: ${what}`)
    process.exitCode = 1
  }
}
