import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import path from 'node:path'
import { program } from './binaries.ts'
import { type Identity, run } from './identity.ts'
import { isRunning } from './system.ts'

/** How a server keeps its data: for good, or only until the tests are over. */
export type Keeping = 'durable' | 'throw-away'

/** The folder of the database inside `home`, made if it is not there yet. */
export async function ensureCluster(identity: Identity, home: string, keeping: Keeping) {
  const cluster = path.join(home, 'cluster')
  sweepUnfinished(home)
  if (!hasCluster(cluster)) await createCluster(identity, home, cluster, keeping)
  refuseOtherVersion(cluster, identity.binaries.major)
  // A copy or a restore often loosens the folder's permissions, and PostgreSQL insists on them.
  if (process.platform !== 'win32') fs.chmodSync(cluster, 0o700)
  return cluster
}

function hasCluster(cluster: string) {
  if (fs.existsSync(path.join(cluster, 'PG_VERSION'))) return true
  const there = fs.existsSync(cluster) ? fs.readdirSync(cluster) : []
  if (there.length > 0) throw new Error(`${cluster} is not a database folder, yet it is not empty.`)
  return false
}

function refuseOtherVersion(cluster: string, major: string) {
  const found = fs.readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (found !== major)
    throw new Error(
      `The database in ${cluster} was made by PostgreSQL ${found}, and this shop brings ` +
        `PostgreSQL ${major}: dump it with the old version and restore it into an empty folder.`,
    )
}

/**
 * Makes the database folder under another name and renames it when it is whole, so that an
 * interrupted start leaves nothing that the next one would stumble over.
 */
async function createCluster(identity: Identity, home: string, cluster: string, keeping: Keeping) {
  const name = `cluster.new-${process.pid}-${randomBytes(3).toString('hex')}`
  const unfinished = path.join(home, name)
  inTheMaking.add(name)
  try {
    fs.mkdirSync(unfinished, { mode: 0o700 })
    if (identity.owner) fs.chownSync(unfinished, identity.owner.uid, identity.owner.gid)
    const folder = identity.nameOf(unfinished)
    const command = [program(identity.binaries, 'initdb'), '-D', folder, ...initOptions]
    if (keeping === 'throw-away') command.push('--no-sync')
    if (process.platform === 'win32') command.push(`--pwfile=${passwordFile(home)}`)
    const { code, output } = await run(identity, command, { cwd: unfinished })
    if (code !== 0) throw new Error(`PostgreSQL could not make ${cluster}: ${reason(output)}`)

    fs.appendFileSync(path.join(unfinished, 'postgresql.conf'), settings)
    sync(path.join(unfinished, 'postgresql.conf'))
    fs.renameSync(unfinished, cluster)
    if (process.platform !== 'win32') sync(home)
  } catch (error) {
    fs.rmSync(unfinished, { recursive: true, force: true })
    // Two first starts at once: the other one's folder is as good as ours.
    if (!fs.existsSync(path.join(cluster, 'PG_VERSION'))) throw error
  } finally {
    inTheMaking.delete(name)
  }
}

const inTheMaking = new Set<string>()

/** The file with the password of a server that has to listen on TCP; made when it is not there. */
export function passwordFile(home: string) {
  const file = path.join(home, 'password')
  if (!fs.existsSync(file))
    fs.writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 })
  return file
}

// ICU's `en` sorts names the way people do, and the same on every machine; `C` for all the rest
// is the one locale that every system has.
const initOptions = [
  '--username=postgres',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=icu',
  '--icu-locale=en',
  '--data-checksums',
  '--auth-local=trust',
  '--auth-host=scram-sha-256',
  '--no-instructions',
]

const settings = `
# --- the shop's own settings; ALTER SYSTEM still overrides them ---
max_connections = 100
shared_buffers = 128MB
effective_cache_size = 512MB
work_mem = 8MB
maintenance_work_mem = 64MB
random_page_cost = 1.1
# Most pages that an order touches are full of random ids: packed they cost twice the time, for a fifth less.
wal_compression = off
max_wal_size = 1GB
# A page goes into the journal whole when it is first touched after a checkpoint: in a large shop an order touches nine.
wal_buffers = 16MB
checkpoint_timeout = 15min
checkpoint_completion_target = 0.9
jit = off
timezone = 'UTC'
log_timezone = 'UTC'
# No row data in the log: a DETAIL line would name an e-mail address or a phone number.
log_error_verbosity = terse
log_min_error_statement = panic
log_line_prefix = '%m [%p] '
`

function sync(file: string) {
  const handle = fs.openSync(file, process.platform === 'win32' ? 'r+' : 'r')
  try {
    fs.fsyncSync(handle)
  } finally {
    fs.closeSync(handle)
  }
}

/** Removes what a killed initdb left, unless somebody may still be working on it. */
function sweepUnfinished(home: string) {
  for (const name of fs.readdirSync(home)) {
    const maker = /^cluster\.new-(\d+)-/.exec(name)?.[1]
    if (maker === undefined || inTheMaking.has(name)) continue
    const folder = path.join(home, name)
    const age = Date.now() - (fs.statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0)
    const mayBeAlive = Number(maker) !== process.pid && isRunning(Number(maker))
    if (mayBeAlive && age < 600_000) continue
    try {
      fs.rmSync(folder, { recursive: true, force: true })
    } catch {
      // The initdb of a killed start still writes to it: the next start sweeps it away.
    }
  }
}

/** The line of a program's output that says what went wrong. */
export function reason(output: string) {
  const lines = output.split('\n').map((line) => line.trim())
  const telling = lines.filter((line) => tellingLine.test(line))
  const line = telling[0] ?? lines.filter(Boolean).at(-1) ?? 'it said nothing'
  return line.replace(/^.*?\b(FATAL|PANIC|LOG|error|fatal):\s*/, '')
}

// The server says what is wrong with a setting as LOG, and then only that something is, as FATAL.
const tellingLine = /\b(FATAL|PANIC|error|fatal):|\bLOG: +(invalid|could not|unrecognized|syntax)/
