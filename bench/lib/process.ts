import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The project's root folder. */
export const root = new URL('../..', import.meta.url).pathname

/** The processes that these scripts started and must end. */
const started = new Set<ChildProcess>()

/** Starts a Node program; its stderr is shown. */
export function startNode(args: string[], env: NodeJS.ProcessEnv): ChildProcess {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  started.add(child)
  child.once('exit', () => started.delete(child))
  return child
}

/** Ends a process of `startNode` and waits for its exit. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), 20_000)
  await gone
  clearTimeout(late)
}

const folders = new Set<string>()

/** An empty folder, deleted by `clear` or when the benchmark ends. */
export function temporaryFolder(): { folder: string; clear(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'duka-bench-'))
  folders.add(folder)
  return {
    folder,
    clear() {
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
      folders.delete(folder)
    },
  }
}

/** Ends all processes and deletes all folders, also after a failure or Ctrl-C. */
export async function cleanUp(): Promise<void> {
  await Promise.all([...started].map(end))
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void cleanUp().then(() => process.exit(1)))
process.once('exit', () => {
  for (const child of started) child.kill('SIGTERM')
})

/** Waits until `url` answers 200; throws when the process ends before. */
export async function untilItAnswers(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (child.exitCode !== null) throw new Error(`The process behind ${url} has ended.`)
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${url} does not answer.`)
}

/** A port of 127.0.0.1 that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const closed = once(server, 'close')
  server.close()
  await closed
  if (typeof address !== 'object' || !address) throw new Error('No port is free.')
  return address.port
}

/** The CPU time of a process so far, in ms; undefined without /proc. */
export function cpuMs(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The process name in brackets may contain spaces, so count fields after it: utime and stime, in 10 ms.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return undefined
  }
}

/**
 * The CPU time of a process so far, of all its threads that still run, in ms. Finer than `cpuMs`, whose unit is 10 ms.
 * Undefined without /proc.
 */
export function fineCpuMs(pid: number): number | undefined {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    const spent = threads.map((thread) =>
      Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
    )
    return spent.reduce((sum, ns) => sum + ns / 1e6, 0)
  } catch {
    return undefined
  }
}

/** The process id of the PostgreSQL server in a data folder. */
export function postmasterOf(folder: string): number {
  const note = readFileSync(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8')
  return Number(note.split('\n')[0])
}

/** The process ids of the connections to a PostgreSQL server's database `duka`, without its own background work. */
export function backendsOf(postmaster: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isBackend(name, postmaster))
    .map(Number)
}

function isBackend(pid: string, postmaster: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) !== postmaster) return false
    return /^postgres: \S+ duka /.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
  } catch {
    return false
  }
}

/** A process's memory now and at its peak, in MB; undefined without /proc. */
export function memoryMb(pid: number): { now: number; peak: number } | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const kb = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1])
    return { now: Math.round(kb('VmRSS') / 1024), peak: Math.round(kb('VmHWM') / 1024) }
  } catch {
    return undefined
  }
}
