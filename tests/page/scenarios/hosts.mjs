/** A host: sending somebody away (the link changes), closing a table, older messages, withdrawing an offer. */
import { accessible, check, fits, visitor } from '../browser.mjs'
import { start } from '../playing.mjs'

const chat = '.log .tabs button:has-text("Chat")'
const SIZES = [{ width: 1440, height: 900 }, { width: 390, height: 844 }]

/** A picture of each size, light and dark, where a folder was given to look at them. */
async function shots(page, folder, name) {
  if (!folder) return
  for (const size of SIZES) {
    await page.setViewportSize(size)
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme })
      await page.waitForSelector(`html[data-theme=${colorScheme}]`)
      await page.waitForTimeout(300)
      await page.screenshot({ path: `${folder}/${name}-${size.width}-${colorScheme}.png` })
    }
  }
  await page.setViewportSize(SIZES[0])
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Whatever a page can ask of the server, asked as that page's visitor. */
const command = (page, table, fields) =>
  page.evaluate(
    async ([path, body]) => {
      const answer = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
      if (!answer.ok) throw new Error(await answer.text())
    },
    [`/tables/${table}/commands`, { id: Math.random().toString(36).slice(2), ...fields }],
  )

async function room(page, base) {
  await page.goto(base)
  await page.waitForSelector('.ti')
  await page.click('.plusbot')
  await page.check('input[name=players][value="2"]', { force: true })
  await page.click('.gobox .btn:not(.go)')
  await page.waitForSelector('#invite-title')
  return page.inputValue('.link input')
}

async function join(page, link, name) {
  await page.goto(link)
  await page.waitForSelector('.seats')
  if (name) {
    await page.fill('.seats form input', name)
    await page.click('.seats form button')
  }
  await page.click('button:has-text("Sit here")')
  await page.waitForSelector('.acts')
}

export default async function ({ browser, base, rest: [folder] }) {
  const host = await visitor(browser)
  const guest = await visitor(browser)
  const television = await visitor(browser)

  // sent away: the guest's page closes, and the link is another
  const link = await room(host.page, base)
  const table = /table\/(\w+)/.exec(link)[1]
  await join(guest.page, link, 'Odile')
  await host.page.click('.seats button:has-text("Remove")')
  await guest.page.waitForSelector('.closed h1:has-text("removed you")')
  await host.page.waitForFunction((old) => document.querySelector('.link input').value !== old, link)
  await guest.page.reload()
  await guest.page.waitForSelector('.closed h1')
  const newLink = await host.page.inputValue('.link input')
  await join(guest.page, newLink, null)

  // older messages come when they are asked for
  for (let number = 1; number <= 130; number++) await command(guest.page, table, { command: 'say', text: `word ${number}.` })
  await host.page.reload()
  await host.page.click(chat)
  await host.page.waitForSelector('.log li:has-text("word 130.")')
  check(!(await host.page.locator('.log li:has-text("word 30.")').count()), 'a state carried more than a hundred messages')
  await host.page.locator('.log .earlier .btn').scrollIntoViewIfNeeded()
  await accessible(host.page, 'the chat with earlier messages')
  await shots(host.page, folder, 'earlier')
  await host.page.click('.log .earlier .btn')
  await host.page.waitForSelector('.log li:has-text("word 1.")')
  check(!(await host.page.locator('.log .earlier').count()), 'there is nothing earlier than the first word')

  // an offer is withdrawn
  await guest.page.click('.acts .go')
  await host.page.click('.acts .go')
  await host.page.waitForSelector('.card')
  await host.page.click('.log .tabs button:has-text("Players")')
  await host.page.click('button:has-text("Offer to end the game")')
  await guest.page.waitForSelector('[data-offer=end]')
  check(!(await guest.page.locator('button:has-text("Withdraw")').count()), 'others may withdraw an offer')
  await accessible(host.page, 'an offer of one’s own')
  await shots(host.page, folder, 'withdraw')
  await host.page.click('[data-offer=end] button:has-text("Withdraw the offer")')
  for (const { page } of [host, guest]) await page.waitForSelector('[data-offer=end]', { state: 'detached' })

  // the host closes a table; everybody there is told, the television too
  const second = await room(host.page, base)
  await join(guest.page, second, null)
  await television.page.goto(second.replace('?', '/board?'))
  await television.page.waitForSelector('#invite-title')
  check(!(await guest.page.locator('button:has-text("Close the table")').count()), 'a guest may close a table')
  await host.page.click('button:has-text("Close the table")')
  await host.page.waitForSelector('[role=alertdialog]')
  await fits(host.page, 'the question before a table is closed')
  await accessible(host.page, 'the question before a table is closed')
  await shots(host.page, folder, 'close')
  await host.page.click('button:has-text("No, keep it open")')
  await host.page.click('button:has-text("Close the table")')
  await host.page.click('button:has-text("Yes, close it")')
  for (const { page } of [host, guest, television]) await page.waitForSelector('.closed h1:has-text("The host closed the table.")')
  await accessible(host.page, 'a table that was closed')
  await shots(host.page, folder, 'closed')

  // so does one who plays alone with bots
  await start(host.page, base, { players: 2 })
  const board = await host.context.newPage()
  await board.goto(host.page.url().replace(/(\/table\/\w+).*/, '$1/board'))
  await board.waitForSelector('.tv')
  await host.page.click('.log .tabs button:has-text("Players")')
  await host.page.click('.log button:has-text("Close the table")')
  await shots(host.page, folder, 'alone')
  await host.page.click('.log button:has-text("Yes, close it")')
  await host.page.waitForSelector('.app[data-mode=end]:has-text("The host closed the table.")')
  await board.waitForSelector('.ended:has-text("The host closed the table.")')
  await shots(board, folder, 'television')
  const errors = [host, guest, television].flatMap((each) => each.errors)
  check(!errors.length, errors.join('\n'))
}
