/** The sage's network in typed arrays: the same sums as `bots/sage/inference.py`. */

interface Entry {
  dtype: 'I8' | 'F32'
  shape: number[]
  data_offsets: [number, number]
}
type Numbers = Int8Array | Float32Array

/** How much one step of an observation is for the network. */
const STEP = 1 / 32
const PLANES = 7
const WIN = 0
const OWN = 1

const positive = (value: number): number => Math.max(0, value)

export class Network {
  readonly features: number
  readonly cards: number
  readonly #layers: number
  readonly #outs: number
  readonly #mix: number
  readonly #mixOfTwo: number
  readonly #matrices = new Map<string, Numbers>()

  /** From a file of weights (safetensors): the length of its header, the header in JSON, matrices. */
  constructor(file: ArrayBuffer) {
    const first = 8 + Number(new DataView(file).getBigUint64(0, true))
    const header = JSON.parse(new TextDecoder().decode(file.slice(8, first))) as Record<string, Entry>
    const about = header.__metadata__ as unknown as Record<string, string>
    delete header.__metadata__
    for (const [name, { dtype, data_offsets }] of Object.entries(header)) {
      const body = file.slice(first + data_offsets[0], first + data_offsets[1])
      this.#matrices.set(name, dtype === 'I8' ? new Int8Array(body) : new Float32Array(body))
    }
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
    const flat = this.#product('head', trunk, this.#of('head_b'))
    const context = this.#product('context', trunk, this.#of('context_b'))
    return cards.map((card) => {
      const planes = Float32Array.from({ length: PLANES }, (_, plane) => row[plane * this.cards + card]! * STEP)
      const own = this.#product('planes_w', planes, context).map((sum, place) => positive(sum + this.#at('card', card, place, context.length)))
      const mixed = this.#product('mix1', own, this.#of('mix1_b')).map(positive)
      const told = this.#product('mix2', mixed, this.#of('mix2_b'))
      return Array.from({ length: this.#outs }, (_, out) => flat[out * this.cards + card]! + told[out]!)
    })
  }

  #trunk(row: Int8Array): Float32Array {
    const trunk = this.#product('w0', Float32Array.from(row, (step) => step * STEP), this.#of('b0')).map(positive)
    for (let layer = 1; layer < this.#layers; layer++) {
      const more = this.#product(`w${layer}`, trunk, this.#of(`b${layer}`))
      more.forEach((sum, place) => (trunk[place] = trunk[place]! + positive(sum)))
    }
    return trunk
  }

  /** Numbers times a matrix, on top of what there is; a matrix of bytes has a scale for each column. */
  #product(name: string, given: Float32Array, above: Numbers): Float32Array {
    const matrix = this.#of(name)
    const width = above.length
    const sums = new Float32Array(width)
    given.forEach((value, line) => {
      if (value) for (let column = 0; column < width; column++) sums[column] = sums[column]! + value * matrix[line * width + column]!
    })
    const scale = this.#matrices.get(`${name}_scale`)
    return sums.map((sum, column) => above[column]! + sum * (scale?.[column] ?? 1))
  }

  #at(name: string, line: number, column: number, width: number): number {
    return this.#of(name)[line * width + column]! * (this.#matrices.get(`${name}_scale`)?.[column] ?? 1)
  }

  #of(name: string): Numbers {
    const found = this.#matrices.get(name)
    if (!found) throw new Error(`the weights have no ${name}`)
    return found
  }
}
