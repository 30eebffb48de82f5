import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { DRAIN } from './drain.ts'

/** The worker processes of one shop on this machine. */
export interface Workers {
  /** Replaces all workers, one after the other: each new one listens before an old one closes. */
  restart(): Promise<void>
  /** Ends all workers gracefully. */
  stop(): Promise<void>
}

/** The first worker did not start. It has said why. */
export class WorkerFailed extends Error {}

interface Settings {
  count: number
  /** The program that each worker runs. */
  program: string
  /** What the workers get beside the environment of this process. */
  variables: Record<string, string>
  log: FastifyBaseLogger
}

/** A worker that ends sooner than this after its start is replaced after a pause, which doubles each time. */
const SETTLED_MS = 10_000
const FIRST_PAUSE_MS = 250
const MAX_PAUSE_MS = 15_000

/**
 * Starts the workers and resolves when the first one listens; throws `WorkerFailed` when it ends before. From then on a
 * worker that ends unexpectedly is replaced.
 */
export async function startWorkers({ count, program, variables, log }: Settings): Promise<Workers> {
  cluster.setupPrimary({ exec: program, args: [] })
  const present = new Set<Worker>()
  const listening = new Set<Worker>()
  let isStopping = false
  let quickEnds = 0
  let restarting: Promise<void> | undefined

  function start(): Worker {
    const worker = cluster.fork(variables)
    const startedAt = performance.now()
    present.add(worker)
    worker.once('listening', () => {
      listening.add(worker)
      log.info({ worker: worker.process.pid }, 'a worker listens')
    })
    worker.once('exit', (code, signal) => {
      present.delete(worker)
      const isExpected = isStopping || retired.has(worker) || !listening.has(worker)
      const wasQuick = performance.now() - startedAt < SETTLED_MS
      quickEnds = wasQuick ? quickEnds + 1 : 0
      const details = { worker: worker.process.pid, code, signal }
      if (isExpected) log.info(details, 'a worker has ended')
      else log.error(details, 'a worker died and is replaced')
      if (!isStopping && !retired.has(worker) && hasStarted) void replace()
    })
    return worker
  }

  async function replace(): Promise<void> {
    if (quickEnds > 0) await pause(pauseMs(quickEnds), undefined, { ref: false })
    if (!isStopping && present.size - retired.size < count) start()
  }

  async function restartAll(): Promise<void> {
    for (const old of [...present]) {
      if (isStopping || !present.has(old)) continue
      const fresh = start()
      retired.add(fresh)
      const isGood = await listens(fresh)
      retired.delete(fresh)
      if (!isGood) {
        log.error('a new worker did not start: the old ones go on')
        return
      }
      retired.add(old)
      const gone = once(old, 'exit')
      if (old.isConnected()) old.send(DRAIN)
      await gone
      retired.delete(old)
    }
  }

  const retired = new Set<Worker>()
  let hasStarted = false
  if (!(await listens(start()))) throw new WorkerFailed()
  hasStarted = true
  while (present.size < count) start()

  return {
    restart() {
      restarting ??= restartAll().finally(() => {
        restarting = undefined
      })
      return restarting
    },
    async stop() {
      isStopping = true
      await Promise.all(
        [...present].map(async (worker) => {
          const gone = once(worker, 'exit')
          worker.process.kill('SIGTERM')
          await gone
        }),
      )
    },
  }
}

function pauseMs(quickEnds: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (quickEnds - 1), MAX_PAUSE_MS)
}

/** Whether it listens; false when it ended before. */
async function listens(worker: Worker): Promise<boolean> {
  const ended = new AbortController()
  const { signal } = ended
  try {
    return await Promise.race([
      once(worker, 'listening', { signal }).then(() => true),
      once(worker, 'exit', { signal }).then(() => false),
    ])
  } finally {
    ended.abort()
  }
}
