import cluster from 'node:cluster'
import { accessSync, constants } from 'node:fs'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { isatty } from 'node:tty'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import pino from 'pino'
import pretty from 'pino-pretty'
import { buildApp } from '../app.ts'
import { openEmbedded } from '../backup/open-embedded.ts'
import { connect, type Db } from '../db/client.ts'
import { migrate } from '../db/migrate.ts'
import { openReplicas } from '../db/replicas.ts'
import { lockDemoAccounts } from '../demo/lock-accounts.ts'
import { hasDemoProducts, seedDemo } from '../demo/seed.ts'
import type { Deps } from '../deps.ts'
import { type MpesaEnv, services } from '../env/connection-fields.ts'
import { type Env, readEnv, WrongConfiguration } from '../env/env.ts'
import { makeFolder } from '../env/make-folder.ts'
import { projectRoot } from '../env/paths.ts'
import { warningsOf } from '../env/warnings.ts'
import { keepOffTheLink } from '../http/link-local.ts'
import { loggedError } from '../http/logged-error.ts'
import { startShopJobs } from '../jobs/shop-jobs.ts'
import { addUpMetrics } from '../metrics/cluster-metrics.ts'
import { openMetrics } from '../metrics/metrics.ts'
import { hearMpesa } from '../modules/connections/hear-mpesa.ts'
import { openSecrets } from '../modules/connections/secrets.ts'
import { recordStaffContacts } from '../modules/messages/staff-contacts.ts'
import { hookSecret, recordRegistration } from '../modules/payments/mpesa/hook-secret.ts'
import {
  callbackProblems,
  type Mpesa,
  type MpesaOptions,
  mpesaOff,
  openMpesa,
} from '../modules/payments/mpesa/mpesa.ts'
import { sharedToken } from '../modules/payments/mpesa/shared-token.ts'
import { simulatorRoutes } from '../modules/payments/simulator.routes.ts'
import {
  folderPictures,
  type Pictures,
  s3Pictures,
  tryPictures,
} from '../modules/pictures/pictures.ts'
import { ensureAdmin } from '../modules/users/accounts/ensure-admin.ts'
import { DRAIN, drain } from '../process/drain.ts'
import { claimPort } from '../process/port.ts'
import { stopOnce, type Undo, undoAll } from '../process/shutdown.ts'
import { collectGarbageEarly } from '../process/small-heap.ts'
import { welcome } from '../process/welcome.ts'
import { startWorkers, WorkerFailed } from '../process/workers.ts'
import { webPages } from '../web/pages.ts'
import { readCommandLine } from './command-line.ts'

/** How long the parent of workers waits for them to stop: longer than each of them takes at most. */
const PARENT_GRACE_MS = 20_000

readCommandLine({
  options: { 'convert-database': { type: 'boolean' } },
  usage: `npm start                           starts the shop
npm start -- --convert-database     first converts the database of an older PostgreSQL`,
})
collectGarbageEarly()
await run()

/** Starts the shop, or says in one line why it cannot and exits with 1. */
async function run(): Promise<void> {
  const undo: Undo[] = []
  const stop = stopOnce(undo, cluster.isPrimary ? PARENT_GRACE_MS : undefined)
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  try {
    const env = readEnv(process.env)
    if (cluster.isPrimary && env.workers > 1) await startParent(env, undo)
    else await start(env, undo, stop)
  } catch (error) {
    if (error instanceof WorkerFailed) {
      await undoAll(undo)
      process.exit(1)
    }
    const message = error instanceof Error ? error.message : String(error)
    process.stderr.write(`Duka cannot start. ${message}\n`)
    if (!(error instanceof WrongConfiguration) && process.env.LOG_LEVEL === 'debug')
      console.error(error)
    await undoAll(undo)
    process.exit(1)
  }
}

/** Prepares what the workers share, the database and the port, and starts them. */
async function startParent(env: Env, undo: Undo[]): Promise<void> {
  const log = openLog(env)
  const port = await claimPort(env.HOST, env.PORT)
  checkDataDir(env.DATA_DIR)
  const databaseUrl = env.DATABASE_URL ?? (await openDatabase(env, log, undo))
  await migrate(env.DATABASE_DIRECT_URL ?? databaseUrl)
  if (env.METRICS_TOKEN) addUpMetrics()
  const workers = await startWorkers({
    count: env.workers,
    program: fileURLToPath(import.meta.url),
    variables: { PORT: String(port), DATABASE_URL: databaseUrl },
    log,
  })
  undo.push(() => workers.stop())
  process.on('SIGHUP', () => void workers.restart())
}

async function start(env: Env, undo: Undo[], stop: () => void): Promise<void> {
  const log = openLog(env)
  await keepOffTheLink()
  if (cluster.isPrimary) onHangUp(undo, stop, log)
  // A worker listens through its parent, which has claimed the port.
  const port = cluster.isWorker ? env.PORT : await claimPort(env.HOST, env.PORT)
  const publicUrl = env.publicUrl ?? `http://${reachable(env.HOST)}:${port}`
  checkDataDir(env.DATA_DIR)

  const databaseUrl =
    env.DATABASE_DIRECT_URL ?? env.DATABASE_URL ?? (await openDatabase(env, log, undo))
  await migrate(databaseUrl)
  const { pool, db } = connect(env.DATABASE_URL ?? databaseUrl, {
    throughPooler: env.DATABASE_DIRECT_URL !== undefined,
  })
  pool.on('error', (error) => {
    // While the shop stops, its own database may close the connections before the pool does.
    if (!pool.ending) log.warn({ err: error }, 'lost a connection to the database')
  })
  undo.push(() => pool.end())
  const replicas = env.DATABASE_READ_URL ? openReplicas(env.DATABASE_READ_URL, db, log) : undefined
  if (replicas) undo.push(() => replicas.close())

  const pictures = env.s3 ? s3Pictures(env.s3) : folderPictures(join(env.DATA_DIR, 'images'))
  await fillShop(env, db, pictures)

  const mpesa = await openPayments(env, db, publicUrl, `http://${reachable(env.HOST)}:${port}`, log)
  undo.push(() => mpesa.close())
  await recordStaffContacts(db, { email: env.STAFF_EMAIL, phone: env.STAFF_PHONE })

  const warnings = warningsOf({ env, publicUrl, hasDemoData: await hasDemoProducts(db) })
  const metrics = env.METRICS_TOKEN ? openMetrics(env.METRICS_TOKEN) : undefined
  const app = await buildApp({
    metrics,
    databaseUrl,
    db,
    pool,
    replicas,
    pictures,
    mpesa,
    publicUrl,
    warnings,
    orderExpiryMinutes: env.ORDER_EXPIRY_MINUTES,
    rateLimits: env.RATE_LIMITS === 'on',
    production: env.production,
    recentLoginMinutes: env.RECENT_LOGIN_MINUTES,
    sessionMaxDays: env.SESSION_MAX_DAYS,
    backupEveryHours: env.backup.everyHours,
    ...services(env.connections),
    etims: etimsSettings(env, undo),
    given: env.connections,
    secrets: openSecrets(env.DATA_DIR, env.SECRETS_KEY),
    connectMpesa: (account) => openMpesa(account, mpesaOptions(env, db, publicUrl, log, account)),
    staff: { email: env.STAFF_EMAIL, phone: env.STAFF_PHONE },
    trustProxy: env.trustProxy,
    now: () => new Date(),
    log,
    beside: async (app, deps) => {
      undo.push(() => jobs.stop())
      const jobs = startShopJobs(deps, {
        log,
        databaseUrl,
        showBodies: !env.production,
        ran: metrics?.jobRan,
      })
      if (mpesa.simulator) await simulatorRoutes(app, { ...deps, mpesa })
      await webPages(app, {
        webRoot: join(projectRoot, 'apps/web'),
        publicUrl,
        deps,
        dev: env.dev,
      })
    },
  })
  // Stops in this order: requests, background work, database.
  undo.push(() => app.close())
  await app.listen({ host: env.HOST, port })
  if (cluster.isWorker) {
    obeyParent(app.server, stop)
    if (cluster.worker?.id !== 1) return
  }
  if (mpesa.simulator) await registerSimulator(mpesa, db)
  for (const warning of warnings) log.warn(warning)
  if (env.s3) void warnOfPictures(pictures, log)
  await welcome({ env, db, publicUrl, simulator: mpesa.simulator, log })
}

/** The simulator of DigiTax starts when it is needed first. Its books are in a file, as one process has it. */
function etimsSettings(env: Env, undo: Undo[]): Deps['etims'] {
  let simulator: Promise<string> | undefined
  async function simulate(): Promise<string> {
    const { startSimulator } = await import('@duka/digitax/simulator')
    const started = await startSimulator({ stateFile: join(env.DATA_DIR, 'digitax.json') })
    undo.unshift(() => started.close())
    return started.url
  }
  return {
    retryMs: env.DIGITAX_RETRY_SECONDS * 1000,
    pollMs: env.DIGITAX_POLL_SECONDS * 1000,
    timeoutMs: env.DIGITAX_TIMEOUT_SECONDS * 1000,
    withItems: env.DIGITAX_SALES === 'sales-with-items',
    statusCode: env.DIGITAX_STATUS_CODE,
    creditNotes: env.DIGITAX_CREDIT_NOTES,
    simulator:
      env.production || env.workers > 1
        ? undefined
        : () => {
            simulator ??= simulate()
            return simulator
          },
  }
}

/** A worker stops when its parent says so. */
function obeyParent(server: Server, stop: () => void): void {
  process.on('message', (message) => {
    if (message === DRAIN) void drain(server).then(stop)
  })
  // The signal is meant for the parent, but a terminal sends it to all.
  process.on('SIGHUP', () => undefined)
}

/** Adds demo data and the first admin, where the environment asks for them, and locks demo accounts that strangers reach. */
async function fillShop(env: Env, db: Db, pictures: Pictures): Promise<void> {
  const isReachable = env.production || !env.isLocal
  if (env.SEED !== 'none')
    await seedDemo(
      { db, pictures },
      { withAccounts: !isReachable, withHistory: env.SEED === 'demo-history' },
    )
  await lockDemoAccounts(db, { reachable: isReachable })
  if (env.ADMIN_EMAIL && env.ADMIN_PASSWORD)
    await ensureAdmin(db, { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD })
}

/**
 * Handles SIGHUP in a shop of one process: it stops when its terminal was closed. Without a terminal somebody expects
 * workers, and it goes on.
 */
function onHangUp(undo: Undo[], stop: () => void, log: FastifyBaseLogger): void {
  // A closed terminal is none any more.
  const hasTerminal = [0, 1, 2].some((stream) => isatty(stream))
  process.on('SIGHUP', () => {
    if (!hasTerminal)
      return log.warn(
        'SIGHUP restarts the workers of a shop with WORKERS above 1. This shop has one process and goes on: restart it as a whole.',
      )
    log.level = 'silent' // Writing to a closed terminal fails.
    // At the end by the signal itself: without its terminal Node's own exit aborts.
    undo.unshift(async () => {
      process.removeAllListeners('SIGHUP')
      process.kill(process.pid, 'SIGHUP')
    })
    stop()
  })
}

/** A bucket that cannot be reached does not stop the shop, which sells without pictures, too. */
async function warnOfPictures(pictures: Pictures, log: FastifyBaseLogger): Promise<void> {
  try {
    await tryPictures(pictures)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    log.warn(`Pictures can be neither stored nor shown: ${why} Look at the S3_ variables.`)
  }
}

/** Registers the URLs with the simulator at every start. With real M-Pesa, `npm run mpesa:register` does it once. */
async function registerSimulator(mpesa: Mpesa, db: Db): Promise<void> {
  const { outcome } = await mpesa.registerHooks(await hookSecret(db))
  if (outcome === 'registered' && mpesa.paybill) await recordRegistration(db, mpesa.paybill)
}

function openLog(env: Env): FastifyBaseLogger {
  const options = { level: env.LOG_LEVEL, serializers: { err: loggedError } }
  return process.stdout.isTTY
    ? pino(options, pretty({ colorize: true, ignore: 'pid,hostname', sync: true }))
    : pino(options)
}

function checkDataDir(folder: string): void {
  try {
    makeFolder(folder)
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? ` (${error.code})` : ''
    throw new WrongConfiguration(`DATA_DIR: the shop cannot write to ${folder}${why}.`)
  }
}

async function openDatabase(env: Env, log: FastifyBaseLogger, undo: Undo[]): Promise<string> {
  const postgres = await openEmbedded(env, (line) => log.info(line))
  undo.push(() => postgres.stop())
  return postgres.url
}

async function openPayments(
  env: Env,
  db: Db,
  publicUrl: string,
  here: string,
  log: FastifyBaseLogger,
): ReturnType<typeof openMpesa> {
  if (env.mpesa) {
    const problems = callbackProblems(publicUrl)
    if (problems.length > 0) {
      const sentence = `PUBLIC_URL: Safaricom would not call ${publicUrl}: ${problems.join(' ')}`
      if (env.production) throw new WrongConfiguration(sentence)
      log.warn(sentence)
    }
  }
  if (!env.mpesa && !env.simulator) return mpesaOff()
  // The simulator runs on this machine, so it calls the shop here and not at its public address.
  return openMpesa(env.mpesa, mpesaOptions(env, db, env.mpesa ? publicUrl : here, log, env.mpesa))
}

function mpesaOptions(
  env: Env,
  db: Db,
  callbackBase: string,
  log: FastifyBaseLogger,
  account: MpesaEnv | undefined,
): MpesaOptions {
  return {
    callbackBase: () => callbackBase,
    queriesPerMinute: env.MPESA_QUERIES_PER_MINUTE,
    confirmAbove: env.MPESA_CONFIRM_ABOVE,
    dataDir: env.DATA_DIR,
    log,
    heard: hearMpesa(db, log),
    ...(account && { tokenStore: sharedToken(db, account) }),
  }
}

/** The host under which this machine reaches the shop: `0.0.0.0` is no address to open. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
