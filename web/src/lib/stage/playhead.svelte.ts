/** Where a show is: it runs at the pace that was chosen, waits, jumps and ends. */
import { settings } from '../settings.svelte'
import type { Scene } from './shows'

const PACES = { calm: 1, brisk: 2.4, off: 1 }

export class Playhead {
  /** Milliseconds into the scene, at the calm pace. */
  time = $state(0)
  playing = $state(true)
  scene: number = $state(0)
  #last = 0
  #frame = 0

  constructor(
    readonly scenes: readonly Scene[],
    private readonly onend: () => void,
  ) {}

  get now(): Scene {
    return this.scenes[this.scene]!
  }
  /** How much faster than calm. */
  get pace(): number {
    return PACES[settings.pace]
  }

  start(): void {
    this.#last = performance.now()
    this.#frame = requestAnimationFrame((now) => this.#tick(now))
  }
  stop(): void {
    cancelAnimationFrame(this.#frame)
  }
  toggle(): void {
    this.playing = !this.playing
  }
  /** The next thing that is counted; after the last one, the next scene. */
  next(): void {
    const scene = this.now
    const following = 'steps' in scene ? scene.steps.find(({ starts }) => starts > this.time) : undefined
    if (following) this.time = following.starts
    else this.#nextScene()
  }
  /** To the winners, if there are any to come; else it is over. */
  skip(): void {
    const ceremony = this.scenes.findIndex(({ kind }) => kind === 'ceremony')
    if (ceremony > this.scene) this.#goTo(ceremony)
    else this.#end()
  }

  #nextScene(): void {
    if (this.scene + 1 < this.scenes.length) this.#goTo(this.scene + 1)
    else this.#end()
  }
  #goTo(scene: number): void {
    this.scene = scene
    this.time = 0
  }
  #end(): void {
    this.stop()
    this.onend()
  }
  #tick(now: number): void {
    const passed = now - this.#last
    this.#last = now
    this.#frame = requestAnimationFrame((then) => this.#tick(then))
    if (!this.playing || this.now.kind === 'ceremony') return
    this.time += passed * this.pace
    if (this.time >= this.now.length) this.#nextScene()
  }
}
