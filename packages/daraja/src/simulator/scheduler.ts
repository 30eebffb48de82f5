/** The simulator's clock and its scheduled work. */
export type Scheduler = {
  now(): Date
  /** Runs `work` at `atMs` (simulated milliseconds since 1970), or at once if that is past. */
  at(atMs: number, work: () => unknown): void
  /** Starts all due work without waiting for it. */
  runDue(): void
  /** Advances the time; resolves after all work due in between is done, in order. */
  advance(ms: number): Promise<void>
  /** Resolves when all started work is done. */
  idle(): Promise<void>
  stop(): void
}

type Job = { atMs: number; work: () => unknown }

/**
 * `speed` 1 is real time, 60 is a minute per second, 0 moves only by `advance`. `now` replaces the clock; with
 * `speed` 1 the scheduler follows it, as fake timers need.
 */
export function createScheduler(options: { now?: () => Date; speed?: number }): Scheduler {
  const { now: clock = () => new Date(), speed = 1 } = options
  const startedAtMs = clock().getTime()
  const running = new Set<Promise<unknown>>()
  let jobs: Job[] = []
  let skippedMs = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false

  const nowMs = () => startedAtMs + (clock().getTime() - startedAtMs) * speed + skippedMs

  function start(job: Job) {
    const run = Promise.resolve()
      .then(job.work)
      .catch((error: unknown) => console.error('simulator:', error))
      .finally(() => running.delete(run))
    running.add(run)
    return run
  }

  function takeDue() {
    const due = jobs.filter((job) => job.atMs <= nowMs())
    jobs = jobs.filter((job) => !due.includes(job))
    return due
  }

  function runDue() {
    for (const job of takeDue()) start(job)
    arm()
  }

  function arm() {
    clearTimeout(timer)
    const next = jobs[0]
    if (!next || speed === 0 || stopped) return
    const waitMs = Math.min(Math.max((next.atMs - nowMs()) / speed, 1), 2 ** 30)
    timer = setTimeout(runDue, waitMs)
    timer.unref?.()
  }

  async function idle() {
    while (running.size > 0) await Promise.all(running)
  }

  return {
    now: () => new Date(nowMs()),
    at(atMs, work) {
      if (stopped) return
      if (atMs <= nowMs()) {
        start({ atMs, work })
        return
      }
      jobs.push({ atMs, work })
      jobs.sort((a, b) => a.atMs - b.atMs)
      arm()
    },
    runDue,
    async advance(ms) {
      const untilMs = nowMs() + ms
      for (;;) {
        await idle()
        const next = jobs[0]
        if (!next || next.atMs > untilMs) break
        skippedMs += Math.max(0, next.atMs - nowMs())
        for (const job of takeDue()) await start(job)
      }
      skippedMs += Math.max(0, untilMs - nowMs())
      arm()
    },
    idle,
    stop() {
      stopped = true
      clearTimeout(timer)
      jobs = []
    },
  }
}
