import { ShopError } from './errors.ts'

/** So long whoever is turned away may wait before trying again. */
const RETRY_AFTER_S = 3

/** Does the work when it is its turn. */
type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>

interface Line {
  /** How many pieces of work may run at once. */
  atOnce: number
  /** How many may wait. */
  mostWaiting: number
}

/**
 * Lets so many pieces of heavy work run at once; others wait in line, first come, first served. When
 * the line is full, whoever comes is refused at once instead of waiting for longer than anybody would.
 */
export function takeTurns({ atOnce, mostWaiting }: Line): InTurn {
  let running = 0
  const waiting: (() => void)[] = []

  return async (work) => {
    if (running < atOnce) running += 1
    else if (waiting.length < mostWaiting)
      await new Promise<void>((resolve) => waiting.push(resolve))
    else throw new ShopError('UNAVAILABLE', {}, { retryAfterSeconds: RETRY_AFTER_S })
    try {
      return await work()
    } finally {
      // The place goes on to the next in line.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
