import { messageChannels } from '@duka/contract/messages/message-kinds'
import type { FastifyBaseLogger } from 'fastify'
import { isBackupRunning } from '../backup/database.ts'
import type { Deps } from '../deps.ts'
import { mergeTallies } from '../modules/catalogue/browse/facets.queries.ts'
import { sumUpSales } from '../modules/dashboard/reports/sales-report.ts'
import { alertOfBackup, alertStaff } from '../modules/messages/alerts/staff-alerts.ts'
import { pushNews } from '../modules/messages/push/push-news.ts'
import type { RenderDeps } from '../modules/messages/render.ts'
import { sendChannel } from '../modules/messages/send-messages.ts'
import { mergeOrderTallies } from '../modules/order-record/orders.queries.ts'
import { trackingLink } from '../modules/order-record/tracking-link.ts'
import { expireOrders } from '../modules/orders/move/expiry.ts'
import { sendPapers } from '../modules/papers/etims/send-papers.ts'
import { tellOfDay } from '../modules/payments/desk/day-message.ts'
import { makeReceipt } from '../modules/payments/documents/receipt.ts'
import { handleCallbacks } from '../modules/payments/incoming/callbacks.ts'
import { pullReceipts } from '../modules/payments/incoming/pull.ts'
import { matchReceipts } from '../modules/payments/incoming/take-receipt.ts'
import { openPayLink } from '../modules/payments/links/pay-link-token.ts'
import { queryDuePayments } from '../modules/payments/prompts/query-due.ts'
import { scheduleForgotten } from '../modules/payments/records/query-schedule.queries.ts'
import { deleteUnusedPictures } from '../modules/pictures/unused-pictures.ts'
import { iconsOf } from '../modules/settings/face.ts'
import { notifyBackInStock } from '../modules/stock-requests/stock-requests.ts'
import { deleteOldRows } from './housekeeping.ts'
import { type Jobs, type Loop, type Ran, startLoops } from './loops.ts'
import { backUpWhenDue, backupCheckIntervalMs, runBackupProgram } from './scheduled-backup.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

interface JobSettings {
  log: FastifyBaseLogger
  /** Whether the log shows the text of messages that cannot be sent. */
  showBodies: boolean
  databaseUrl: string
  /** Measures the runs. */
  ran?: Ran | undefined
}

/** Starts all background work of the shop. */
export function startShopJobs(deps: Deps, jobSettings: JobSettings): Jobs {
  const { log, showBodies, ran } = jobSettings
  const { db, orderEvents, settings } = deps
  const { watched } = orderEvents
  const loops: Loop[] = [
    {
      name: 'callbacks',
      pauseMs: 2 * SECOND,
      run: (signal) => handleCallbacks(deps, { log, signal }),
    },
    {
      name: 'queries',
      pauseMs: SECOND,
      run: (signal) => queryDuePayments(deps, { log, signal, watched }),
    },
    {
      name: 'receipts',
      pauseMs: 2 * SECOND,
      run: (signal) => matchReceipts(deps, { log, signal }),
    },
    { name: 'pull', pauseMs: 10 * SECOND, run: (signal) => pullReceipts(deps, { log, signal }) },
    { name: 'etims', pauseMs: 2 * SECOND, run: (signal) => sendPapers(deps, { log, signal }) },
    { name: 'expiry', pauseMs: 2 * SECOND, run: (signal) => expireOrders(deps, { log, signal }) },
    // One loop for each channel, so that a provider that hangs does not delay the others.
    ...messageChannels.map((channel) => ({
      name: `messages by ${channel}`,
      pauseMs: 2 * SECOND,
      run: (signal: AbortSignal) =>
        sendChannel({ ...deps, ...ofOrders(deps), log, showBodies, signal }, channel),
    })),
    // Reads also update prices that have changed. This loop does it when nobody visits the shop.
    { name: 'prices', pauseMs: SECOND, run: () => deps.priceClock.catchUp() },
    { name: 'alerts', pauseMs: 10 * SECOND, run: () => alertStaff(deps) },
    { name: 'day', pauseMs: 10 * SECOND, run: () => tellOfDay(deps) },
    { name: 'push', pauseMs: 10 * SECOND, run: (signal) => pushNews(deps, { log, signal }) },
    {
      name: 'back-in-stock',
      pauseMs: 10 * SECOND,
      run: (signal) => notifyBackInStock(deps, { log, signal }),
    },
    { name: 'watchdog', pauseMs: MINUTE, run: () => watchAttempts(deps, log) },
    {
      name: 'tallies',
      pauseMs: MINUTE,
      run: () => Promise.all([mergeTallies(db), mergeOrderTallies(db)]),
    },
    { name: 'sales', pauseMs: MINUTE, run: (signal) => sumUpSales(db, signal) },
    // Catches up on changes that were announced while this process had no connection.
    { name: 'settings', pauseMs: MINUTE, run: () => settings.refresh() },
    {
      name: 'pictures',
      pauseMs: 60 * MINUTE,
      run: (signal) => deleteUnusedPictures(deps, isBackupRunning, { log, signal }),
    },
    { name: 'housekeeping', pauseMs: 60 * MINUTE, run: () => deleteOldRows(deps) },
    ...backupLoop(deps, jobSettings),
  ]
  return startLoops(log, loops, ran)
}

/** The loop that makes backups. It skips the first run, so that a backup does not slow down the start. */
function backupLoop(deps: Deps, { log, databaseUrl }: JobSettings): Loop[] {
  const { db, backupEveryHours: everyHours } = deps
  if (everyHours === 0) return []
  let isFirst = true
  return [
    {
      name: 'backup',
      pauseMs: backupCheckIntervalMs(everyHours),
      async run(signal) {
        if (!isFirst)
          await backUpWhenDue({
            db,
            everyHours,
            log,
            signal,
            alertStaff: (db, problem) => alertOfBackup(db, deps, problem),
            run: (signal) => runBackupProgram(databaseUrl, signal),
          })
        isFirst = false
      },
    },
  ]
}

/** Functions of `orders` and `payments` that messages need; the messages module may not import them. */
function ofOrders(deps: Deps): Pick<RenderDeps, 'trackingLink' | 'payLink' | 'receiptOf' | 'face'> {
  return {
    face: () => emailFace(deps),
    trackingLink: (order) => trackingLink(deps, order),
    payLink: (order) => openPayLink(deps, order),
    // An order without an account is the shop's own.
    receiptOf: ({ id, userId }, language) =>
      makeReceipt(
        deps,
        {
          id: userId ?? '',
          username: '',
          email: '',
          role: userId === null ? 'manager' : 'customer',
        },
        id,
        language,
      ),
  }
}

function emailFace({ settings, publicUrl }: Deps): ReturnType<NonNullable<RenderDeps['face']>> {
  const face = settings.face()
  if (!face) return undefined
  return { tones: face.tones, logo: face.logoKey && `${publicUrl}${iconsOf(face)}/logo.png` }
}

async function watchAttempts({ db, now }: Deps, log: FastifyBaseLogger): Promise<void> {
  const count = await scheduleForgotten(db, now())
  if (count > 0) log.warn({ count }, 'live payments had no next query; they are queried now')
}
