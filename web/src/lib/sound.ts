/** Soft wooden sounds, made on the spot; off by one switch that is remembered. */
import { settings } from './settings.svelte'

export type Sound = 'lift' | 'slide' | 'rabbit' | 'stone' | 'rustle' | 'crunch' | 'bell'

interface Tone {
  from: number
  to: number
  seconds: number
  shape: OscillatorType
  loud: number
}

const TONES: Record<Sound, Tone> = {
  lift: { from: 420, to: 520, seconds: 0.08, shape: 'sine', loud: 0.1 },
  slide: { from: 300, to: 180, seconds: 0.14, shape: 'triangle', loud: 0.1 },
  rabbit: { from: 260, to: 170, seconds: 0.13, shape: 'triangle', loud: 0.2 },
  stone: { from: 180, to: 90, seconds: 0.18, shape: 'triangle', loud: 0.25 },
  rustle: { from: 900, to: 500, seconds: 0.12, shape: 'sine', loud: 0.05 },
  crunch: { from: 700, to: 240, seconds: 0.1, shape: 'sawtooth', loud: 0.06 },
  bell: { from: 880, to: 878, seconds: 0.25, shape: 'sine', loud: 0.14 },
}

/** The tones are set for the usual volume of 0.6. */
const LOUDER = 1 / 0.6

let context: AudioContext | null = null

/** Play a sound; rabbits have a pitch for each seat. */
export function play(sound: Sound, seat = 0): void {
  if (!settings.sound || !settings.volume || document.hidden || !navigator.userActivation?.hasBeenActive) return
  context ??= new AudioContext()
  const { from, to, seconds, shape, loud } = TONES[sound]
  const pitch = sound === 'rabbit' ? 1 + seat * 0.14 : 1
  const now = context.currentTime
  const oscillator = context.createOscillator()
  const volume = context.createGain()
  oscillator.type = shape
  oscillator.frequency.setValueAtTime(from * pitch, now)
  oscillator.frequency.exponentialRampToValueAtTime(to * pitch, now + seconds)
  volume.gain.setValueAtTime(Math.max(0.001, loud * LOUDER * settings.volume), now)
  volume.gain.exponentialRampToValueAtTime(0.001, now + seconds)
  oscillator.connect(volume).connect(context.destination)
  oscillator.start(now)
  oscillator.stop(now + seconds)
}
