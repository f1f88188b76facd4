/** The sage's network in typed arrays: the same sums as `bots/sage/inference.py`. */
import { addLine, positive, Weights, type Numbers } from './weights'

/** How much one step of an observation is for the network. */
const STEP = 1 / 32
const PLANES = 7
const WIN = 0
const OWN = 1

export class Network {
  readonly features: number
  readonly cards: number
  readonly #layers: number
  readonly #outs: number
  readonly #mix: number
  readonly #mixOfTwo: number
  readonly #weights: Weights

  constructor(file: ArrayBuffer) {
    const { about } = (this.#weights = new Weights(file))
    this.features = Number(about.features)
    this.cards = Number(about.cards)
    this.#layers = Number(about.layers)
    this.#outs = Number(about.outs)
    this.#mix = Number(about.mix)
    this.#mixOfTwo = Number(about.mix_of_two ?? about.mix)
  }

  /** How good each card is to take: the chance of a win, and one's own carrots a little. */
  utility(row: Int8Array, cards: readonly number[], players: number): number[] {
    const mix = players === 2 ? this.#mixOfTwo : this.#mix
    return this.values(row, cards).map((told) => 1 / (1 + Math.exp(-told[WIN]!)) + mix * told[OWN]!)
  }

  /** What is told of each card: a win before the sigmoid, the seat's carrots, its lead. */
  values(row: Int8Array, cards: readonly number[]): number[][] {
    const trunk = this.#trunk(row)
    const flat = this.#product('head', trunk, this.#weights.of('head_b'))
    const context = this.#product('context', trunk, this.#weights.of('context_b'))
    return cards.map((card) => {
      const planes = Float32Array.from({ length: PLANES }, (_, plane) => row[plane * this.cards + card]! * STEP)
      const own = this.#product('planes_w', planes, context).map((sum, place) => positive(sum + this.#at('card', card, place, context.length)))
      const mixed = this.#product('mix1', own, this.#weights.of('mix1_b')).map(positive)
      const told = this.#product('mix2', mixed, this.#weights.of('mix2_b'))
      return Array.from({ length: this.#outs }, (_, out) => flat[out * this.cards + card]! + told[out]!)
    })
  }

  #trunk(row: Int8Array): Float32Array {
    const trunk = this.#product('w0', Float32Array.from(row, (step) => step * STEP), this.#weights.of('b0')).map(positive)
    for (let layer = 1; layer < this.#layers; layer++) {
      const more = this.#product(`w${layer}`, trunk, this.#weights.of(`b${layer}`))
      more.forEach((sum, place) => (trunk[place] = trunk[place]! + positive(sum)))
    }
    return trunk
  }

  /** Numbers times a matrix, on top of what there is; a matrix of bytes has a scale for each column. */
  #product(name: string, given: Float32Array, above: Numbers): Float32Array {
    const matrix = this.#weights.of(name)
    const sums = new Float32Array(above.length)
    given.forEach((value, line) => {
      if (value) addLine(sums, matrix, line, value)
    })
    const scale = this.#weights.scaleOf(name)
    return sums.map((sum, column) => above[column]! + sum * (scale?.[column] ?? 1))
  }

  #at(name: string, line: number, column: number, width: number): number {
    return this.#weights.of(name)[line * width + column]! * (this.#weights.scaleOf(name)?.[column] ?? 1)
  }
}
