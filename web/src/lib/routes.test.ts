import { describe, expect, it } from 'vitest'

import { gameAddress, reviewPath, routeOf, tablePath } from './routes'

const at = (path: string) => routeOf(new URL(path, 'http://table.test'))

describe('routeOf', () => {
  it('knows the screens', () => {
    expect(at('/')).toEqual({ screen: 'lobby' })
    expect(at('/table/abc?invite=xyz')).toEqual({ screen: 'table', table: 'abc', invite: 'xyz' })
    expect(at('/table/abc/board')).toEqual({ screen: 'board', table: 'abc', invite: null })
    expect(at('/table/abc/replay?step=12&eyes=2')).toEqual({ screen: 'replay', table: 'abc', invite: null, step: 12, eyes: '2' })
    expect(at('/#/game/1x-_9?step=3&eyes=all')).toEqual({ screen: 'game', link: '1x-_9', step: 3, eyes: 'all' })
    expect(at('/j/HAZEL7')).toEqual({ screen: 'code', code: 'HAZEL7' })
    expect(at('/score')).toEqual({ screen: 'score', shared: null })
    expect(at('/#/score/7VbB-_')).toEqual({ screen: 'score', shared: '7VbB-_' })
    expect(at('/you')).toEqual({ screen: 'you' })
    expect(at('/recover/t-0_k')).toEqual({ screen: 'recover', token: 't-0_k' })
    expect(at('/help/town')).toEqual({ screen: 'help', title: 'town' })
  })

  it('leads to a table and to its board', () => {
    expect(tablePath('abc', null)).toBe('/table/abc')
    expect(at(tablePath('abc', '-x_1', true))).toEqual({ screen: 'board', table: 'abc', invite: '-x_1' })
  })

  it('leads to a game in a link', () => {
    expect(at(gameAddress('1abc'))).toEqual({ screen: 'game', link: '1abc', step: 0, eyes: null })
    expect(at('/#/game/')).toMatchObject({ screen: 'game', link: '' })
  })

  it('leads to a review, of a seat and at a step', () => {
    expect(at(reviewPath('abc', null))).toEqual({ screen: 'review', table: 'abc', invite: null, seat: null, step: null })
    expect(at(reviewPath('abc', '-x_1', 0, 12))).toEqual({ screen: 'review', table: 'abc', invite: '-x_1', seat: 0, step: 12 })
    expect(at('/table/abc/review?seat=x')).toMatchObject({ seat: null })
  })

  it('takes an odd step for the first', () => {
    expect(at('/table/abc/replay?step=x')).toMatchObject({ step: 0 })
  })
})
