import { ShopError } from './errors.ts'

/** For `Retry-After`, in seconds. */
const RETRY_AFTER_S = 3

/**
 * Runs the work as soon as the queue allows. `source` is who asks, such as a network address: sources take turns, so that
 * one of them delays another by one piece of work and not by all of its own.
 */
type RunLimited = <Result>(work: () => Promise<Result>, source?: string) => Promise<Result>

interface QueueLimits {
  /** How many may run at once. */
  maxRunning: number
  /** How many of them may be of one source; all by default. */
  maxRunningOfSource?: number
  /** How many may wait. */
  maxQueued: number
}

interface Waiting {
  start: () => void
  refuse: (error: ShopError) => void
}

/**
 * A queue for expensive work: `maxRunning` run at a time, others wait. Sources take turns, and within a source it is first
 * come, first served. When the queue is full, the last of the source that has most waiting is refused with `UNAVAILABLE`.
 */
export function limitConcurrency(limits: QueueLimits): RunLimited {
  const { maxRunning, maxQueued, maxRunningOfSource = maxRunning } = limits
  const running = new Map<string, number>()
  /** The waiting work of each source; the source at the front is next. */
  const queues = new Map<string, Waiting[]>()
  let allRunning = 0
  let allWaiting = 0

  const mayStart = (source: string) =>
    allRunning < maxRunning && (running.get(source) ?? 0) < maxRunningOfSource

  function count(source: string, change: 1 | -1): void {
    allRunning += change
    const left = (running.get(source) ?? 0) + change
    if (left > 0) running.set(source, left)
    else running.delete(source)
  }

  function startNext(): void {
    for (const [source, queue] of queues) {
      if (!mayStart(source)) continue
      // To the end of the line, with what is left.
      queues.delete(source)
      const next = queue.shift()
      if (queue.length > 0) queues.set(source, queue)
      if (!next) continue
      allWaiting -= 1
      count(source, 1)
      next.start()
      return
    }
  }

  function wait(source: string): Promise<void> {
    return new Promise((start, refuse) => {
      const queue = queues.get(source) ?? []
      queues.set(source, queue)
      queue.push({ start, refuse })
      allWaiting += 1
      if (allWaiting > maxQueued) refuseLast(longest(queues, source))
    })
  }

  function refuseLast(source: string): void {
    const queue = queues.get(source)
    const last = queue?.pop()
    if (queue?.length === 0) queues.delete(source)
    allWaiting -= 1
    last?.refuse(new ShopError('UNAVAILABLE', {}, { retryAfterSeconds: RETRY_AFTER_S }))
  }

  return async (work, source = '') => {
    if (mayStart(source)) count(source, 1)
    else await wait(source)
    try {
      return await work()
    } finally {
      count(source, -1)
      startNext()
    }
  }
}

/** The source with most waiting; of equal ones `newest`, which asked last. */
function longest(queues: Map<string, Waiting[]>, newest: string): string {
  let found = newest
  let most = queues.get(newest)?.length ?? 0
  for (const [source, { length }] of queues)
    if (length > most) {
      found = source
      most = length
    }
  return found
}
