/** Files with what sages have learned: fetched once, and kept for when there is no network. */

/** So many names of caches are ours; the service worker leaves them alone. */
const KEPT = `bunny-networks ${new URL('../', self.location.href).pathname}`
/** A host that sends nothing for so long is given up. */
const SILENCE_MS = 20_000

/** The file of a title; `progress` hears which part of it is here, if it has to be fetched. */
export async function networkFile(title: string, progress: (part: number) => void): Promise<ArrayBuffer> {
  const { size, hash } = __PYTHON__.networks[title]!
  const address = new URL(`../networks/${encodeURIComponent(title)}.safetensors`, self.location.href)
  const named = `${address.href}?${hash}`
  // a browser that keeps nothing, or a page without https, has no caches
  const cache = await self.caches?.open(KEPT).catch(() => undefined)
  const kept = await cache?.match(named)
  if (kept) return kept.arrayBuffer()
  progress(0)
  const bytes = await fetched(named, size, progress)
  for (const old of (await cache?.keys(address, { ignoreSearch: true })) ?? []) await cache?.delete(old)
  await cache?.put(named, new Response(bytes)).catch(() => undefined)
  return bytes
}

async function fetched(named: string, size: number, progress: (part: number) => void): Promise<ArrayBuffer> {
  const patience = new AbortController()
  let timer = 0
  const wait = (): void => {
    clearTimeout(timer)
    timer = self.setTimeout(() => patience.abort(), SILENCE_MS)
  }
  wait()
  try {
    const answer = await fetch(named, { signal: patience.signal })
    if (!answer.ok || !answer.body) throw new Error(`${answer.status} ${named}`)
    const bytes = new Uint8Array(size)
    let came = 0
    for (const reader = answer.body.getReader(); ; ) {
      const { done, value } = await reader.read()
      if (done) break
      bytes.set(value, came)
      progress((came += value.length) / size)
      wait()
    }
    if (came !== size) throw new Error(`${came} bytes instead of ${size}`)
    return bytes.buffer
  } finally {
    clearTimeout(timer)
  }
}
