/** Text that shrinks before it is clipped or breaks a word: from the size of its style down to the least that is read well. */
import type { Attachment } from 'svelte/attachments'

const LEAST = 11
const STEP = 0.5
/** How far letters may reach out of narrow lines, by their size: less than a line that does not fit. */
const REACH = 0.25

/** For an element that holds `text`; it is marked `tight` where even the least size is too large. */
export function fitted(text: unknown): Attachment<HTMLElement> {
  return (node) => {
    let box = ''
    const size = (): string => `${node.clientWidth} ${node.clientHeight}`
    function fit(): void {
      node.style.fontSize = ''
      node.classList.remove('tight')
      let type = parseFloat(getComputedStyle(node).fontSize)
      const overflows = (): boolean => node.scrollWidth > node.clientWidth || node.scrollHeight > node.clientHeight + REACH * type
      const shrink = (): string => (node.style.fontSize = `${(type = Math.max(LEAST, type - STEP))}px`)
      if (overflows()) {
        while (type > LEAST && overflows()) shrink()
        shrink() // boxes are told in whole pixels: a part of one may still be missing
      }
      if (overflows()) node.classList.add('tight')
      box = size()
    }
    const boxes = new ResizeObserver(() => size() === box || fit())
    const texts = new MutationObserver(fit)
    if (text) boxes.observe(node)
    texts.observe(document.documentElement, { attributeFilter: ['data-text'] })
    document.fonts.addEventListener('loadingdone', fit)
    return () => {
      boxes.disconnect()
      texts.disconnect()
      document.fonts.removeEventListener('loadingdone', fit)
    }
  }
}
