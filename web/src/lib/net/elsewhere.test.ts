import { expect, it } from 'vitest'

import { serverAddress } from './elsewhere'

it.each([
  ['bunny.example', 'https://bunny.example'],
  ['bunny.example:8443/table/abc?invite=x', 'https://bunny.example:8443/table/abc?invite=x'],
  [' http://bunny.example ', 'http://bunny.example'],
  ['localhost:8000', 'http://localhost:8000'],
  ['192.168.1.20:8000/j/ABC', 'http://192.168.1.20:8000/j/ABC'],
  ['[fe80::1]:8000', 'http://[fe80::1]:8000'],
  ['attic.local:8000', 'http://attic.local:8000'],
  ['no address', undefined],
  ['https://', undefined],
])('takes %s for %s', (typed, address) => expect(serverAddress(typed)).toBe(address))
