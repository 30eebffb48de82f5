/** How often something may be done: so many times at once after a rest, once in `everyMs` in the long run. */
export interface Pace {
  everyMs: number
  atOnce: number
}

/**
 * How many times it may be done now, with the part that has come back of the next. `paidUntil` is the
 * one number to remember: what `afterOnceMore` answered last, 0 at first.
 */
export function timesLeft({ everyMs, atOnce }: Pace, paidUntil: number, now: number): number {
  return atOnce - Math.max(0, paidUntil - now) / everyMs
}

export function afterOnceMore({ everyMs }: Pace, paidUntil: number, now: number): number {
  return Math.max(paidUntil, now) + everyMs
}
