/** The sage's network of Town: the same sums as `bots/sage/town/inference.py`. */
import { addLine, positive, Weights } from './weights'

export class TownNetwork {
  readonly #weights: Weights

  constructor(file: ArrayBuffer) {
    this.#weights = new Weights(file)
  }

  /** What it says of a table, a win before the sigmoid; of what is observed, those that are not 0: their places, and the numbers. */
  said(places: ArrayLike<number>, values: ArrayLike<number>): number {
    const wide = Float32Array.from(this.#weights.of('first_b'))
    const deep = Float32Array.from(this.#weights.of('second_b'))
    const [first, second, third] = ['first', 'second', 'third'].map((name) => this.#weights.of(name)) as [Float32Array, Float32Array, Float32Array]
    for (let each = 0; each < values.length; each++) addLine(wide, first, places[each]!, values[each]!)
    wide.forEach((value, line) => {
      if (value > 0) addLine(deep, second, line, value)
    })
    return deep.reduce((sum, value, unit) => sum + positive(value) * third[unit]!, this.#weights.of('third_b')[0]!)
  }
}
