import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import fixture from '../../fixtures/town_network.json'
import { TownNetwork } from './townNetwork'

const NEAR = 1e-4
const file = readFileSync(new URL('../../../src/bunny_kingdom/data/sage/town.safetensors', import.meta.url))
const network = new TownNetwork(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer)

it.each(fixture)('says of a table what it says in Python (%#)', ({ places, numbers, said }) => {
  expect(places.length).toBeGreaterThan(50)
  expect(Math.abs(network.said(places, numbers) - said)).toBeLessThan(NEAR)
})
