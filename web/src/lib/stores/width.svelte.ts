/** How wide the window is, in the three steps of the layout. */
class Width {
  #tablet = $state(false)
  #phone = $state(false)
  #short = $state(false)

  constructor() {
    if (typeof matchMedia !== 'function') return
    const tablet = matchMedia('(max-width: 1180px)')
    const phone = matchMedia('(max-width: 560px)')
    const short = matchMedia('(max-width: 560px) and (max-height: 700px)')
    const look = () => {
      this.#tablet = tablet.matches
      this.#phone = phone.matches
      this.#short = short.matches
    }
    tablet.addEventListener('change', look)
    phone.addEventListener('change', look)
    short.addEventListener('change', look)
    look()
  }

  /** Up to 1180 px: the side goes into the dock's tabs. */
  get compact(): boolean {
    return this.#tablet
  }
  get phone(): boolean {
    return this.#phone
  }
  /** A phone with too little height for board and hand. */
  get short(): boolean {
    return this.#short
  }
}

export const width = new Width()
