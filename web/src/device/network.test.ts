import { expect, it } from 'vitest'
import fixture from '../../fixtures/network.json'
import { Network } from './network'

const NEAR = 1e-4
const file = Uint8Array.from(atob(fixture.weights), (sign) => sign.charCodeAt(0)).buffer

it.each(fixture.asked)('says of cards what it says in Python ($players players)', ({ row, cards, players, values, utility }) => {
  const network = new Network(file)
  expect(row).toHaveLength(network.features)
  const observed = Int8Array.from(row)
  network.values(observed, cards).forEach((told, number) => told.forEach((value, thing) => expect(Math.abs(value - values[number]![thing]!)).toBeLessThan(NEAR)))
  network.utility(observed, cards, players).forEach((good, number) => expect(Math.abs(good - utility[number]!)).toBeLessThan(NEAR))
})

it('names a matrix that is missing', () => {
  const whole = new TextDecoder('latin1').decode(file)
  const other = Uint8Array.from(whole.replace('"mix1"', '"mixt"'), (sign) => sign.charCodeAt(0)).buffer
  expect(() => new Network(other).values(new Int8Array(fixture.asked[0]!.row.length), [1])).toThrow('the weights have no mix1')
})
