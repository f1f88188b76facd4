/** Runs scenarios one after the other in one browser: a line of JSON asks for each, a line of JSON answers. */
import { createInterface } from 'node:readline'

import { launch } from './browser.mjs'

let browser = await launch()

async function run({ scenario, base, rest }) {
  if (!browser.isConnected()) browser = await launch()
  const { default: play } = await import(`./scenarios/${scenario}.mjs`)
  try {
    await play({ browser, base, rest })
    return {}
  } catch (error) {
    return { error: error.stack ?? String(error) }
  } finally {
    await Promise.all(browser.contexts().map((context) => context.close()))
  }
}

const answer = console.log
console.log = console.error // what a scenario tells is no answer
for await (const line of createInterface({ input: process.stdin })) answer(JSON.stringify(await run(JSON.parse(line))))
await browser.close()
