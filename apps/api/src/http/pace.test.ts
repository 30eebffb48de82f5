import { expect, test } from 'vitest'
import { afterOnceMore, type Pace, timesLeft } from './pace.ts'

const pace: Pace = { everyMs: 100, atOnce: 3 }

/** When something is done that is wished for at each of these times. */
function done(wishes: number[]): number[] {
  let paidUntil = 0
  return wishes.filter((now) => {
    if (timesLeft(pace, paidUntil, now) < 1) return false
    paidUntil = afterOnceMore(pace, paidUntil, now)
    return true
  })
}

test('after a rest it may be done several times at once, and from then on once in its time', () => {
  expect(done([1000, 1001, 1002, 1003, 1099, 1100, 1101, 1200, 1250, 1300])).toEqual([
    1000, 1001, 1002, 1100, 1200, 1300,
  ])
})

test('what was not used comes back, but never more than at first', () => {
  expect(done([1000, 1000, 1000, 1200, 1200, 1200, 9000, 9000, 9000, 9000])).toEqual([
    1000, 1000, 1000, 1200, 1200, 9000, 9000, 9000,
  ])
})
