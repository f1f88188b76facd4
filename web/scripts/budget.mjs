/** Fails when the script of the first screen is heavier than its budget (compressed). */
import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const BUDGET = 150 * 1024
const page = new URL('../../src/bunny_kingdom/server/page/', import.meta.url)
const html = readFileSync(new URL('index.html', page), 'utf8')
const first = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file)
const size = (file) => gzipSync(readFileSync(new URL(file, page))).length
const total = first.reduce((sum, file) => sum + size(file), 0)
const all = readdirSync(new URL('assets/', page)).filter((file) => file.endsWith('.js'))
console.log(`first screen: ${(total / 1024).toFixed(1)} KB of script, compressed (budget ${BUDGET / 1024} KB)`)
console.log(`all scripts: ${(all.reduce((sum, file) => sum + size(`assets/${file}`), 0) / 1024).toFixed(1)} KB`)
if (total > BUDGET) {
  console.error('the first screen is over its budget')
  process.exit(1)
}
