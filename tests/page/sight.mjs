/** What an eye and a finger find on a page: texts that are cut or broken, and things that cannot be reached. */
import { check } from './browser.mjs'

/** Runs in the page: the words below `selector` that are cut, or broken over two lines. */
function cutWords(selector) {
  const found = []
  const clips = (element) => getComputedStyle(element).overflow !== 'visible'
  for (const root of document.querySelectorAll(selector)) {
    if (!root.checkVisibility({ visibilityProperty: true })) continue
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let text; (text = texts.nextNode()); ) {
      const parent = text.parentElement
      if (parent.closest('.sr-only, svg, option') || !parent.checkVisibility({ visibilityProperty: true })) continue
      if (parent.clientWidth === 1) continue // for the ear
      if (getComputedStyle(parent).webkitLineClamp !== 'none') continue // its end is marked, and the note of the card tells all of it
      const boxes = []
      for (let each = parent; each; each = each === root ? null : each.parentElement) {
        if (each === root || clips(each)) boxes.push(each.getBoundingClientRect())
      }
      const reach = parseFloat(getComputedStyle(parent).fontSize) * 0.3
      for (const { index, 0: word } of text.data.matchAll(/[^\s\u00a0-]+/g)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const parts = [...range.getClientRects()].filter(({ width }) => width)
        const broken = parts.some(({ top }) => Math.abs(top - parts[0].top) > 3)
        const cut = parts.some(({ left, right, top, bottom }) => {
          const middle = (top + bottom) / 2
          return boxes.some((box) => left < box.left - 1 || right > box.right + 1 || middle - reach < box.top - 1 || middle + reach > box.bottom + 1)
        })
        if (broken || cut) found.push(`${broken ? 'broken' : 'cut'} '${word}' of '${root.textContent.trim().replace(/\s+/g, ' ').slice(0, 60)}'`)
      }
    }
  }
  return [...new Set(found)]
}

/** Runs in the page: things below `selector` that are out of the window, or that something else lies on. */
function outOfReach(selector) {
  const found = []
  const things = [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest('.sr-only, [aria-hidden=true]'))
  for (const thing of things) {
    // what scrolls by hand may be scrolled; what is hidden may not
    for (let each = thing.parentElement; each; each = each.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(each)
      const [box, inner] = [each.getBoundingClientRect(), thing.getBoundingClientRect()]
      if (/auto|scroll/.test(overflowX)) each.scrollLeft += inner.left < box.left ? inner.left - box.left - 40 : inner.right > box.right - 40 ? inner.right - box.right + 40 : 0
      if (/auto|scroll/.test(overflowY)) each.scrollTop += inner.top < box.top ? inner.top - box.top - 4 : inner.bottom > box.bottom ? inner.bottom - box.bottom + 4 : 0
    }
    const { left, top, width, height } = thing.getBoundingClientRect()
    if (width < 2 || height < 2) continue
    const missed = [[0.5, 0.5], [0.2, 0.25], [0.8, 0.25], [0.2, 0.75], [0.8, 0.75]].flatMap(([x, y]) => {
      const at = [left + width * x, top + height * y]
      const hit = document.elementFromPoint(...at)
      return hit && (thing.contains(hit) || hit.closest('label')?.contains(thing)) ? [] : [hit ? `${hit.tagName}.${hit.getAttribute('class')}` : 'the window ends']
    })
    if (missed.length) found.push(`${(thing.getAttribute('aria-label') ?? thing.textContent).trim().slice(0, 40)} (${thing.getAttribute('class')}): ${missed[0]}`)
  }
  return found
}

const told = (found) => `${found.length}: ${found.slice(0, 12).join('\n  ')}`

/** No word of `selector` is cut or broken. */
export async function readable(page, selector, name) {
  const found = await page.evaluate(cutWords, selector)
  check(!found.length, `${name}: words\n  ${told(found)}`)
}

/** Whatever `selector` finds can be pointed at, in its middle and near its corners. */
export async function reachable(page, selector, name) {
  const found = await page.evaluate(outOfReach, selector)
  check(!found.length, `${name}: out of reach\n  ${told(found)}`)
}
