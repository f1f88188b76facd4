/**
 * Explanations: what a card or an icon is, on hover, on focus and by a long press.
 *
 * An element says what it is by `data-explain="its text"`, and perhaps `data-explain-title="its name"`.
 * One `Explainer` in the page listens for all of them, so nothing has to be wired.
 */

export interface Explained {
  title: string
  text: string
  /** What is explained. */
  node: Element
}

/** The id of the one explanation that is shown. */
export const EXPLANATION = 'explanation'
const LONG_PRESS = 450
const HOVER = 350
const LEAVE = 160
/** A finger that moved so far scrolls and does not press. */
const MOVED = 10

/** A note of its own says what a `data-noted` thing is, as soon as it is pointed at. */
const HOVERED = '[data-explain]:not([data-noted])'
const FOCUSED = `${HOVERED}, [title]:not(iframe)`
/** Drawings with a name explain themselves to a finger; a mouse has the browser's own tip. */
const PRESSED = `[data-explain], ${FOCUSED}, svg[role=img][aria-label]`

const nearest = (target: EventTarget | null, of: string): Element | null =>
  target instanceof Element ? target.closest(of) : null

function wordsOf(node: Element): Explained | null {
  const name = node.getAttribute('data-explain-title') ?? ''
  const text = node.getAttribute('data-explain') ?? node.getAttribute('title') ?? node.getAttribute('aria-label') ?? ''
  return name || text ? { title: name, text: text === name ? '' : text, node } : null
}

export class Explanations {
  shown = $state.raw<Explained | null>(null)
  #timer: ReturnType<typeof setTimeout> | undefined
  #pressed: { x: number; y: number } | null = null
  /** The click that ends a long press means nothing. */
  #swallow = false

  /** Listen on a document; gives back how to stop. */
  listen(on: Document): () => void {
    const stop = new AbortController()
    const hear = <K extends keyof DocumentEventMap>(type: K, heard: (event: DocumentEventMap[K]) => void, capture = false) =>
      on.addEventListener(type, heard, { signal: stop.signal, capture, passive: false })
    hear('pointerover', (event) => this.#over(event))
    hear('pointerdown', (event) => this.#down(event), true)
    hear('pointermove', (event) => this.#move(event))
    hear('pointerup', () => this.#lift())
    hear('pointercancel', () => this.#lift())
    hear('focusin', (event) => this.#focus(event))
    hear('focusout', () => this.#blur())
    hear('contextmenu', (event) => this.#menu(event))
    hear('click', (event) => this.#click(event), true)
    hear('scroll', () => this.#scrolled(), true)
    hear('keydown', (event) => event.key === 'Escape' && this.hide())
    return () => {
      stop.abort()
      this.hide()
    }
  }

  hide(): void {
    clearTimeout(this.#timer)
    const node = this.shown?.node
    if (node?.getAttribute('aria-describedby') === EXPLANATION) node.removeAttribute('aria-describedby')
    this.shown = null
  }

  #show(node: Element): void {
    this.hide()
    const words = node.isConnected ? wordsOf(node) : null
    if (!words) return
    const heard = words.text && node.textContent?.includes(words.text)
    if (!heard && !node.hasAttribute('aria-describedby')) node.setAttribute('aria-describedby', EXPLANATION)
    this.shown = words
  }

  #over(event: PointerEvent): void {
    if (event.pointerType === 'touch') return
    const node = nearest(event.target, HOVERED)
    if (node === this.shown?.node || nearest(event.target, `#${EXPLANATION}`)) return clearTimeout(this.#timer)
    clearTimeout(this.#timer)
    if (node) this.#timer = setTimeout(() => this.#show(node), this.shown ? LEAVE : HOVER)
    else if (this.shown && !this.shown.node.matches(':focus-visible')) this.#timer = setTimeout(() => this.hide(), LEAVE)
  }

  #down(event: PointerEvent): void {
    this.#swallow = false
    this.hide()
    const node = event.pointerType === 'touch' ? nearest(event.target, PRESSED) : null
    if (!node) return
    this.#pressed = { x: event.clientX, y: event.clientY }
    this.#timer = setTimeout(() => {
      this.#swallow = true
      this.#show(node)
    }, LONG_PRESS)
  }

  /** Focus scrolls, too: then the note goes along. */
  #scrolled(): void {
    if (this.shown?.node.matches(':focus-visible')) this.shown = { ...this.shown }
    else this.hide()
  }

  #move(event: PointerEvent): void {
    const from = this.#pressed
    if (from && Math.hypot(event.clientX - from.x, event.clientY - from.y) > MOVED) this.#lift()
  }

  #lift(): void {
    if (!this.#pressed) return
    this.#pressed = null
    clearTimeout(this.#timer)
  }

  #focus(event: FocusEvent): void {
    const node = nearest(event.target, FOCUSED)
    if (node && node === event.target && node.matches(':focus-visible')) this.#show(node)
  }

  /** What had the focus may be leaving the page just now: let it go first. */
  #blur(): void {
    const shown = this.shown
    if (shown) queueMicrotask(() => this.shown === shown && this.hide())
  }

  /** A long press would open the browser's menu; links keep theirs. */
  #menu(event: MouseEvent): void {
    if ((this.#pressed || this.#swallow) && !nearest(event.target, 'a, input, textarea')) event.preventDefault()
  }

  #click(event: MouseEvent): void {
    if (!this.#swallow) return
    this.#swallow = false
    event.preventDefault()
    event.stopPropagation()
  }
}
