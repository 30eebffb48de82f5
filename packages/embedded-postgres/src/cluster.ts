import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import path from 'node:path'
import { program } from './binaries.ts'
import { type Identity, run } from './identity.ts'
import { isRunning } from './system.ts'

/** Whether data must survive a power cut, or only lasts for a test run. */
export type Durability = 'durable' | 'temporary'

/** Returns the database folder inside `home`; creates it if it is missing. */
export async function ensureCluster(identity: Identity, home: string, durability: Durability) {
  const cluster = path.join(home, 'cluster')
  deleteUnfinished(home)
  if (!hasCluster(cluster)) await createCluster(identity, home, cluster, durability)
  refuseOtherVersion(cluster, identity.binaries.major)
  // A copy or a restore often changes the permissions, and PostgreSQL requires these.
  if (process.platform !== 'win32') fs.chmodSync(cluster, 0o700)
  return cluster
}

function hasCluster(cluster: string) {
  if (fs.existsSync(path.join(cluster, 'PG_VERSION'))) return true
  const there = fs.existsSync(cluster) ? fs.readdirSync(cluster) : []
  if (there.length > 0) throw new Error(`${cluster} is not a database folder, but it is not empty.`)
  return false
}

/** The database folder was made by another major version, whose files the programs cannot read. */
export class OtherMajorVersion extends Error {
  /** The major versions of the folder and of the programs, such as `17` and `18`. */
  readonly found: string
  readonly needed: string

  constructor(cluster: string, found: string, needed: string) {
    super(
      `The database in ${cluster} was made by PostgreSQL ${found}, and this version of the shop has ` +
        `PostgreSQL ${needed}. To convert it, run: npm start -- --convert-database`,
    )
    this.found = found
    this.needed = needed
  }
}

function refuseOtherVersion(cluster: string, major: string) {
  const found = fs.readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (found !== major) throw new OtherMajorVersion(cluster, found, major)
}

/**
 * Creates the database folder under another name and renames it when it is complete, so that an interrupted start
 * leaves nothing broken.
 */
async function createCluster(
  identity: Identity,
  home: string,
  cluster: string,
  durability: Durability,
) {
  const name = `cluster.new-${process.pid}-${randomBytes(3).toString('hex')}`
  const unfinished = path.join(home, name)
  clustersInCreation.add(name)
  try {
    fs.mkdirSync(unfinished, { mode: 0o700 })
    if (identity.owner) fs.chownSync(unfinished, identity.owner.uid, identity.owner.gid)
    const folder = identity.pathFor(unfinished)
    const command = [program(identity.binaries, 'initdb'), '-D', folder, ...initOptions]
    if (durability === 'temporary') command.push('--no-sync')
    if (process.platform === 'win32') command.push(`--pwfile=${passwordFile(home)}`)
    const { code, output } = await run(identity, command, { cwd: unfinished })
    if (code !== 0) throw new Error(`PostgreSQL could not make ${cluster}: ${errorLine(output)}`)

    fs.appendFileSync(path.join(unfinished, 'postgresql.conf'), settings)
    sync(path.join(unfinished, 'postgresql.conf'))
    fs.renameSync(unfinished, cluster)
    if (process.platform !== 'win32') sync(home)
  } catch (error) {
    fs.rmSync(unfinished, { recursive: true, force: true })
    // Two first starts at once: use the folder of the other one.
    if (!fs.existsSync(path.join(cluster, 'PG_VERSION'))) throw error
  } finally {
    clustersInCreation.delete(name)
  }
}

const clustersInCreation = new Set<string>()

/** The password file of a server that listens on TCP; created if it is missing. */
export function passwordFile(home: string) {
  const file = path.join(home, 'password')
  if (!fs.existsSync(file))
    fs.writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 })
  return file
}

// ICU's locale `en` sorts names as people expect, equally on every machine. For everything else `C`, the only
// locale that every system has.
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
# Most pages that an order changes are full of random ids: compression doubles the time and saves only a fifth.
wal_compression = off
max_wal_size = 1GB
# The first change of a page after a checkpoint writes the whole page to the WAL: nine pages for an order in a large shop.
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

/** Deletes the folders that killed starts have left, unless their process may still run. */
function deleteUnfinished(home: string) {
  for (const name of fs.readdirSync(home)) {
    const maker = /^cluster\.new-(\d+)-/.exec(name)?.[1]
    if (maker === undefined || clustersInCreation.has(name)) continue
    const folder = path.join(home, name)
    const age = Date.now() - (fs.statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0)
    const mayBeAlive = Number(maker) !== process.pid && isRunning(Number(maker))
    if (mayBeAlive && age < 600_000) continue
    try {
      fs.rmSync(folder, { recursive: true, force: true })
    } catch {
      // The initdb of a killed start still writes to it: the next start deletes it.
    }
  }
}

/** The line of a program's output that names the error. */
export function errorLine(output: string) {
  const lines = output.split('\n').map((line) => line.trim())
  const errorLines = lines.filter((line) => ERROR_LINE.test(line))
  const line = errorLines[0] ?? lines.filter(Boolean).at(-1) ?? 'it said nothing'
  return line.replace(/^.*?\b(FATAL|PANIC|LOG|error|fatal):\s*/, '')
}

// For a wrong setting the server logs the reason as LOG, and then a general error as FATAL.
const ERROR_LINE = /\b(FATAL|PANIC|error|fatal):|\bLOG: +(invalid|could not|unrecognized|syntax)/
