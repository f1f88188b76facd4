/** Questions to the worker in which bots think, from FILE, a list of texts in JSON; its answers are written beside them. */
import { readFileSync, writeFileSync } from 'node:fs'
import { check, visitor } from '../browser.mjs'

export default async function ({ browser, base, rest: [worker, file] }) {
  const { page, errors } = await visitor(browser)
  await page.goto(base)
  const questions = JSON.parse(readFileSync(file, 'utf8'))
  await page.evaluate((address) => {
    globalThis.worker = new Worker(address, { type: 'module' })
    globalThis.ask = (question) =>
      new Promise((done) => {
        globalThis.worker.onmessage = ({ data }) => data.kind === 'thought' && done(data.answer)
        globalThis.worker.postMessage(question)
      })
  }, `${base}${worker}`)
  const answers = []
  for (const question of questions) answers.push(JSON.parse(await page.evaluate((asked) => globalThis.ask(asked), question)))
  writeFileSync(`${file}.answers`, JSON.stringify(answers))
  check(!errors.length, errors.join('\n'))
}
