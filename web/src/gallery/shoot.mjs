/** Pictures of the gallery: node src/gallery/shoot.mjs OUT name~size~query~x,y,width,height ...
 * Sizes are desktop, phone and full; vite must run at GALLERY. */
import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { chromium } from 'playwright-core'

const [out = '/tmp/gallery', ...wanted] = process.argv.slice(2)
const home = process.env.GALLERY ?? 'http://127.0.0.1:5199/gallery.html'
const SIZES = { desktop: [1440, 900], phone: [390, 844] }
mkdirSync(out, { recursive: true })
const browser = await chromium.launchPersistentContext(mkdtempSync(`${tmpdir()}/shoot-`), {
  deviceScaleFactor: Number(process.env.SCALE ?? 1),
  executablePath: '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
})
for (const each of wanted) {
  const [name = 'shot', size = 'desktop', query = '', crop = ''] = each.split('~')
  const [width = 1440, height = 900] = SIZES[/** @type {keyof typeof SIZES} */ (size)] ?? SIZES.desktop
  const page = await browser.newPage()
  page.on('pageerror', (error) => console.log(name, 'error:', error.message))
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && console.log(name, message.text()))
  await page.setViewportSize({ width, height })
  await page.goto(`${home}?${query}`)
  await page.waitForTimeout(900)
  const [x = 0, y = 0, w = 0, h = 0] = crop.split(',').map(Number)
  await page.screenshot({ path: `${out}/${name}.png`, fullPage: size === 'full', ...(w ? { clip: { x, y, width: w, height: h } } : {}) })
  await page.close()
}
await browser.close()
