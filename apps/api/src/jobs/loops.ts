import type { FastifyBaseLogger } from 'fastify'

/** The running background work. */
export interface Jobs {
  /** Starts no further run; resolves when the current runs have finished. */
  stop(): Promise<void>
}

/** Work that is repeated while the shop runs. */
export interface Loop {
  name: string
  /** The pause after each run. */
  pauseMs: number
  /** `signal` is aborted when the shop stops. */
  run(signal: AbortSignal): Promise<unknown>
}

/** Called after each run with its duration in seconds and whether it succeeded. */
export type Ran = (name: string, seconds: number, succeeded: boolean) => void

/**
 * Runs each loop again and again. The state of the work is in the database, so it survives a crash, and any
 * number of processes may run the same loops.
 */
export function startLoops(
  log: Pick<FastifyBaseLogger, 'error'>,
  loops: readonly Loop[],
  ran?: Ran,
): Jobs {
  const stopping = new AbortController()
  const timers = new Map<string, NodeJS.Timeout>()
  const running = new Map<string, Promise<void>>()

  for (const { name, pauseMs, run } of loops) {
    const runOnce = async () => {
      const startedAt = performance.now()
      let succeeded = true
      try {
        await run(stopping.signal)
      } catch (error) {
        succeeded = false
        log.error({ err: error, job: name }, 'background work failed')
      }
      ran?.(name, (performance.now() - startedAt) / 1000, succeeded)
      if (!stopping.signal.aborted) timers.set(name, setTimeout(start, pauseMs))
    }
    const start = () => void running.set(name, runOnce())
    start()
  }

  return {
    async stop() {
      stopping.abort()
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.all(running.values())
    },
  }
}
