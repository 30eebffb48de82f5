import type { FastifyBaseLogger } from 'fastify'

/** Work that goes on beside the requests until it is stopped. */
export interface Jobs {
  /** Stops after what is running has finished. */
  stop(): Promise<void>
}

/**
 * Does each piece of work again and again, with the given pause after it. What is to be done stands
 * in the database, and each piece takes only rows that no other process holds: so it survives a
 * crash, and any number of processes may do it at once.
 */
export function startJobs(
  log: FastifyBaseLogger,
  work: { name: string; pauseMs: number; run: () => Promise<unknown> }[],
): Jobs {
  let stopping = false
  const timers = new Map<string, NodeJS.Timeout>()
  const running = new Map<string, Promise<void>>()

  for (const { name, pauseMs, run } of work) {
    const again = () => {
      if (stopping) return
      timers.set(name, setTimeout(go, pauseMs))
    }
    const go = () => {
      running.set(
        name,
        run()
          .catch((error) => log.error({ err: error, job: name }, 'a job failed'))
          .then(again),
      )
    }
    go()
  }

  return {
    async stop() {
      stopping = true
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.all(running.values())
    },
  }
}
