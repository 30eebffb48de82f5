import { heldFor } from '@duka/contract/payments/partly-paid'
import { isLive } from '@duka/contract/payments/payments'
import type { Db } from '../../../db/client.ts'
import type { PaymentDeps } from '../../../deps.ts'
import { type JobContext, workThrough } from '../../../jobs/work-through.ts'
import { bookMoney } from '../../ledger/book-money.ts'
import { appendEvent } from '../../ledger/events.queries.ts'
import { type LockedOrder, lockOrder } from '../../ledger/money-state.queries.ts'
import { readNeed } from '../../ledger/order-money.ts'
import { selectBalances } from '../../ledger/postings.queries.ts'
import { queuePaymentReceived } from '../../orders/order-messages.ts'
import { settleAttempt } from '../prompts/settle.ts'
import { contradictReceipt } from '../receipts/contradict-receipt.ts'
import { earliestPayment, findTillPrompt } from '../receipts/find-till-prompt.ts'
import { assignGuessedCode, findReceiptWithoutCode } from '../receipts/guessed-receipts.ts'
import { voidNamed } from '../receipts/name-receipt.ts'
import { waitForMatch, withoutPayer } from '../receipts/receive-money.ts'
import { type Attempt, findAttempt, selectAttempts } from '../records/attempts.queries.ts'
import { confirmSuccess } from '../records/confirm-success.ts'
import { readOrderNumber } from '../records/order-number.ts'
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

/** How long a receipt waits for M-Pesa's result of a prompt with the same amount. */
const PATIENCE_MS = 60_000
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
  occurredAt: Date
}

/** A receipt, and whether it already counts for an order. */
export interface Taken {
  state: 'known' | 'counted' | 'waiting' | 'to-match'
  receipt: Receipt
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
  const prompt = reported.account === '' ? await findTillPrompt(db, reported, now) : undefined
  return prompt?.orderId ?? null
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
      phoneFits(phone ?? null, payerPhone) && earliestPayment(promptedAt) <= occurredAt,
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
    meantFor,
    waiting: true,
    occurredAt: reported.occurredAt,
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

interface Matching {
  taken: Taken
  /** Prompts to query first. */
  undecided: Attempt[]
}

/** Counts a receipt for the order that the payer named; without one it stays for staff. */
async function matchWaiting({ db, now }: PaymentDeps, id: string): Promise<Matching> {
  const known = await findReceipt(db, id)
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

/**
 * Counts a receipt for its order. M-Pesa also confirms prompts by C2B without naming them. So the receipt waits while
 * a prompt of the same amount has no result; after a minute (`isMatchedByStaff`: at once) it is that prompt's, if
 * there is only one. A prompt that a query has proven gets its code. Otherwise it is a typed payment. The caller has
 * locked the order and the receipt.
 */
export async function countForOrder(
  db: Db,
  order: LockedOrder,
  receipt: Receipt,
  now: Date,
  { isMatchedByStaff = false } = {},
): Promise<Matching> {
  const attempts = await selectAttempts(db, order.id)
  const undecided = attempts.filter(
    (attempt) => attempt.amountCents === receipt.amountCents && isUndecided(attempt),
  )
  const [only] = undecided
  if (only) {
    const isOverdue = isMatchedByStaff || receipt.createdAt.getTime() + PATIENCE_MS <= now.getTime()
    // With several such prompts it is unknown which one was paid.
    if (undecided.length > 1 || !isOverdue)
      return { taken: { state: 'waiting', receipt }, undecided }
    return countForPrompt(db, receipt, only, now)
  }
  const unnamed = await findReceiptWithoutCode(db, order.id, receipt.amountCents)
  if (unnamed)
    return { taken: await nameByReceipt(db, order, unnamed, receipt, now), undecided: [] }
  return { taken: await countTyped(db, order, receipt, now), undecided: [] }
}

async function countForPrompt(
  db: Db,
  receipt: Receipt,
  prompt: Attempt,
  now: Date,
): Promise<Matching> {
  const code = receipt.code ?? undefined
  await appendEvent(db, prompt.id, 'receipt-guessed', { receipt: code })
  const proof = { by: 'c2b', receivedCents: receipt.amountCents, receipt: code } as const
  await settleAttempt(db, prompt.id, { outcome: 'paid', ...proof }, now)
  const counted = await updateReceipt(db, receipt.id, { guessed: true })
  return { taken: { state: 'counted', receipt: counted }, undecided: [] }
}

/** Gives the code of a receipt to that of a prompt with the same sum: both are one payment. */
async function nameByReceipt(
  db: Db,
  order: LockedOrder,
  unnamed: Receipt,
  receipt: Receipt,
  now: Date,
): Promise<Taken> {
  await voidNamed(db, receipt, unnamed, now)
  const named = await assignGuessedCode(db, unnamed, receipt.code ?? '', {
    reportedBy: [...new Set([...unnamed.reportedBy, ...receipt.reportedBy])],
    confirmedAt: unnamed.confirmedAt ?? now,
  })
  await bookMoney(db, order)
  return { state: 'counted', receipt: named }
}

/** Whether M-Pesa may still report that the prompt was paid. */
function isUndecided({ state, nextQueryAt }: Attempt): boolean {
  return isLive(state) || (state === 'failed' && nextQueryAt !== null)
}

/**
 * Counts a typed payment. A part of the outstanding amount is held until the rest arrives, then all of it counts. More
 * than the outstanding amount is to be paid back.
 */
async function countTyped(db: Db, order: LockedOrder, receipt: Receipt, now: Date): Promise<Taken> {
  const { wholeCents: neededCents } = await readNeed(db, order)
  // M-Pesa may have sent a part of it back while it waited.
  const { 'to-match': leftCents = 0 } = await selectBalances(db, receipt.id)
  const isPart = leftCents < neededCents
  const counted = await updateReceipt(db, receipt.id, {
    orderId: order.id,
    waiting: false,
    heldFor: isPart ? heldFor[receipt.channel] : null,
    askedCents: isPart ? neededCents : null,
    settledAt: now,
    ...withoutPayer,
  })
  const proof = { by: receipt.channel, receivedCents: receipt.amountCents, receipt: receipt.code }
  await appendEvent(db, receipt.id, isPart ? 'held' : 'paid', proof)
  const { revived } = await bookMoney(db, order)
  const text = {
    receiptId: receipt.id,
    cents: receipt.amountCents,
    receipt: receipt.code ?? undefined,
    revived,
  }
  await queuePaymentReceived(db, order, text)
  return { state: 'counted', receipt: counted }
}
