/** Lays other cards into what a table sends to a page, so that every card can be looked at without playing for it;
 * what the table sends after that stays away. */
export async function dealer(page) {
  let whole = null
  let line = null
  let laid = false
  let promise = () => null
  let arrived = () => {}
  await page.routeWebSocket(/\/socket/, (socket) => {
    line = socket
    laid = false
    const server = socket.connectToServer()
    server.onMessage((text) => {
      const message = JSON.parse(String(text))
      if (!laid) socket.send(text)
      if (message.type !== 'update' || !message.view || message.changes) return
      whole = message
      arrived()
    })
  })
  await page.route('**/preview', async (route) => {
    const { actions } = route.request().postDataJSON()
    await route.fulfill({ json: { seq: 0, trials: actions.map((action) => ({ preview: promise(action) })) } })
  })
  return {
    /** Show the table as it would be after a change of what it last sent. */
    show(change) {
      const update = structuredClone(whole)
      change(update)
      laid = true
      line.send(JSON.stringify(update))
    },
    /** Do what makes the page look at the table anew, and wait until it does. */
    async anew(act) {
      const come = new Promise((done) => (arrived = done))
      await act()
      await come
    },
    /** What the trial of an action brings from now on. */
    bring(preview) {
      promise = preview
    },
  }
}
