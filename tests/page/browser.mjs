/** Chromium for the tests of the page: starting it, watching its errors, and axe. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(new URL('../../web/package.json', import.meta.url))
const { chromium } = require('playwright-core')
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')

const FLAGS = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync',
]
/** What a browser writes to its console and is no fault of the page: being offline, a link that is of no use. */
const EXPECTED = /ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET|WebSocket connection to|ERR_EMPTY_RESPONSE/

const isExpected = (message) => EXPECTED.test(message.text()) || (message.text().includes('401') && message.location().url.endsWith('/recover'))

export const launch = () =>
  chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS })

/** A visitor: a browser context of its own with one page, whose errors are collected; shows only at a `pace`. */
export async function visitor(browser, options = {}) {
  const { phone = false, width = 1440, height = 900, pace = 'off', ...rest } = options
  const size = phone ? { width: 360, height: 740 } : { width, height }
  const context = await browser.newContext({
    viewport: size, locale: 'en-US', reducedMotion: 'reduce', ...(phone ? { hasTouch: true, isMobile: true } : {}), ...rest,
  })
  await context.addInitScript((chosen) => {
    if (location.protocol !== 'http:' || localStorage.getItem('bunny-settings')) return
    localStorage.setItem('bunny-settings', JSON.stringify({ pace: chosen }))
  }, pace)
  const page = await context.newPage()
  const errors = []
  page.on('pageerror', (error) => errors.push(`${error.message}\n${error.stack}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !isExpected(message)) errors.push(message.text())
  })
  page.setDefaultTimeout(40_000) // other tests may keep both cores busy
  return { context, page, errors }
}

/** A browser that lets pages keep nothing, as its settings have it; they lie in a folder. */
export async function forgetful(folder) {
  mkdirSync(`${folder}/Default`)
  writeFileSync(`${folder}/Default/Preferences`, JSON.stringify({ profile: { default_content_setting_values: { cookies: 2 } } }))
  const context = await chromium.launchPersistentContext(folder, { executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS, locale: 'en-US' })
  const page = await context.newPage()
  page.setDefaultTimeout(40_000)
  return { context, page }
}

/** A screen's address after `#`, as every host has it, with a server and without. */
export const addressOf = (base, path) => `${base.replace(/\/$/, '')}/#${path}`

export function check(truth, words) {
  if (!truth) throw new Error(words)
}

const EVERYTHING = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice']

/** axe finds no serious fault on what is shown; `only` names rules where the rest was looked at already. */
export async function accessible(page, name, only = null) {
  await page.evaluate(axe)
  const found = await page.evaluate(
    (runOnly) => globalThis.axe.run(document, { resultTypes: ['violations'], runOnly }),
    only ? { type: 'rule', values: only } : EVERYTHING,
  )
  const grave = found.violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const told = grave.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => `${node.html.slice(0, 160)} ${node.any[0]?.message ?? ''}`).join('\n  ')}`)
  check(!grave.length, `axe on ${name}:\n${told.join('\n')}`)
}

/** Nothing can be scrolled sideways. */
export async function fits(page, name) {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  check(over <= 0, `${name} is ${over} px too wide`)
}
