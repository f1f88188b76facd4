/** Text that shrinks before it is clipped or breaks a word: from the size of its style down to the least that is read well. */
import type { Attachment } from 'svelte/attachments'

const LEAST = 11
const STEP = 0.5
/** How far letters may reach out of narrow lines, by their size: less than a line that does not fit. */
const REACH = 0.25

/** What is fitted, each with the box that it was fitted to. */
const boxes = new Map<HTMLElement, string>()
let sizes: ResizeObserver | undefined

/** For an element that holds `text`; it is marked `tight` where even the least size is too large. */
export function fitted(text: unknown): Attachment<HTMLElement> {
  return (node) => {
    if (!text) return
    sizes ??= watch()
    boxes.set(node, '')
    sizes.observe(node)
    return () => {
      sizes?.unobserve(node)
      boxes.delete(node)
    }
  }
}

const boxOf = (node: HTMLElement): string => `${node.clientWidth} ${node.clientHeight}`

/** One pair of eyes for all: a hand is fitted card beside card, and the page is laid out once for a step, not once for each text. */
function watch(): ResizeObserver {
  const all = (): void => fit([...boxes.keys()])
  new MutationObserver(all).observe(document.documentElement, { attributeFilter: ['data-text'] })
  document.fonts.addEventListener('loadingdone', all)
  return new ResizeObserver((entries) => fit(entries.map(({ target }) => target as HTMLElement).filter((node) => boxes.get(node) !== boxOf(node))))
}

function fit(nodes: readonly HTMLElement[]): void {
  for (const node of nodes) {
    node.style.fontSize = ''
    node.classList.remove('tight')
  }
  const texts = nodes.map((node) => ({ node, type: parseFloat(getComputedStyle(node).fontSize) }))
  const overflows = ({ node, type }: (typeof texts)[0]): boolean => node.scrollWidth > node.clientWidth || node.scrollHeight > node.clientHeight + REACH * type
  const shrink = (some: typeof texts): void => {
    for (const each of some) each.node.style.fontSize = `${(each.type = Math.max(LEAST, each.type - STEP))}px`
  }
  const large = texts.filter(overflows)
  for (let some = large; some.length; some = some.filter((each) => each.type > LEAST && overflows(each))) shrink(some)
  shrink(large) // boxes are told in whole pixels: a part of one may still be missing
  for (const { node } of large.filter(overflows)) node.classList.add('tight')
  for (const node of nodes) if (boxes.has(node)) boxes.set(node, boxOf(node))
}
