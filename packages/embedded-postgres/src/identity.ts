import { type SpawnOptions, spawn } from 'node:child_process'
import * as fs from 'node:fs'
import path from 'node:path'
import { type Binaries, copyBinaries, program, useOwnDatabase } from './binaries.ts'
import { isRunning, readOrEmpty } from './system.ts'

/**
 * The user that PostgreSQL's programs run as. They refuse to run as root, so for root they run either
 * - in a user namespace in which root has another user id: no file changes its owner; or, if the machine does not
 *   allow that or the folder is not accessible then,
 * - as another user, who then owns the database folder.
 */
export type Identity = {
  binaries: Binaries
  /** The beginning of every command line. */
  prefix: string[]
  /** The required owner of the files, if it is another user. */
  owner?: { uid: number; gid: number }
  /** The path of the database folder for a process whose working directory it is. */
  pathFor(folder: string): string
}

/** Finds an identity that can run the programs and write to `home`; throws if there is none. */
export async function chooseIdentity(binaries: Binaries, home: string): Promise<Identity> {
  const self: Identity = { binaries, prefix: [], pathFor: (folder) => folder }
  if (process.platform === 'win32') return self

  const uid = process.getuid?.() ?? 0
  const users = readUsers()
  if (uid !== 0 && (process.platform !== 'linux' || users.some((user) => user.uid === uid)))
    return self

  const cluster = fs.statSync(path.join(home, 'cluster'), { throwIfNoEntry: false })
  const otherUser = pickOtherUser(users)
  if (otherUser && (cluster === undefined || cluster.uid === uid)) {
    // initdb looks up its user's name, so the namespace uses the id of a known user.
    const prefix = [
      'unshare',
      '--user',
      `--map-user=${otherUser.uid}`,
      `--map-group=${otherUser.gid}`,
    ]
    const inNamespace = { ...self, prefix }
    if (await canUse(inNamespace, home)) return inNamespace
  }
  if (uid !== 0) return self

  const owner = cluster && cluster.uid !== 0 ? cluster : (ownerOf(home) ?? otherUser)
  if (owner) {
    changeOwner(home, owner)
    const other: Identity = {
      binaries,
      prefix: [],
      owner: { uid: owner.uid, gid: owner.gid },
      // The working directory is accessible even if its parent folders are not (/root).
      pathFor: (folder) => (fs.existsSync('/proc/self/cwd') ? '/proc/self/cwd' : folder),
    }
    if (await canUse(other, home)) return other
    const withCopy = { ...other, binaries: copyBinaries(binaries) }
    if (await canUse(withCopy, home)) return withCopy
  }
  throw new Error(
    `PostgreSQL does not run as root, and neither a user namespace nor another user can use ${home}. ` +
      `Start the shop as an ordinary user, or: ${useOwnDatabase}`,
  )
}

/**
 * Changes the owner of the folder, and of a database in it that belongs to root (it ran in a user namespace before,
 * and this machine has none). A database whose server still runs stays unchanged and is adopted.
 */
function changeOwner(home: string, { uid, gid }: { uid: number; gid: number }) {
  fs.chownSync(home, uid, gid)
  const cluster = path.join(home, 'cluster')
  const stat = fs.statSync(cluster, { throwIfNoEntry: false })
  if (!stat || stat.uid === uid || hasRunningServer(cluster)) return
  for (const name of fs.readdirSync(cluster, { recursive: true }) as string[])
    fs.lchownSync(path.join(cluster, name), uid, gid)
  fs.chownSync(cluster, uid, gid)
}

const hasRunningServer = (cluster: string) => {
  const pid = Number.parseInt(readOrEmpty(path.join(cluster, 'postmaster.pid')), 10)
  return pid > 0 && isRunning(pid)
}

/** Runs a program as `identity`; returns its output when it has ended. */
export async function run(identity: Identity, command: string[], options: SpawnOptions = {}) {
  const child = start(identity, command, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout?.on('data', (chunk) => {
    output += chunk
  })
  child.stderr?.on('data', (chunk) => {
    output += chunk
  })
  return new Promise<{ code: number | null; output: string }>((resolve) => {
    child.on('error', (error) => resolve({ code: null, output: error.message }))
    child.on('close', (code) => resolve({ code, output }))
  })
}

/** Starts a program as `identity` in a new session, so that Ctrl-C does not reach it. */
export function start(identity: Identity, command: string[], options: SpawnOptions) {
  const [file, ...args] = [...identity.prefix, ...command] as [string, ...string[]]
  return spawn(file, args, {
    detached: true,
    windowsHide: true,
    ...identity.owner,
    ...options,
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC', PGOPTIONS: '', ...options.env },
  })
}

async function canUse(identity: Identity, home: string) {
  const test = 'test -r . && test -w . && test -x . && exec "$0" --version'
  const postgres = program(identity.binaries, 'postgres')
  const { code } = await run(identity, ['sh', '-c', test, postgres], { cwd: home })
  if (code !== 0 || identity.owner) return code === 0
  const reach = await run(identity, ['test', '-w', home], { cwd: '/' })
  return reach.code === 0
}

type User = { name: string; uid: number; gid: number }

function readUsers(): User[] {
  try {
    const lines = fs.readFileSync('/etc/passwd', 'utf8').split('\n')
    return lines.flatMap((line) => {
      const [name = '', , uid, gid] = line.split(':')
      return uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : []
    })
  } catch {
    return []
  }
}

function pickOtherUser(users: User[]) {
  const named = ['postgres', 'nobody'].map((name) => users.find((user) => user.name === name))
  return named.find((user) => user !== undefined) ?? users.find((user) => user.uid > 0)
}

/** The folder's owner if it is not root: a shop in a user's home, started by sudo. */
function ownerOf(folder: string): { uid: number; gid: number } | undefined {
  const { uid, gid } = fs.statSync(folder)
  if (uid !== 0) return { uid, gid }
  const parent = path.dirname(folder)
  return parent === folder ? undefined : ownerOf(parent)
}
