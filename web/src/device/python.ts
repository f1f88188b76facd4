/** Python in a worker: pyodide, msgspec and the rules, from the folder that `make site` puts beside the page. */

/** What is used of pyodide. */
interface Pyodide {
  unpackArchive(bytes: ArrayBuffer, format: string): void
  pyimport(name: string): unknown
}

/** Which part of loading is over when all files are here, and when Python has started; then it reads the rules. */
const FETCHED = 0.6
const STARTED = 0.85

/** A module of Python; `progress` hears how much of loading it is done. */
export async function python<Module>(name: string, progress?: (part: number) => void): Promise<Module> {
  const base = new URL(`../${__PYTHON__.folder}/`, self.location.href).href
  const all = Object.values(__PYTHON__.files).reduce((sum, size) => sum + size, 0)
  let came = 0
  const plainFetch = self.fetch.bind(self)
  self.fetch = async (...asked) => {
    const answer = await plainFetch(...asked)
    if (!answer.ok) throw new Error(`${answer.status} ${answer.url}`)
    if (progress) void counted(answer.clone(), (bytes) => progress((FETCHED * (came += bytes)) / all))
    return answer
  }
  const bytes = (file: string): Promise<ArrayBuffer> => fetch(base + file).then((answer) => answer.arrayBuffer())
  const [{ loadPyodide }, msgspec, rules] = await Promise.all([
    import(/* @vite-ignore */ `${base}pyodide.mjs`) as Promise<{ loadPyodide(how: object): Promise<Pyodide> }>,
    bytes('msgspec.whl'),
    bytes('bunny_kingdom.zip'),
  ])
  const started = await loadPyodide({ indexURL: base })
  self.fetch = plainFetch
  progress?.(STARTED)
  started.unpackArchive(msgspec, 'wheel')
  started.unpackArchive(rules, 'zip')
  return started.pyimport(name) as Module
}

/** Reads a copy of an answer and tells the sizes of its parts as they come. */
async function counted({ body }: Response, tell: (bytes: number) => void): Promise<void> {
  if (!body) return
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }))
    if (done || !value) return
    tell(value.length)
  }
}
