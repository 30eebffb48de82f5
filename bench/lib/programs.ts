import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** PostgreSQL refuses to run as root, so root runs the programs as this user of Debian. */
const owner = userInfo().uid === 0 ? postgresUser() : undefined

const programs = new Set<ChildProcess>()
process.once('exit', () => {
  for (const { pid } of programs) if (pid) killTree(pid)
})

function postgresUser(): { uid: number; gid: number } {
  const line = /^postgres:[^:]*:(\d+):(\d+)/m.exec(readFileSync('/etc/passwd', 'utf8'))
  if (!line) throw new Error('Install PostgreSQL first (Debian: apt install postgresql).')
  return { uid: Number(line[1]), gid: Number(line[2]) }
}

/** The folder of PostgreSQL's programs; the newest of Debian's versions. */
export function programFolder(): string {
  const [newest] = readdirSync('/usr/lib/postgresql').sort((a, b) => Number(b) - Number(a))
  return `/usr/lib/postgresql/${newest}/bin`
}

/** Makes a folder for the user of the programs. `parent` must exist and is opened to that user. */
export function ownFolder(parent: string, name: string): string {
  chmodSync(parent, 0o755)
  const folder = join(parent, name)
  mkdirSync(folder, { mode: 0o700 })
  if (owner) chownSync(folder, owner.uid, owner.gid)
  return folder
}

/** Starts a program that goes on running; its output goes to the end of `logFile`. */
export function startProgram(file: string, args: string[], logFile: string): ChildProcess {
  const log = openSync(logFile, 'a')
  const child = spawn(file, args, {
    ...owner,
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    stdio: ['ignore', log, log],
    // In a session of its own: the kernel would wake frozen processes of a group that has lost its shell.
    detached: true,
  })
  programs.add(child)
  child.once('exit', () => programs.delete(child))
  return child
}

/** Runs a program to its end; throws with its output when it fails. */
export async function runProgram(file: string, args: string[]): Promise<void> {
  await promisify(execFile)(file, args, { ...owner, cwd: '/', env: { PATH: process.env.PATH } })
}

/** Kills (-9) a process that this program started, and everything that it started in turn. */
export function killTree(pid: number): void {
  const below = childrenOf(pid)
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It is gone.
  }
  for (const child of below) killTree(child)
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === parent)
    .map(Number)
}

function parentOf(pid: string): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return undefined
  }
}

/** Repeats `ask` until it answers true, and throws after a minute or two. An error counts as false. */
export async function until(what: string, ask: () => Promise<boolean>): Promise<void> {
  const since = Date.now()
  for (;;) {
    if (await ask().catch(() => false)) return
    if (Date.now() - since > 180_000) throw new Error(`Not within three minutes: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
