import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The project's root, where everything is started from. */
export const root = new URL('..', import.meta.url).pathname

/** What these scripts started and must end: by its own process, never by name. */
const started = new Set<ChildProcess>()

/** Starts a Node program of ours; its complaints come out on stderr. */
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

/** Ends a process that `startNode` started, and waits until it has gone. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), 20_000)
  await gone
  clearTimeout(late)
}

const folders = new Set<string>()

/** An empty folder, cleared away by `clear` or at the latest when the benchmark is cut short. */
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

/** Ends whatever is still running and clears up; also when the benchmark failed or was cut short. */
export async function leaveNothing(): Promise<void> {
  await Promise.all([...started].map(end))
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void leaveNothing().then(() => process.exit(1)))
process.once('exit', () => {
  for (const child of started) child.kill('SIGTERM')
})

/** Waits until `url` answers 200; throws when the process behind it ended before that. */
export async function untilItAnswers(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (child.exitCode !== null) throw new Error(`What should answer at ${url} has ended.`)
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

/** CPU time that a process has used so far, in ms; undefined where there is no /proc. */
export function cpuMs(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may hold anything, so count from behind it: utime and stime, in 10 ms.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return undefined
  }
}

/** Memory that a process holds now and held at most, in MB; undefined where there is no /proc. */
export function memoryMb(pid: number): { now: number; peak: number } | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const kb = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1])
    return { now: Math.round(kb('VmRSS') / 1024), peak: Math.round(kb('VmHWM') / 1024) }
  } catch {
    return undefined
  }
}

/** Lets the peak of a process's memory count from now on, where the system can. */
export function forgetPeak(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5')
  } catch {
    process.stderr.write('The peak of memory counts from the start of the process.\n')
  }
}
