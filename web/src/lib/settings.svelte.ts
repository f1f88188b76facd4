/** What a visitor chose for this device: language, looks, sound, motion; kept on the device alone. */

export type Language = 'en' | 'fr'
export type Theme = 'light' | 'dark'
/** The theme that was chosen; `system` goes with the device, by day and by night. */
export type Look = Theme | 'system'

/** How fast harvests and reveals are shown. */
export type Pace = 'calm' | 'brisk' | 'off'

interface Kept {
  language?: Language
  theme?: Theme
  sound?: boolean
  /** From 0 to 1. */
  volume?: number
  motion?: boolean
  patterns?: boolean
  large?: boolean
  tutorial?: boolean
  finishes?: boolean
  pace?: Pace
}

const KEY = 'bunny-settings'

function kept(): Kept {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Kept
  } catch {
    return {}
  }
}

/** A wish of the system, as it is now and as it changes. */
class Wish {
  now = $state(false)

  constructor(query: string) {
    if (typeof matchMedia !== 'function') return
    const wish = matchMedia(query)
    this.now = wish.matches
    wish.addEventListener('change', () => (this.now = wish.matches))
  }
}

class Settings {
  #kept = $state<Kept>(kept())
  #spoken: Language | undefined
  #dark = new Wish('(prefers-color-scheme: dark)')
  #still = new Wish('(prefers-reduced-motion: reduce)')

  /** The chosen language, else the browser's, else English. */
  get language(): Language {
    return this.#kept.language ?? (this.#spoken ??= navigator.language.toLowerCase().startsWith('fr') ? 'fr' : 'en')
  }
  set language(value: Language) {
    this.#set({ language: value })
  }

  get theme(): Theme {
    return this.#kept.theme ?? (this.#dark.now ? 'dark' : 'light')
  }
  set theme(value: Theme) {
    this.#set({ theme: value })
  }

  get look(): Look {
    return this.#kept.theme ?? 'system'
  }
  set look(value: Look) {
    this.#set({ theme: value === 'system' ? undefined : value })
  }

  get sound(): boolean {
    return this.#kept.sound ?? true
  }
  set sound(value: boolean) {
    this.#set({ sound: value })
  }

  /** How loud sounds are, from 0 to 1. */
  get volume(): number {
    const volume = Number(this.#kept.volume ?? 0.6)
    return volume >= 0 && volume <= 1 ? volume : 0.6
  }
  set volume(value: number) {
    this.#set({ volume: value })
  }

  /** Whether things may move: the system's wish unless it was chosen here. */
  get motion(): boolean {
    return this.#kept.motion ?? !this.#still.now
  }
  set motion(value: boolean) {
    this.#set({ motion: value })
  }

  /** Whether a fief is filled with its owner's pattern, not only edged with it. */
  get patterns(): boolean {
    return this.#kept.patterns ?? false
  }
  set patterns(value: boolean) {
    this.#set({ patterns: value })
  }

  /** Whether text is larger. */
  get large(): boolean {
    return this.#kept.large ?? false
  }
  set large(value: boolean) {
    this.#set({ large: value })
  }

  /** Whether the first game's hints are wanted: until they were closed once. */
  get tutorial(): boolean {
    return this.#kept.tutorial ?? true
  }
  set tutorial(value: boolean) {
    this.#set({ tutorial: value })
  }

  /** Whether a phase finishes by itself when nothing is left to do in it. */
  get finishes(): boolean {
    return this.#kept.finishes ?? true
  }
  set finishes(value: boolean) {
    this.#set({ finishes: value })
  }

  /** How fast reveals, harvests and the end are shown, or whether they are not. */
  get pace(): Pace {
    return this.#kept.pace ?? 'calm'
  }
  set pace(value: Pace) {
    this.#set({ pace: value })
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

const THEME_COLOURS: Record<Theme, string> = { light: '#f1e6cf', dark: '#161a2b' }

/** Show the page as it was chosen: the stylesheets read these marks. */
export function dress(page: Document): void {
  const root = page.documentElement
  root.lang = settings.language
  root.dataset.theme = settings.theme
  root.dataset.motion = settings.motion ? 'on' : 'off'
  root.dataset.patterns = settings.patterns ? 'full' : 'band'
  root.dataset.text = settings.large ? 'large' : 'usual'
  page.querySelector('meta[name=theme-color]')?.setAttribute('content', THEME_COLOURS[settings.theme])
}
