/** What a visitor chose for this device: language, theme, sound, motion. */

export type Language = 'en' | 'fr'
export type Theme = 'light' | 'dark'

interface Kept {
  language?: Language
  theme?: Theme
  sound?: boolean
  motion?: boolean
  tutorial?: boolean
}

const KEY = 'bunny-settings'

function kept(): Kept {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Kept
  } catch {
    return {}
  }
}

const prefers = (query: string): boolean =>
  typeof matchMedia === 'function' && matchMedia(query).matches

class Settings {
  #kept = $state<Kept>(kept())

  /** The chosen language, else the browser's, else English. */
  get language(): Language {
    return this.#kept.language ?? (navigator.language.toLowerCase().startsWith('fr') ? 'fr' : 'en')
  }
  set language(value: Language) {
    this.#set({ language: value })
  }

  get theme(): Theme {
    return this.#kept.theme ?? (prefers('(prefers-color-scheme: dark)') ? 'dark' : 'light')
  }
  set theme(value: Theme) {
    this.#set({ theme: value })
  }

  get sound(): boolean {
    return this.#kept.sound ?? true
  }
  set sound(value: boolean) {
    this.#set({ sound: value })
  }

  /** Whether things may move: the system's wish unless it was chosen here. */
  get motion(): boolean {
    return this.#kept.motion ?? !prefers('(prefers-reduced-motion: reduce)')
  }
  set motion(value: boolean) {
    this.#set({ motion: value })
  }

  /** Whether the first game's hints are wanted: until they were closed once. */
  get tutorial(): boolean {
    return this.#kept.tutorial ?? true
  }
  set tutorial(value: boolean) {
    this.#set({ tutorial: value })
  }

  #set(change: Kept): void {
    this.#kept = { ...this.#kept, ...change }
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#kept))
    } catch {
      // without storage the choice lasts as long as the page
    }
  }
}

export const settings = new Settings()
