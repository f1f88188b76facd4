/** Servers elsewhere, as people type their addresses. */

/** Names and numbers of a network at home, where servers have no certificate. */
const AT_HOME = /^(?:[^./:]+|[\d.]+|\[[\da-f:]+\]|[^/:]+\.(?:local|lan|home|internal))(?::\d+)?(?:\/|$)/i

/** The address of a server; nothing where it is none. */
export function serverAddress(typed: string): string | undefined {
  const text = typed.trim()
  const url = /^https?:\/\//i.test(text) ? text : `${AT_HOME.test(text) ? 'http' : 'https'}://${text}`
  return !/\s/.test(url) && URL.canParse(url) ? url : undefined // Chromium parses blanks
}
