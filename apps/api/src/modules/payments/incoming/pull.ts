import { maskPhone, normalisePhone } from '@duka/contract/phone'
import type { PulledTransaction } from '@duka/daraja/client'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../../db/client.ts'
import type { PaymentDeps } from '../../../deps.ts'
import { type JobContext, workThrough } from '../../../jobs/work-through.ts'
import { findValue, saveValue } from '../../settings/values.queries.ts'
import { takePullToken } from '../records/query-budget.queries.ts'
import { selectPulled } from '../records/receipts.queries.ts'
import { takeReceipt } from './take-receipt.ts'

const PULLED_UNTIL = 'mpesa.pulled-until-ms'
/** How far back the first pull reaches. */
const FIRST_PULL_MS = 10 * 60_000
/** Pulled again each time, because M-Pesa may list a transaction late. */
const OVERLAP_MS = 5 * 60_000
/** M-Pesa lists the last 48 hours. */
const MAX_REACH_MS = 47 * 3_600_000
const MAX_PAGES = 100
const NAIROBI_MS = 3 * 3_600_000
/** Transaction types that are not payments of customers. */
const notAPayment = /revers|b2c|withdraw|settlement/i

interface PullContext extends JobContext {
  log?: Pick<FastifyBaseLogger, 'error' | 'warn'>
}

/**
 * Fetches the transactions since the last pull and records each as a receipt; a known one is confirmed. Does nothing
 * unless `MPESA_PULL` is on, and runs at most once a minute in all processes together. The next pull fetches failed
 * ones again. Returns how many transactions were new.
 */
export async function pullReceipts(
  deps: PaymentDeps,
  { log, signal }: PullContext = {},
): Promise<number> {
  const { db, mpesa } = deps
  if (!mpesa.pulls || !(await takePullToken(db))) return 0
  const to = deps.now()
  const listed = await fetchAll(deps, await findStart(db, to), to, log)
  if (!listed) return 0
  const fresh = await withoutPulled(db, listed)
  const byCode = new Map(fresh.map((transaction) => [transaction.receipt, transaction]))
  const work = {
    job: 'pull',
    selectDue: async () => [...byCode.keys()],
    handle: async (code: string) => report(deps, byCode.get(code)),
  }
  const taken = await workThrough(db, work, { log, signal })
  if (taken === byCode.size) await noteEnd(db, to)
  return taken
}

/** All transactions between two moments; undefined if M-Pesa did not answer. */
async function fetchAll(
  { mpesa }: PaymentDeps,
  from: Date,
  to: Date,
  log: PullContext['log'],
): Promise<PulledTransaction[] | undefined> {
  const transactions: PulledTransaction[] = []
  let offset = 0
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const answer = await mpesa.pullTransactions(from, to, offset)
    if (answer.outcome === 'no-answer') {
      log?.warn({ reason: answer.reason }, 'M-Pesa did not list its transactions')
      return undefined
    }
    if (answer.unreadable > 0)
      log?.warn({ count: answer.unreadable }, 'M-Pesa lists transactions that cannot be read')
    const rows = answer.transactions.length + answer.unreadable
    if (rows === 0) return transactions
    transactions.push(...answer.transactions)
    offset += rows
  }
  log?.warn({ offset }, 'M-Pesa lists more transactions than fit in one pull')
  return undefined
}

async function report(
  deps: PaymentDeps,
  transaction: PulledTransaction | undefined,
): Promise<boolean> {
  if (!transaction || transaction.amountCents <= 0) return true
  if (notAPayment.test(transaction.transactionType ?? '')) return true
  const { receipt: code, amountCents, billRef: account, msisdn, trxDate } = transaction
  const phone = msisdn ? normalisePhone(msisdn) : undefined
  await takeReceipt(deps, {
    code,
    by: 'pull',
    amountCents,
    account,
    payer: phone ? maskPhone(phone) : null,
    phone: msisdn?.slice(0, 64) ?? null,
    occurredAt: readTime(trxDate, deps.now()),
  })
  return true
}

/**
 * The portal marks its times as UTC and does not say whether they are. One that lies in the future is
 * Nairobi's.
 */
function readTime(text: string | undefined, now: Date): Date | undefined {
  const time = new Date(text ?? Number.NaN)
  if (Number.isNaN(time.getTime())) return undefined
  const isAhead = time.getTime() > now.getTime() + 60_000
  return isAhead ? new Date(time.getTime() - NAIROBI_MS) : time
}

async function findStart(db: Db, now: Date): Promise<Date> {
  const end = await findValue(db, PULLED_UNTIL)
  const until = end !== undefined ? Number(end) - OVERLAP_MS : now.getTime() - FIRST_PULL_MS
  return new Date(Math.max(until, now.getTime() - MAX_REACH_MS))
}

async function noteEnd(db: Db, to: Date): Promise<void> {
  await saveValue(db, PULLED_UNTIL, to.getTime())
}

/** Leaves out what an earlier pull has reported. */
async function withoutPulled(
  db: Db,
  listed: readonly PulledTransaction[],
): Promise<PulledTransaction[]> {
  const codes = listed.map(({ receipt }) => receipt)
  const known = await selectPulled(db, codes)
  return listed.filter(({ receipt }) => !known.has(receipt))
}
