import * as fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isSocketTrusted, type Postmaster, prepareSocketFolder, readPostmaster } from './address.ts'
import { program } from './binaries.ts'
import { type Durability, errorLine } from './cluster.ts'
import { type Identity, start } from './identity.ts'
import { isRunning, readOrEmpty } from './system.ts'

/** A database folder and how to run its server. */
export type ServerConfig = {
  /** The folder of the database and its log. */
  home: string
  cluster: string
  identity: Identity
  durability: Durability
  log: (line: string) => void
}

/** Returns a server that accepts connections: the running one, or a new one. */
export async function ensureServer(config: ServerConfig): Promise<Postmaster> {
  const since = Date.now()
  let unreachableSince = 0
  for (let isLogged = false; ; await wait(20)) {
    const running = findRunning(config.cluster)
    if (!running) await launch(config, since)
    else if (running.status === 'ready') {
      const answer = isSocketTrusted(config.home, running.address)
        ? await tryConnect(running)
        : 'unreachable'
      if (answer === 'open') return running
      // Nobody can reach this server, because its socket was deleted together with the rest of /tmp.
      unreachableSince = answer === 'unreachable' ? unreachableSince || Date.now() : 0
      if (
        unreachableSince &&
        Date.now() - unreachableSince > 3_000 &&
        isServerOf(config.cluster, running.pid)
      )
        await stopServer(config, running)
    }
    if (!isLogged && Date.now() - since > 2_000) {
      config.log('PostgreSQL is recovering or ending: waiting for it')
      isLogged = true
    }
    if (Date.now() - since > START_LIMIT_MS)
      throw new Error(
        `PostgreSQL in ${config.cluster} is not ready after 5 minutes. ${seeLog(config)}`,
      )
  }
}

const START_LIMIT_MS = 300_000

/** Stops the server cleanly: disconnects clients and writes everything (fast shutdown). */
export async function stopServer(
  { cluster, identity, durability, log }: ServerConfig,
  { pid }: Postmaster,
) {
  const isSame = () => findRunning(cluster)?.pid === pid
  if (!isSame()) return
  if (process.platform === 'win32') {
    const mode = durability === 'durable' ? 'fast' : 'immediate'
    start(identity, [program(identity.binaries, 'pg_ctl'), 'stop', '-D', cluster, '-m', mode], {
      stdio: 'ignore',
    }).unref()
  } else {
    signal(pid, durability === 'durable' ? 'SIGINT' : 'SIGQUIT')
  }
  for (const since = Date.now(); isSame(); await wait(10))
    if (Date.now() - since > STOP_LIMIT_MS) {
      log(`PostgreSQL (process ${pid}) is still writing after a minute; it will end by itself`)
      return
    }
}

const STOP_LIMIT_MS = 60_000

/** Starts a server and waits until it is ready, or until another one is found. */
async function launch(config: ServerConfig, since: number) {
  const { cluster, identity, home } = config
  const command = [...lockCommand(cluster), ...(await serverCommand(config))]
  const logFile = path.join(home, 'postgres.log')
  const logged = fs.statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  const logHandle = fs.openSync(logFile, 'a', 0o600)
  const child = start(identity, command, { cwd: cluster, stdio: ['ignore', logHandle, logHandle] })
  fs.closeSync(logHandle)
  child.unref()

  let failure: string | undefined
  child.on('error', (error) => {
    failure = error.message
  })
  child.on('exit', (code, signalName) => {
    failure = `exit ${code ?? signalName}`
  })
  while (failure === undefined && readPostmaster(cluster)?.status !== 'ready') await wait(5)
  if (failure === undefined) return

  const serverOutput = fs.readFileSync(logFile).subarray(logged).toString()
  const isTaken = failure === `exit ${LOCK_TAKEN}`
  if (isTaken && Date.now() - since > 30_000)
    throw new Error(
      `Another shop, perhaps in another container, has ${cluster} open: stop it first.`,
    )
  // Another server is running or just ending: the caller checks again.
  if (isTaken || /lock file .* already exists|is still in use/.test(serverOutput)) return
  throw new Error(
    `PostgreSQL did not start in ${cluster}: ${serverOutput ? errorLine(serverOutput) : failure}`,
  )
}

async function serverCommand({ home, cluster, identity, durability }: ServerConfig) {
  const command = [program(identity.binaries, 'postgres'), '-D', identity.pathFor(cluster)]
  const set = (name: string, value: string | number) => command.push('-c', `${name}=${value}`)
  if (process.platform === 'win32') {
    set('listen_addresses', '127.0.0.1')
    set('port', await freePort())
  } else {
    set('listen_addresses', '')
    set('port', 5432)
    set('unix_socket_directories', `"${prepareSocketFolder(home, identity.owner)}"`)
    set('unix_socket_permissions', '0700')
  }
  if (durability === 'temporary') {
    for (const name of ['fsync', 'full_page_writes', 'synchronous_commit']) set(name, 'off')
    // The shops of several test files are open at once, each with its own connections.
    set('max_connections', 300)
  }
  return command
}

/**
 * The beginning of the server's command line. A lock file prevents two servers on one folder, even where process ids
 * mean nothing (two containers on one volume): the lock lasts exactly as long as the last process of a server.
 *
 * With the lock held, an outdated `postmaster.pid` is deleted: after a power cut its process id may belong to another
 * program, and PostgreSQL would refuse to start.
 */
function lockCommand(cluster: string) {
  const stale = readPostmaster(cluster)
  const isOutdated = stale && processExists(stale.pid) && !isServerOf(cluster, stale.pid)
  const flock = ['/usr/bin/flock', '/bin/flock'].find((file) => fs.existsSync(file))
  // Only util-linux's flock passes the lock on; BusyBox has a different program of that name.
  if (!flock || fs.realpathSync(flock).includes('busybox')) return []

  const lock = path.join(cluster, LOCK_FILE)
  if (!fs.existsSync(lock)) {
    fs.writeFileSync(lock, '', { mode: 0o600 })
    const { uid, gid } = fs.statSync(cluster)
    if (uid !== process.getuid?.()) fs.chownSync(lock, uid, gid)
  }
  const guard = [
    flock,
    '--no-fork',
    '--nonblock',
    '--conflict-exit-code',
    `${LOCK_TAKEN}`,
    LOCK_FILE,
  ]
  return isOutdated ? [...guard, 'sh', '-c', 'rm -f postmaster.pid; exec "$0" "$@"'] : guard
}

const LOCK_FILE = 'duka.lock'
const LOCK_TAKEN = 75

function findRunning(cluster: string) {
  const postmaster = readPostmaster(cluster)
  return postmaster && isServerOf(cluster, postmaster.pid) ? postmaster : undefined
}

/** Whether this process is a server in this folder, as far as the system shows. */
function isServerOf(cluster: string, pid: number) {
  if (!isRunning(pid)) return false
  if (process.platform !== 'linux') return true
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`) === fs.realpathSync(cluster)
  } catch {
    return /^postgres\s*$/.test(readOrEmpty(`/proc/${pid}/comm`) || 'postgres')
  }
}

/** Whether this process id exists, including zombies: the same check as PostgreSQL's. */
function processExists(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function tryConnect({ address: { host, port } }: Postmaster) {
  const options = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
  return new Promise<'open' | 'unreachable' | 'busy'>((resolve) => {
    const socket = net.connect(options, () => {
      socket.destroy()
      resolve('open')
    })
    socket.on('error', ({ code }: NodeJS.ErrnoException) =>
      resolve(code === 'ENOENT' || code === 'ECONNREFUSED' ? 'unreachable' : 'busy'),
    )
  })
}

function freePort() {
  return new Promise<number>((resolve, reject) => {
    const server = net.createServer().on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended in the meantime.
  }
}

const seeLog = ({ home }: ServerConfig) => `Its log: ${path.join(home, 'postgres.log')}`
