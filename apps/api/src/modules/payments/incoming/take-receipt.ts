import { readOrderNumber } from '@duka/contract/orders/order-number'
import type { Db } from '../../../db/client.ts'
import type { PaymentDeps } from '../../../deps.ts'
import { type JobContext, workThrough } from '../../../jobs/work-through.ts'
import { bookMoney } from '../../ledger/book-money.ts'
import { type LockedOrder, lockOrder } from '../../ledger/money-state.queries.ts'
import { settleAttempt } from '../prompts/settle.ts'
import { contradictReceipt } from '../receipts/contradict-receipt.ts'
import { earliestPayment, findTillPrompt } from '../receipts/find-till-prompt.ts'
import { assignGuessedCode, findReceiptWithoutCode } from '../receipts/guessed-receipts.ts'
import { waitForMatch } from '../receipts/receive-money.ts'
import { findAttempt } from '../records/attempts.queries.ts'
import { confirmSuccess } from '../records/confirm-success.ts'
import { phoneFits } from '../records/phone-fits.ts'
import { bringQueryForward } from '../records/query-schedule.queries.ts'
import {
  findOrderByNumber,
  findReceipt,
  findReceiptByCode,
  insertReceipt,
  lockNamelessReceipts,
  lockReceipt,
  type NewReceipt,
  RECEIPT_JOB,
  type Receipt,
  selectWaitingReceipts,
  updateReceipt,
} from '../records/receipts.queries.ts'
import { selectTypedCodes, spellTypedCodes } from '../records/typed-codes.queries.ts'
import { countForOrder, type Matching, type Taken } from './count-receipt.ts'
import { countByTypedCode } from './typed-codes.ts'

/** Later than the query that a callback schedules, so that that one comes first. */
const SOON_MS = 5_000
const MAX_ACCOUNT_LENGTH = 40

/** A payment that M-Pesa reports by C2B, statement or pull. */
export interface ReportedMoney {
  code: string
  by: 'c2b' | 'statement' | 'pull'
  amountCents: number
  /** What the payer typed as the account number; empty on a till. */
  account: string
  /** Name and number of the payer, shown to staff until the receipt is matched. */
  payer: string | null
  /** The payer's number as M-Pesa reports it: in full, masked or hashed. */
  phone?: string | null
  /** Undefined where M-Pesa names no time that can be read: then the money is never taken for that of a prompt. */
  occurredAt: Date | undefined
  /** Who imported it. */
  staffId?: string
}

/**
 * Records a payment that M-Pesa reports, and counts it for its order. A code counts once, whichever channel reports it
 * and however often. For a known code the state is `known`, and the receipt is confirmed.
 */
export async function takeReceipt(deps: PaymentDeps, reported: ReportedMoney): Promise<Taken> {
  const { db, now } = deps
  const orderId = await findMeantOrder(db, reported, now())
  const recorded = await db.transaction((db) => recordReceipt(db, reported, orderId, now()))
  if (recorded.state !== 'waiting') return recorded
  const { taken, undecided } = await matchWaiting(deps, recorded.receipt.id)
  const at = new Date(now().getTime() + SOON_MS)
  for (const { id } of undecided) await bringQueryForward(db, id, at)
  return taken
}

/** Finds the order of a sum by its code, its account number or, on a till, its prompt. */
async function findMeantOrder(db: Db, reported: ReportedMoney, now: Date): Promise<string | null> {
  const known = await findReceiptByCode(db, reported.code)
  if (known) return known.orderId
  const number = readOrderNumber(reported.account)
  if (number) return (await findOrderByNumber(db, number))?.id ?? null
  const { account, occurredAt } = reported
  if (account !== '' || !occurredAt) return null
  return (await findTillPrompt(db, { ...reported, occurredAt }, now))?.orderId ?? null
}

/** Stores the report: as a receipt that waits to be matched, or as the code of a prompt's receipt. */
async function recordReceipt(
  db: Db,
  reported: ReportedMoney,
  orderId: string | null,
  now: Date,
): Promise<Taken> {
  const order = orderId === null ? undefined : await lockOrder(db, orderId)
  const known = await lockReceipt(db, reported.code)
  if (known) return { state: 'known', receipt: await confirmKnown(db, order, known, reported, now) }
  const unnamed = order && (await findReceiptWithoutCode(db, order.id, reported.amountCents))
  if (order && unnamed) {
    const changes = { reportedBy: [...unnamed.reportedBy, reported.by], confirmedAt: now }
    const receipt = await assignGuessedCode(db, unnamed, reported.code, changes)
    await bookMoney(db, order)
    return { state: 'counted', receipt }
  }
  const deleted = order ? undefined : await lockMoneyOfDeleted(db, reported)
  if (deleted) {
    const changes = { code: reported.code, reportedBy: [...deleted.reportedBy, reported.by] }
    const receipt = await updateReceipt(db, deleted.id, { ...changes, confirmedAt: now })
    return { state: 'to-match', receipt }
  }
  const receipt = await insertReceipt(db, newReceipt(reported, order?.id ?? null, now))
  await spellTypedCodes(db, reported.code)
  await waitForMatch(db, receipt)
  return { state: 'waiting', receipt }
}

/**
 * The money of a deleted order's prompt that a query has proven, which names no code: the one receipt that waits with this
 * sum and payer. Undefined where there is none, or more than one.
 */
async function lockMoneyOfDeleted(
  db: Db,
  { amountCents, phone, occurredAt }: ReportedMoney,
): Promise<Receipt | undefined> {
  const nameless = await lockNamelessReceipts(db, amountCents)
  const fitting = nameless.filter(
    ({ payerPhone, promptedAt }) =>
      phoneFits(phone ?? null, payerPhone) &&
      occurredAt !== undefined &&
      earliestPayment(promptedAt) <= occurredAt,
  )
  return fitting.length === 1 ? fitting[0]?.receipt : undefined
}

function newReceipt(reported: ReportedMoney, meantFor: string | null, now: Date): NewReceipt {
  return {
    code: reported.code,
    method: 'mpesa',
    channel: reported.by === 'c2b' ? 'c2b' : 'statement',
    reportedBy: [reported.by],
    amountCents: reported.amountCents,
    account: reported.account.slice(0, MAX_ACCOUNT_LENGTH),
    payer: reported.payer,
    phoneNumber: reported.phone ?? null,
    staffId: reported.staffId ?? null,
    meantFor,
    waiting: true,
    occurredAt: reported.occurredAt ?? now,
    confirmedAt: now,
    createdAt: now,
  }
}

/** Confirms a receipt that another channel reported first, unless that one named another sum. */
async function confirmKnown(
  db: Db,
  order: LockedOrder | undefined,
  known: Receipt,
  reported: ReportedMoney,
  now: Date,
): Promise<Receipt> {
  const { by, amountCents, code } = reported
  if (amountCents !== known.amountCents) {
    await contradictReceipt(db, known, reported)
    return known
  }
  const isHere = known.orderId === (order?.id ?? null)
  const attempt = known.attemptId ? await findAttempt(db, known.attemptId) : undefined
  if (attempt && isHere && known.voidedAt) {
    const proof = { by: 'c2b', receivedCents: amountCents, receipt: code } as const
    await settleAttempt(db, attempt.id, { outcome: 'paid', ...proof }, now)
  } else if (attempt && !known.voidedAt) {
    await confirmSuccess(db, attempt, known, { by, now })
    if (order && isHere) await bookMoney(db, order)
  } else if (!known.reportedBy.includes(by))
    return updateReceipt(db, known.id, { reportedBy: [...known.reportedBy, by] })
  return known
}

/** Matches waiting receipts, for example those that arrived just before a crash. Returns how many. */
export function matchReceipts(deps: PaymentDeps, context: JobContext = {}): Promise<number> {
  const work = {
    job: RECEIPT_JOB,
    selectDue: () => selectWaitingReceipts(deps.db),
    handle: async (id: string) => (await matchWaiting(deps, id)).taken.state !== 'waiting',
  }
  return workThrough(deps.db, work, context)
}

/** Counts a receipt for the order that the payer named, or for one that waits for its code; otherwise it stays for staff. */
async function matchWaiting({ db, now }: PaymentDeps, id: string): Promise<Matching> {
  const known = await findReceipt(db, id)
  const typed = known?.meantFor ? [] : await selectTypedCodes(db, known?.code ?? '', now())
  for (const { orderId, code } of typed) {
    const matching = await db.transaction((db) => countByTypedCode(db, orderId, code, now()))
    if (matching) return matching
  }
  return db.transaction(async (db) => {
    const order = known?.meantFor ? await lockOrder(db, known.meantFor) : undefined
    const receipt = await lockReceipt(db, known?.code ?? '')
    if (!receipt) throw new Error('There is no such receipt to match.')
    const isOpen = receipt.waiting && receipt.orderId === null && receipt.returnedAt === null
    if (!isOpen) return { taken: { state: 'counted', receipt }, undecided: [] }
    if (order) return countForOrder(db, order, receipt, now())
    const left = await updateReceipt(db, id, { waiting: false })
    return { taken: { state: 'to-match', receipt: left }, undecided: [] }
  })
}
