import type { LedgerEntry } from '@duka/contract/ledger/ledger'
import { formatMoney, toCents, toShillings } from '@duka/contract/money'
import type { Correction } from '@duka/contract/payments/corrections'
import type { Db } from '../../../db/client.ts'
import type { PaymentDeps } from '../../../deps.ts'
import type { Caller } from '../../../http/auth.ts'
import { ShopError } from '../../../http/errors.ts'
import { addAuditEntry } from '../../audit/audit.ts'
import { type BookedBy, bookMoney } from '../../ledger/book-money.ts'
import { findEntryAfter, findLastEntry } from '../../ledger/books.queries.ts'
import { refuseOwnDrawer } from '../../ledger/drawers.ts'
import { post } from '../../ledger/engine/post.queries.ts'
import { appendEvent } from '../../ledger/events.queries.ts'
import { moved } from '../../ledger/money-events.ts'
import { readOrderMoney } from '../../ledger/order-money.queries.ts'
import { needOf } from '../../ledger/order-money.ts'
import { findDrawer, selectBalances } from '../../ledger/postings.queries.ts'
import { mixesSimulated } from '../../ledger/simulated-money.queries.ts'
import type { Transfer } from '../../ledger/transfers.ts'
import { type LockedOrder, lockOrder } from '../../order-record/locked-order.queries.ts'
import { queuePaymentReceived, queueTakenOff } from '../../order-record/order-messages.ts'
import { countForOrder } from '../incoming/count-receipt.ts'
import { asPosted, paidAt } from '../receipts/receive-money.ts'
import {
  insertReceipt,
  lockWithParts,
  type Receipt,
  updateReceipt,
} from '../records/receipts.queries.ts'
import { sumOpenRefunds } from '../records/refunds.queries.ts'

/** An order that the caller has locked, or a place without one. */
type Place = LockedOrder | 'to-match' | 'never-came'

interface Work {
  db: Db
  now: Date
  by: BookedBy & { by: Caller }
  from: Place
  to: Place
}

/** The accounts of an order's money, in the sequence in which it is taken out. */
const takenFirst = ['refund-due', 'held', 'receivable', 'deposit'] as const

/**
 * Moves money of a receipt that was counted for the wrong thing. A part of it becomes a receipt of its own. Both orders are
 * judged anew, and an expired one is not revived. Throws `LESS_THERE` if less of the receipt is at `from` and could move:
 * what went back, or is going back, cannot.
 */
export async function putRight(
  { db, now: clock }: Pick<PaymentDeps, 'db' | 'now'>,
  staff: Caller,
  { receipt: name, amount, reason, ...given }: Correction,
): Promise<LedgerEntry> {
  const { from, to } = await lockPlaces(db, given)
  const now = clock()
  const by = { by: staff, reason, isCorrection: true }
  const work = { db, now, by, from, to }
  const family = await lockWithParts(db, name)
  const [root] = family
  if (!root) throw new ShopError('PAYMENT_UNKNOWN')
  if (to === 'never-came' && root.method !== 'cash') throw new ShopError('NOT_CASH')
  if (to === 'never-came')
    await refuseOwnDrawer(db, staff, await findDrawer(db, root.id), 'refunds')
  const isMixed = root.method === 'mpesa' && (await mixesSimulated(db, idOf(from), idOf(to)))
  if (isMixed) throw new ShopError('SIMULATED_MONEY')

  const there = await whatIsThere(db, family, from)
  const thereCents = there.reduce((sum, { cents }) => sum + cents, 0)
  const cents = amount === undefined ? thereCents : toCents(amount)
  if (cents === 0 || cents > thereCents)
    throw new ShopError('LESS_THERE', { amount: formatMoney(toShillings(thereCents), 'KES') })
  const before = await findLastEntry(db)
  let left = cents
  for (const { row, cents: most } of there) {
    const taken = Math.min(left, most)
    if (taken > 0) await moveFrom(work, await lockWithParts(db, name), row, taken)
    left -= taken
  }
  const ids = family.map(({ id }) => id)
  const entry = await findEntryAfter(db, before, ids)
  if (!entry) throw new Error('A correction was made and posted nothing.')
  await writeHistories(work, root, cents, entry._id)
  await tellCustomers(work, root, cents, entry._id)
  return entry
}

/** Locks both orders, in the sequence of their ids. */
async function lockPlaces(
  db: Db,
  { from, to }: Pick<Correction, 'from' | 'to'>,
): Promise<{ from: Place; to: Place }> {
  const idIn = (place: Correction['to']) =>
    typeof place === 'string' ? place : place.order.toLowerCase()
  const [fromId, toId] = [idIn(from), idIn(to)]
  if (fromId === toId) throw new ShopError('SAME_PLACE')
  const locked = new Map<string, Place>([
    ['to-match', 'to-match'],
    ['never-came', 'never-came'],
  ])
  for (const id of [fromId, toId].filter((id) => !locked.has(id)).toSorted()) {
    const order = await lockOrder(db, id)
    if (order) locked.set(id, order)
  }
  const [place, other] = [locked.get(fromId), locked.get(toId)]
  if (!place || !other) throw new ShopError('ORDER_NOT_FOUND')
  return { from: place, to: other }
}

const idOf = (place: Place) => (typeof place === 'string' ? null : place.id)

function isAt(row: Receipt, place: Place): boolean {
  if (row.voidedAt || row.returnedAt || place === 'never-came') return false
  return row.orderId === idOf(place)
}

/** The receipts at a place, parts first, and how much of each could move. */
async function whatIsThere(db: Db, family: readonly Receipt[], from: Place) {
  const rows = family.filter((row) => isAt(row, from)).toReversed()
  const accounts = from === 'to-match' ? (['to-match'] as const) : takenFirst
  const there: { row: Receipt; cents: number }[] = []
  for (const row of rows) {
    const balances = await selectBalances(db, row.id)
    const all = accounts.reduce((sum, account) => sum + (balances[account] ?? 0), 0)
    there.push({ row, cents: Math.max(0, all - (await sumOpenRefunds(db, row.id))) })
  }
  return there
}

/** Moves money of one receipt: the receipt itself if it is all of it, else a part, which joins one that is there already. */
async function moveFrom(work: Work, family: readonly Receipt[], row: Receipt, cents: number) {
  const { db, from, to, now } = work
  await appendEvent(db, row.id, 'put-right', { cents, reason: work.by.reason })
  const other = family.find((one) => one.id !== row.id && isAt(one, to))
  const isWhole = cents === row.amountCents
  if (to !== 'never-came' && isWhole && !(other && row.partOf))
    return moveWhole(work, row, to === 'to-match' ? other : undefined)

  if (typeof from === 'string')
    await postOf(work, row, [{ debit: 'to-match', credit: 'money', cents }], undefined)
  await updateReceipt(
    db,
    row.id,
    isWhole
      ? { voidedAt: now, heldFor: null, waiting: false }
      : { amountCents: row.amountCents - cents, waiting: false },
  )
  if (typeof from !== 'string') await bookMoney(db, from, work.by)
  if (to === 'never-came') return
  await arrive(work, row, other, cents)
}

async function arrive(work: Work, row: Receipt, other: Receipt | undefined, cents: number) {
  const { db, to, by } = work
  const part = other
    ? await updateReceipt(db, other.id, { amountCents: other.amountCents + cents })
    : await insertPart(work, row, cents)
  if (typeof to === 'string')
    return postOf(work, part, [{ debit: 'money', credit: 'to-match', cents }], undefined)
  await bookMoney(db, to, by)
}

/** A receipt leaves its place for another order, or waits to match, together with the part of it that waits there. */
async function moveWhole(work: Work, row: Receipt, part: Receipt | undefined): Promise<void> {
  const { db, from, to, by, now } = work
  if (typeof from !== 'string') {
    const balances = await selectBalances(db, row.id)
    const out = takenFirst.flatMap((debit): Transfer[] =>
      balances[debit] ? [{ debit, credit: 'to-match', cents: balances[debit] }] : [],
    )
    await postOf(work, row, out, from)
  }
  const free = await updateReceipt(db, row.id, {
    orderId: null,
    meantFor: null,
    guessed: false,
    waiting: false,
    heldFor: null,
    askedCents: null,
    // The money came when it came, whatever it was counted for.
    settledAt: typeof to === 'string' ? null : row.settledAt,
  })
  if (typeof from !== 'string') await bookMoney(db, from, by)
  if (part) await join(work, free, part)
  if (typeof to === 'string') return
  const { taken } = await countForOrder(db, to, free, now, { isDecided: true, by })
  if (taken.state !== 'counted') throw new ShopError('PROMPT_LIVE')
}

/** A part that waits is again one sum with its receipt, unless some of it went back. */
async function join(work: Work, free: Receipt, part: Receipt): Promise<void> {
  const { amountCents: cents } = part
  const { 'to-match': there } = await selectBalances(work.db, part.id)
  if (there !== cents) return
  await postOf(work, part, [{ debit: 'to-match', credit: 'money', cents }], undefined)
  await updateReceipt(work.db, part.id, { voidedAt: work.now })
  await updateReceipt(work.db, free.id, { amountCents: free.amountCents + cents })
  await postOf(work, free, [{ debit: 'money', credit: 'to-match', cents }], undefined)
}

function insertPart({ db, to, now, by }: Work, row: Receipt, cents: number): Promise<Receipt> {
  const { method, channel, reportedBy, account, payer, phoneNumber, rider } = row
  const { occurredAt, confirmedAt } = row
  return insertReceipt(db, {
    method,
    channel,
    reportedBy,
    account,
    payer,
    phoneNumber,
    rider,
    occurredAt,
    confirmedAt,
    partOf: row.partOf ?? row.id,
    amountCents: cents,
    orderId: idOf(to),
    staffId: by.by.id,
    settledAt: typeof to === 'string' ? null : (row.settledAt ?? paidAt(row, now)),
    createdAt: now,
  })
}

async function postOf(
  { db, by: { by, reason } }: Work,
  receipt: Receipt,
  transfers: Transfer[],
  order: LockedOrder | undefined,
): Promise<void> {
  const drawer = await findDrawer(db, receipt.id)
  const inLedger = asPosted(receipt, { drawer, isPosted: true })
  const booking = { orderId: order?.id ?? null, by, reason }
  await post(db, moved(inLedger, transfers, booking))
}

/** The customer whose order loses the money hears of it, and the one whose order gets it. */
async function tellCustomers({ db, from, to }: Work, root: Receipt, cents: number, entry: string) {
  const event = `put-right ${entry}`
  if (typeof from !== 'string') {
    const isOpen = from.status !== 'Cancelled'
    const money = await readOrderMoney(db, from.id)
    const dueCents = isOpen ? needOf(from, money).exactCents : 0
    const { countedCents } = money
    await queueTakenOff(db, from, { event: `${event} from`, cents, countedCents, dueCents })
  }
  if (typeof to !== 'string') {
    const about = { receiptId: event, cents, receipt: root.code ?? undefined }
    await queuePaymentReceived(db, to, { ...about, revived: false })
  }
}

/** Both orders' histories say who moved what, where it was and where it is, and why. */
async function writeHistories(
  { db, from, to, by }: Work,
  root: Receipt,
  cents: number,
  entry: string,
) {
  const nameOf = (place: Place) => (typeof place === 'string' ? place : place.shortNumber)
  const orders = [idOf(from), idOf(to)].filter((id) => id !== null)
  for (const order of orders.length > 0 ? orders : [null])
    await addAuditEntry(db, by.by, 'payment put-right', root.attemptId ?? root.id, {
      before: { order, countedFor: nameOf(from) },
      after: {
        order,
        receipt: root.code,
        channel: root.channel,
        cameAt: root.settledAt,
        entry,
        amount: toShillings(cents),
        countedFor: nameOf(to),
        reason: by.reason,
      },
    })
}
