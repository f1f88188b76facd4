import { describe, expect, it } from 'vitest'

import { routeOf } from './routes'

const at = (path: string) => routeOf(new URL(path, 'http://table.test'))

describe('routeOf', () => {
  it('knows the screens', () => {
    expect(at('/')).toEqual({ screen: 'lobby' })
    expect(at('/table/abc?invite=xyz')).toEqual({ screen: 'table', table: 'abc', invite: 'xyz' })
    expect(at('/table/abc/board')).toEqual({ screen: 'board', table: 'abc', invite: null })
    expect(at('/table/abc/replay?step=12&eyes=2')).toEqual({ screen: 'replay', table: 'abc', invite: null, step: 12, eyes: '2' })
    expect(at('/you')).toEqual({ screen: 'you' })
    expect(at('/recover/t-0_k')).toEqual({ screen: 'recover', token: 't-0_k' })
    expect(at('/help/town')).toEqual({ screen: 'help', title: 'town' })
  })

  it('takes an odd step for the first', () => {
    expect(at('/table/abc/replay?step=x')).toMatchObject({ step: 0 })
  })
})
