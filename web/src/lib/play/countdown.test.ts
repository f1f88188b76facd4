import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { Countdown } from './countdown.svelte'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('counts down and is done once', () => {
  const done = vi.fn()
  const countdown = new Countdown(3, done)
  expect(countdown.left).toBeNull()
  countdown.start()
  expect(countdown.left).toBe(3)
  vi.advanceTimersByTime(2000)
  expect([countdown.left, done.mock.calls.length]).toEqual([1, 0])
  vi.advanceTimersByTime(5000)
  expect([countdown.left, done.mock.calls.length]).toEqual([null, 1])
})

it('does nothing once it is stopped, and counts afresh when it starts again', () => {
  const done = vi.fn()
  const countdown = new Countdown(3, done)
  countdown.start()
  vi.advanceTimersByTime(2000)
  countdown.stop()
  vi.advanceTimersByTime(9000)
  expect([countdown.left, done.mock.calls.length]).toEqual([null, 0])
  countdown.start()
  countdown.start()
  vi.advanceTimersByTime(2000)
  expect(countdown.left).toBe(1)
})
