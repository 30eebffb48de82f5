import { readOrderNumber } from '@duka/contract/orders/order-number'
import type { Db } from '../../../db/client.ts'
import type { PaymentDeps } from '../../../deps.ts'
import { type JobContext, workThrough } from '../../../jobs/work-through.ts'
import { bookMoney } from '../../ledger/book-money.ts'
import { type LockedOrder, lockOrder } from '../../order-record/locked-order.queries.ts'
import { settleAttempt } from '../prompts/settle.ts'
import { contradictReceipt } from '../receipts/contradict-receipt.ts'
import {
  findPlaceholder,
  giveCode,
  lockPlaceholder,
  type NamedMoney,
  takeOver,
} from '../receipts/placeholders.ts'
import { waitForMatch } from '../receipts/receive-money.ts'
import { findAttempt } from '../records/attempts.queries.ts'
import { confirmSuccess } from '../records/confirm-success.ts'
import { bringQueryForward } from '../records/query-schedule.queries.ts'
import {
  findOrderByNumber,
  findReceipt,
  findReceiptByCode,
  insertReceipt,
  lockReceipt,
  type NewReceipt,
  RECEIPT_JOB,
  type Receipt,
  selectWaitingReceipts,
  sumWithParts,
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
  const money = await readMoney(db, reported, now())
  const recorded = await db.transaction((db) => recordReceipt(db, reported, money, now()))
  if (recorded.state !== 'waiting') return recorded
  const { taken, undecided } = await matchWaiting(deps, recorded.receipt.id)
  const at = new Date(now().getTime() + SOON_MS)
  for (const { id } of undecided) await bringQueryForward(db, id, at)
  return taken
}

interface Money extends NamedMoney {
  code: string
  /** The order to lock: the one that has the code, is named, or has the placeholder. */
  orderId: string | null
}

/** Finds the order of a sum by its code, its account number or the placeholder that it is. */
async function readMoney(db: Db, reported: ReportedMoney, now: Date): Promise<Money> {
  const { code, amountCents, account, occurredAt, phone: phoneNumber = null } = reported
  const money = { code, amountCents, account, occurredAt, phoneNumber, meantFor: null }
  const known = await findReceiptByCode(db, code)
  if (known) return { ...money, orderId: known.orderId }
  await spellTypedCodes(db, code)
  const number = readOrderNumber(account)
  const meantFor = (number && (await findOrderByNumber(db, number))?.id) || null
  const placeholder = meantFor ? undefined : await findPlaceholder(db, money, now)
  return { ...money, meantFor, orderId: meantFor ?? placeholder?.orderId ?? null }
}

/** Stores the report: as a receipt that waits to be matched, or as the code of a placeholder. */
async function recordReceipt(
  db: Db,
  reported: ReportedMoney,
  { orderId, ...money }: Money,
  now: Date,
): Promise<Taken> {
  const order = orderId === null ? undefined : await lockOrder(db, orderId)
  const known = await lockReceipt(db, reported.code)
  if (known) return { state: 'known', receipt: await confirmKnown(db, order, known, reported, now) }
  const meantFor = order ? money.meantFor : null
  const row = newReceipt(reported, meantFor, now)
  const placeholder = await lockPlaceholder(db, { ...money, meantFor }, order?.id ?? null, now)
  if (placeholder) {
    const receipt = await giveCode(db, placeholder, row)
    if (order) await bookMoney(db, order)
    return { state: receipt.orderId ? 'counted' : 'to-match', receipt }
  }
  const receipt = await insertReceipt(db, row)
  await waitForMatch(db, receipt)
  return { state: 'waiting', receipt }
}

function newReceipt(reported: ReportedMoney, meantFor: string | null, now: Date) {
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
  } satisfies NewReceipt
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
  if (amountCents !== known.amountCents && amountCents !== (await sumWithParts(db, known))) {
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

/**
 * Counts a receipt for the order that the payer named, one that waits for its code, or that of its placeholder; otherwise
 * it stays for staff.
 */
async function matchWaiting({ db, now }: PaymentDeps, id: string): Promise<Matching> {
  const known = await findReceipt(db, id)
  if (!known) throw new Error('There is no such receipt to match.')
  const typed = known.meantFor ? [] : await selectTypedCodes(db, known.code ?? '', now())
  for (const { orderId, code } of typed) {
    const matching = await db.transaction((db) => countByTypedCode(db, orderId, code, now()))
    if (matching) return matching
  }
  const orderId = known.meantFor ?? (await findPlaceholder(db, known, now()))?.orderId
  return db.transaction(async (db) => {
    const order = orderId ? await lockOrder(db, orderId) : undefined
    const receipt = await lockReceipt(db, known.code ?? '')
    if (!receipt) throw new Error('There is no such receipt to match.')
    const isOpen = receipt.waiting && receipt.orderId === null && receipt.returnedAt === null
    if (!isOpen) return { taken: { state: 'counted', receipt }, undecided: [] }
    if (order && receipt.meantFor) return countForOrder(db, order, receipt, now())
    const placeholder = await lockPlaceholder(db, receipt, order?.id ?? null, now())
    const left = placeholder
      ? await takeOver(db, placeholder, receipt, now())
      : await updateReceipt(db, id, { waiting: false })
    if (order) await bookMoney(db, order)
    return { taken: { state: left.orderId ? 'counted' : 'to-match', receipt: left }, undecided: [] }
  })
}
