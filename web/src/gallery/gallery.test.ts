/** A four-player board is updated within a frame, and no screen of the gallery has a serious fault for axe. */
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { chromium } from 'playwright-core'
import { createServer } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BrowserContext } from 'playwright-core'
import type { ViteDevServer } from 'vite'

const CHROMIUM = '/usr/bin/chromium'
const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync']
const FRAME = 16

interface Fault {
  id: string
  impact: string
  nodes: { target: string[] }[]
}

describe.runIf(existsSync(CHROMIUM))('the gallery in a browser', () => {
  let server: ViteDevServer
  let browser: BrowserContext
  let home: string

  beforeAll(async () => {
    // As it is built: Svelte's checks for developers cost more than the update itself.
    process.env['NODE_ENV'] = 'production'
    server = await createServer({ mode: 'production', root: `${import.meta.dirname}/../..`, logLevel: 'error', server: { port: 0, host: '127.0.0.1', hmr: false } })
    await server.listen()
    home = `${server.resolvedUrls?.local[0]}gallery.html`
    browser = await chromium.launchPersistentContext(mkdtempSync(`${tmpdir()}/gallery-`), { executablePath: CHROMIUM, args: FLAGS })
  }, 60_000)
  afterAll(async () => {
    await browser.close()
    await server.close()
  })

  it('updates a board of four players within a frame', { timeout: 60_000, retry: 2 }, async () => {
    const page = await browser.newPage()
    await page.goto(`${home}?show=update`)
    await page.waitForSelector('[data-space="A1"]')
    const measure = (count: number) => page.evaluate((n) => (globalThis as unknown as { measureUpdates: (n: number) => number[] }).measureUpdates(n), count)
    // The time that the page's own thread is at work: others may be using this machine.
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    const busy = async () => (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
    await measure(15)
    const before = await busy()
    const times = await measure(40)
    const each = ((await busy()) - before) * (1000 / times.length)
    console.log(`board update: ${each.toFixed(1)} ms of work, quickest ${Math.min(...times).toFixed(1)} ms`)
    expect(each).toBeLessThan(FRAME)
    await page.close()
  })

  it('is walked and chosen from by keys alone', { timeout: 60_000 }, async () => {
    const page = await browser.newPage()
    await page.goto(`${home}?show=build&marks=E5`)
    await page.waitForSelector('[data-space="A1"]')
    const here = () => page.evaluate(() => (document.activeElement as SVGElement).dataset['space'] ?? document.activeElement?.textContent?.trim())
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
      return here()
    }
    const first = await press('Tab')
    expect(await page.locator('[role=gridcell][tabindex="0"]').count()).toBe(1)
    expect(await press('Home')).toBe(`${first?.[0]}1`)
    expect(await press('End', 'ArrowLeft')).toBe(`${first?.[0]}9`)
    expect(await press('l')).toBe(first)
    const second = await press('ArrowRight')
    expect(second).not.toBe(first)
    expect(await press('Shift+Tab')).toBe(first)
    await press('Enter')
    expect((await page.textContent('output'))?.trim()).toBe(first)
    await press('f')
    expect(await page.textContent('[role=status]')).toMatch(/Strength \d+ times wealth \d+ is/)
    await page.close()
  })

  it.each(['kingdom', 'sky-express', 'town', 'cards', 'score'])('shows %s without a serious fault', { timeout: 60_000 }, async (show) => {
    const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
    for (const theme of ['light', 'dark']) {
      const page = await browser.newPage()
      await page.goto(`${home}?show=${show}&theme=${theme}&marks=E5`)
      await page.waitForSelector('main svg')
      await page.evaluate(axe)
      const faults = await page.evaluate(async () => {
        const { axe } = globalThis as unknown as { axe: { run: (root: Document) => Promise<{ violations: Fault[] }> } }
        const { violations } = await axe.run(document)
        return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id, nodes }) => `${id}: ${nodes.slice(0, 5).map(({ target }) => target.join(' ')).join(' | ')}`)
      })
      expect(faults, theme).toEqual([])
      await page.close()
    }
  })
})
