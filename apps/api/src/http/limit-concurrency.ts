import { ShopError } from './errors.ts'

/** For `Retry-After`, in seconds. */
const RETRY_AFTER_S = 3

/** Runs the work as soon as the queue allows. */
type RunLimited = <Result>(work: () => Promise<Result>) => Promise<Result>

interface QueueLimits {
  /** How many may run at once. */
  maxRunning: number
  /** How many may wait. */
  maxQueued: number
}

/**
 * A queue for expensive work: `maxRunning` run at a time, others wait, first come, first served. When the
 * queue is full the call is refused at once with `UNAVAILABLE`.
 */
export function limitConcurrency({ maxRunning, maxQueued }: QueueLimits): RunLimited {
  let running = 0
  const waiting: (() => void)[] = []

  return async (work) => {
    if (running < maxRunning) running += 1
    else if (waiting.length < maxQueued) await new Promise<void>((resolve) => waiting.push(resolve))
    else throw new ShopError('UNAVAILABLE', {}, { retryAfterSeconds: RETRY_AFTER_S })
    try {
      return await work()
    } finally {
      // The next in the queue takes over this place.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
