import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { startPostgres } from '@duka/embedded-postgres/start'
import type { FastifyBaseLogger } from 'fastify'
import pino from 'pino'
import pretty from 'pino-pretty'
import { buildApp } from './app.ts'
import { connect, type Db } from './db/client.ts'
import { migrate } from './db/migrate.ts'
import { seedDemo } from './demo/seed.ts'
import type { Deps } from './deps.ts'
import { type Env, readEnv, WrongConfiguration } from './env.ts'
import { throwAwayOldRows } from './housekeeping.ts'
import { loggedError } from './http/logged-error.ts'
import { type Jobs, startJobs } from './jobs.ts'
import { foldTallies } from './modules/catalogue/facets.queries.ts'
import { folderPictures, s3Pictures } from './modules/catalogue/pictures.ts'
import { sendMessages } from './modules/messages/send-messages.ts'
import { expireOrders } from './modules/orders/expiry.ts'
import { foldOrderTallies } from './modules/orders/orders.queries.ts'
import { handleCallbacks } from './modules/payments/callbacks.ts'
import { hookSecret, noteRegistered } from './modules/payments/hook-secret.ts'
import { callbackProblems, type Mpesa, openMpesa } from './modules/payments/mpesa.ts'
import { bookReceipts } from './modules/payments/receipts.ts'
import { askDuePayments } from './modules/payments/reconcile.ts'
import { sharedToken } from './modules/payments/shared-token.ts'
import { simulatorRoutes } from './modules/payments/simulator.routes.ts'
import { ensureAdmin } from './modules/users/ensure-admin.ts'
import { projectRoot } from './paths.ts'
import { claimPort } from './port.ts'
import { stopOnce, type Undo, undoAll } from './shutdown.ts'
import { keepHeapSmall } from './small-heap.ts'
import { webPages } from './web/pages.ts'
import { welcome } from './welcome.ts'

const HOUR_MS = 3_600_000

keepHeapSmall()
await run()

/** Starts the shop, or says in one line why it cannot and exits with 1. */
async function run(): Promise<void> {
  const undo: Undo[] = []
  const stop = stopOnce(undo)
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  try {
    await start(readEnv(process.env), undo)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    process.stderr.write(`Duka cannot start. ${message}\n`)
    if (!(error instanceof WrongConfiguration) && process.env.LOG_LEVEL === 'debug')
      console.error(error)
    await undoAll(undo)
    process.exit(1)
  }
}

async function start(env: Env, undo: Undo[]): Promise<void> {
  const log = openLog(env)
  const port = await claimPort(env.HOST, env.PORT)
  const publicUrl = env.publicUrl ?? `http://${reachable(env.HOST)}:${port}`
  checkDataDir(env.DATA_DIR)

  const databaseUrl = env.DATABASE_URL ?? (await openDatabase(env, log, undo))
  await migrate(databaseUrl)
  const { pool, db } = connect(databaseUrl)
  pool.on('error', (error) => {
    // While the shop stops, its own database may be quicker to hang up than the pool.
    if (!pool.ending) log.warn({ err: error }, 'lost a connection to the database')
  })
  undo.push(() => pool.end())

  const pictures = env.s3 ? s3Pictures(env.s3) : folderPictures(join(env.DATA_DIR, 'images'))
  if (env.SEED === 'demo') await seedDemo({ db, pictures }, { withAccounts: !env.production })
  if (env.ADMIN_EMAIL && env.ADMIN_PASSWORD)
    await ensureAdmin(db, { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD })

  const mpesa = await openPayments(env, db, publicUrl, `http://${reachable(env.HOST)}:${port}`, log)
  undo.push(() => mpesa.close())

  const app = await buildApp({
    databaseUrl,
    db,
    pool,
    pictures,
    mpesa,
    publicUrl,
    orderExpiryMinutes: env.ORDER_EXPIRY_MINUTES,
    rateLimits: env.RATE_LIMITS === 'on',
    smtpUrl: env.SMTP_URL,
    sms: env.sms,
    trustProxy: env.trustProxy,
    now: () => new Date(),
    log,
    beside: async (app, deps) => {
      undo.push(() => jobs.stop())
      const jobs = startWork(deps, env, log)
      if (mpesa.simulator) await simulatorRoutes(app, deps)
      await app.register(webPages, {
        webRoot: join(projectRoot, 'apps/web'),
        publicUrl,
        shop: deps.settings.shop,
        dev: env.dev,
      })
    },
  })
  // Closing the door comes first, the work beside it next, the database last.
  undo.push(() => app.close())
  await app.listen({ host: env.HOST, port })
  if (mpesa.simulator) await registerSimulator(mpesa, db)
  await welcome({ env, db, publicUrl, simulator: mpesa.simulator, log })
}

/** The real M-Pesa is told once, by `npm run mpesa:register`; its simulator at every start. */
async function registerSimulator(mpesa: Mpesa, db: Db): Promise<void> {
  const { outcome } = await mpesa.registerHooks(await hookSecret(db))
  if (outcome === 'registered' && mpesa.paybill) await noteRegistered(db, mpesa.paybill)
}

function startWork(deps: Deps, env: Env, log: FastifyBaseLogger): Jobs {
  const seconds = (count: number) => count * 1000
  return startJobs(log, [
    { name: 'callbacks', pauseMs: seconds(2), run: () => handleCallbacks(deps, { log }) },
    { name: 'payments', pauseMs: seconds(1), run: () => askDuePayments(deps, log) },
    { name: 'receipts', pauseMs: seconds(2), run: () => bookReceipts(deps, log) },
    { name: 'expiry', pauseMs: seconds(2), run: () => expireOrders(deps) },
    {
      name: 'messages',
      pauseMs: seconds(2),
      run: () => sendMessages({ ...deps, log, showBodies: !env.production }),
    },
    {
      name: 'tallies',
      pauseMs: seconds(60),
      run: () => Promise.all([foldTallies(deps.db), foldOrderTallies(deps.db)]),
    },
    // Whatever was changed and not told, such as when this process lost its line.
    { name: 'settings', pauseMs: seconds(60), run: () => deps.settings.refresh() },
    { name: 'housekeeping', pauseMs: HOUR_MS, run: () => throwAwayOldRows(deps) },
  ])
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

/** One level after the other: Node's own `recursive` never comes back from places such as /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder)
}

async function openDatabase(env: Env, log: FastifyBaseLogger, undo: Undo[]): Promise<string> {
  const postgres = await startPostgres({
    dataDir: env.DATA_DIR,
    log: (line) => log.info(line),
  })
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
  return openMpesa(env.mpesa, {
    // The simulator runs beside the shop and reaches it here, whatever shoppers call it.
    callbackBase: () => (env.mpesa ? publicUrl : here),
    queriesPerMinute: env.MPESA_QUERIES_PER_MINUTE,
    dataDir: env.DATA_DIR,
    log,
    ...(env.mpesa && { tokenStore: sharedToken(db, env.mpesa) }),
  })
}

/** An address to open from this machine, where the shop listens on all of them. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
