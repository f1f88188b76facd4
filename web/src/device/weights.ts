/** A file of weights (safetensors): the length of its header, the header in JSON, matrices. */

interface Entry {
  dtype: 'I8' | 'F32'
  data_offsets: [number, number]
}
export type Numbers = Int8Array | Float32Array

export class Weights {
  /** What the file says of itself. */
  readonly about: Record<string, string>
  readonly #matrices = new Map<string, Numbers>()

  constructor(file: ArrayBuffer) {
    const first = 8 + Number(new DataView(file).getBigUint64(0, true))
    const { __metadata__, ...header } = JSON.parse(new TextDecoder().decode(file.slice(8, first))) as Record<string, Entry>
    this.about = __metadata__ as unknown as Record<string, string>
    for (const [name, { dtype, data_offsets }] of Object.entries(header)) {
      const body = file.slice(first + data_offsets[0], first + data_offsets[1])
      this.#matrices.set(name, dtype === 'I8' ? new Int8Array(body) : new Float32Array(body))
    }
  }

  of(name: string): Numbers {
    const found = this.#matrices.get(name)
    if (!found) throw new Error(`the weights have no ${name}`)
    return found
  }

  /** What a step is in each column of a matrix of bytes. */
  scaleOf(name: string): Numbers | undefined {
    return this.#matrices.get(`${name}_scale`)
  }
}

export const positive = (value: number): number => Math.max(0, value)

/** Adds a line of a matrix, so many times, to sums that are as wide. */
export function addLine(sums: Float32Array, matrix: Numbers, line: number, times: number): void {
  const width = sums.length
  for (let column = 0; column < width; column++) sums[column] = sums[column]! + times * matrix[line * width + column]!
}
