import { messageChannels } from '@duka/contract/notifications'
import type { FastifyBaseLogger } from 'fastify'
import { isBackupRunning } from '../backup/database.ts'
import type { Deps } from '../deps.ts'
import { mergeTallies } from '../modules/catalogue/browse/facets.queries.ts'
import { deleteUnusedPictures } from '../modules/catalogue/pictures/unused-pictures.ts'
import { sumUpSales } from '../modules/dashboard/reports/sales-report.ts'
import { alertOfBackup, alertStaff } from '../modules/messages/alerts/staff-alerts.ts'
import type { RenderDeps } from '../modules/messages/render.ts'
import { sendChannel } from '../modules/messages/send-messages.ts'
import { expireOrders } from '../modules/orders/expiry.ts'
import { foldOrderTallies } from '../modules/orders/orders.queries.ts'
import { trackingLink } from '../modules/orders/tracking-link.ts'
import { makeReceipt } from '../modules/payments/documents/receipt.ts'
import { handleCallbacks } from '../modules/payments/prompts/callbacks.ts'
import { askDuePayments } from '../modules/payments/prompts/query-due.ts'
import { scheduleForgotten } from '../modules/payments/prompts/query-schedule.ts'
import { pullReceipts } from '../modules/payments/receipts/pull.ts'
import { placeReceipts } from '../modules/payments/receipts/take-receipt.ts'
import { tellBackInStock } from '../modules/stock-requests/stock-requests.ts'
import { deleteOldRows } from './housekeeping.ts'
import { type Jobs, type Loop, type Ran, startLoops } from './loops.ts'
import { backUpWhenDue, pauseBetweenLooks, runBackupProgram } from './scheduled-backup.ts'

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
      run: (signal) => askDuePayments(deps, { log, signal, watched }),
    },
    {
      name: 'receipts',
      pauseMs: 2 * SECOND,
      run: (signal) => placeReceipts(deps, { log, signal }),
    },
    { name: 'pull', pauseMs: 10 * SECOND, run: (signal) => pullReceipts(deps, { log, signal }) },
    { name: 'expiry', pauseMs: 2 * SECOND, run: (signal) => expireOrders(deps, { log, signal }) },
    // A loop for each channel: a provider that hangs delays no other.
    ...messageChannels.map((channel) => ({
      name: `messages by ${channel}`,
      pauseMs: 2 * SECOND,
      run: (signal: AbortSignal) =>
        sendChannel({ ...deps, ...ofOrders(deps), log, showBodies, signal }, channel),
    })),
    // Reads bring the prices up to date themselves; this is for a shop that nobody looks at.
    { name: 'prices', pauseMs: SECOND, run: () => deps.priceClock.catchUp() },
    { name: 'alerts', pauseMs: 10 * SECOND, run: () => alertStaff(deps) },
    {
      name: 'back-in-stock',
      pauseMs: 10 * SECOND,
      run: (signal) => tellBackInStock(deps, { log, signal }),
    },
    { name: 'watchdog', pauseMs: MINUTE, run: () => watchAttempts(deps, log) },
    {
      name: 'tallies',
      pauseMs: MINUTE,
      run: () => Promise.all([mergeTallies(db), foldOrderTallies(db)]),
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

/** Looks for the first time after a pause, so that no start of the shop is slower for it. */
function backupLoop(deps: Deps, { log, databaseUrl }: JobSettings): Loop[] {
  const { db, backupEveryHours: everyHours } = deps
  if (everyHours === 0) return []
  let isFirst = true
  return [
    {
      name: 'backup',
      pauseMs: pauseBetweenLooks(everyHours),
      async run(signal) {
        if (!isFirst)
          await backUpWhenDue({
            ...{ db, everyHours, log, signal },
            tellStaff: (db, problem) => alertOfBackup(db, deps, problem),
            run: (signal) => runBackupProgram(databaseUrl, signal),
          })
        isFirst = false
      },
    },
  ]
}

/** What messages show of orders, which their module does not know. */
function ofOrders(deps: Deps): Pick<RenderDeps, 'trackingLink' | 'receiptOf'> {
  return {
    trackingLink: (order) => trackingLink(deps, order),
    receiptOf: ({ id, userId }, language) =>
      makeReceipt(deps, { id: userId, username: '', email: '', role: 'customer' }, id, language),
  }
}

async function watchAttempts({ db, now }: Deps, log: FastifyBaseLogger): Promise<void> {
  const count = await scheduleForgotten(db, now())
  if (count > 0) log.warn({ count }, 'live payments had no next query; they are asked about now')
}
