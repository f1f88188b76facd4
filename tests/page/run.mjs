/** Runs one scenario: node run.mjs NAME ADDRESS; exits with 1 and says why when it fails. */
import { launch } from './browser.mjs'

const [name, base, ...rest] = process.argv.slice(2)
const { default: scenario } = await import(`./scenarios/${name}.mjs`)
const browser = await launch()
try {
  await scenario({ browser, base, rest })
} catch (error) {
  console.error(error.stack ?? String(error))
  process.exitCode = 1
} finally {
  await browser.close()
}
