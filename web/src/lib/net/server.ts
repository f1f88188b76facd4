/** The way to the server that sent the page. */
import type { Way } from './way'

export const serverWay: Way = {
  fetch: (path, asked) => fetch(path, { ...asked, credentials: 'same-origin' }),
  socket(path) {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    return new WebSocket(`${scheme}://${location.host}${path}`)
  },
}
