import type { AuditEntry } from '@duka/contract/audit/audit'
import { formatMoney, toCents, toShillings } from '@duka/contract/money'
import { isCollected } from '@duka/contract/orders/order-queues'
import type { Order } from '@duka/contract/orders/orders'
import type { Payment } from '@duka/contract/payments/payments'
import { moneyAccounts } from '@duka/contract/settings/payment-methods'
import { translate } from '../../../lib/text/text.ts'
import { auditWords } from '../../audit/audit-words.ts'
import { describeEntry, type EntryText } from '../../audit/describe-entry.ts'
import { fieldsOf } from '../../audit/differences.ts'
import { orderHistory } from '../../audit/words.ts'
import { ledgerWords, staffPayments } from '../../payments/staff/words.ts'
import { nameOfCustomer } from '../../staff-frame/order-columns.tsx'

/** One event of an order: when, who and what. */
export interface OrderEvent extends EntryText {
  id: string
  at: string
  who: string
}

/**
 * All events of an order, newest first: its audit entries, its placement, and payments without an
 * audit entry. Audit entries are numbered, so they keep their order among themselves. That staff entered the order is
 * its placement.
 */
export function orderEvents(
  order: Order,
  payments: Payment[],
  entries: AuditEntry[],
): OrderEvent[] {
  const all = entries.filter((entry) => !isEntering(entry)).map((entry) => fromLog(order, entry))
  const placement = placed(order, entries)
  const came = asTheyCame(payments).flatMap((line) => beforeCorrections(order, line, entries))
  const left = leftSince(order, payments, entries)
  for (const one of [...came.map(fromPayment), ...left, placement]) {
    const position = all.findIndex(({ at }) => at <= one.at)
    all.splice(position < 0 ? all.length : position, 0, one)
  }
  return all
}

/** Whether the last move of an order took it from Cancelled to Delivered. */
export function wasHandedOverCancelled({ status }: Order, entries: AuditEntry[]): boolean {
  const move = entries.find(({ thing, action }) => thing === 'order' && action === 'status')
  return status === 'Delivered' && fieldsOf(move?.before)?.status === 'Cancelled'
}

function fromLog(order: Order, entry: AuditEntry): OrderEvent {
  const who = entry.user?.name ?? entry.user?.username ?? auditWords.now().shop
  const text = describeEntry(entry)
  return { id: entry._id, at: entry.at, who, ...text, what: fetched(order, entry) ?? text.what }
}

/** What a move of an order means that the customer fetches: it was ready, or was collected. */
function fetched({ delivery }: Order, { thing, action, after }: AuditEntry): string | undefined {
  const isMove = thing === 'order' && action === 'status'
  if (!isMove || !isCollected(delivery?.kind)) return undefined
  const { readyToCollect: Shipped, collected: Delivered } = orderHistory.now()
  const names: Readonly<Record<string, string>> = { Shipped, Delivered }
  return names[String(fieldsOf(after)?.status)]
}

/** What staff record by hand, the audit log has, and so it has what went back. */
function hasNoAuditEntry({ method, state, settledAt, received }: Payment): boolean {
  const came = ['paid', 'held', 'refunding', 'refunded'].includes(state)
  const isBack = state === 'refunded' && received === null
  return came && !isBack && settledAt !== null && !moneyAccounts[method].byHand
}

/** One payment for each receipt: what was too much of it is a line of its own in the list of payments. */
function asTheyCame(payments: Payment[]): Payment[] {
  const came = payments.filter(hasNoAuditEntry)
  const mainOf = (line: Payment) =>
    line.receipt === null
      ? came.find(
          ({ receipt, state, channel, settledAt }) =>
            receipt && state !== 'held' && channel === line.channel && settledAt === line.settledAt,
        )
      : undefined
  return came
    .filter((line) => !mainOf(line))
    .map((main) => {
      const others = came.filter((line) => mainOf(line) === main)
      const sum = main.state === 'held' ? main.amount : (main.received ?? main.amount)
      const cents = others.reduce((cents, { amount }) => cents + toCents(amount), toCents(sum))
      const surplus = others.find(({ state }) => state === 'paid')
      return { ...main, amount: toShillings(cents), reason: surplus?.reason ?? main.reason }
    })
}

/** What staff have moved from this order to another place (above 0) or to it, of a payment. */
function movedAway(order: Order, entry: AuditEntry): number {
  const [before, after] = [fieldsOf(entry.before), fieldsOf(entry.after)]
  const cents = toCents(Number(after?.amount))
  return before?.countedFor === order.number ? cents : -cents
}

const isPutRight = ({ thing, action }: AuditEntry) =>
  thing === 'payment' && (action === 'put-right' || action === 'exchange')

/** A payment as it came to this order, before staff moved some of it. What they moved here did not come here. */
function beforeCorrections(order: Order, line: Payment, entries: AuditEntry[]): Payment[] {
  const moves = entries.filter(
    (entry) =>
      isPutRight(entry) &&
      (entry.thingId === line._id ||
        (line.receipt !== null && fieldsOf(entry.after)?.receipt === line.receipt)),
  )
  const cents = moves.reduce((sum, entry) => sum + movedAway(order, entry), toCents(line.amount))
  return cents > 0 ? [{ ...line, amount: toShillings(cents) }] : []
}

/** The payments of M-Pesa that came to this order and are at another place now, as events. */
function leftSince(order: Order, payments: Payment[], entries: AuditEntry[]): OrderEvent[] {
  const t = orderHistory.now()
  const moves = entries.filter(isPutRight)
  return [...new Set(moves.map(({ thingId }) => thingId))].flatMap((id) => {
    const own = moves.filter(({ thingId }) => thingId === id)
    const cents = own.reduce((sum, entry) => sum + movedAway(order, entry), 0)
    const { receipt, channel, cameAt } = fieldsOf(own[0]?.after) ?? {}
    const isHere = payments.some((line) => line._id === id || (receipt && line.receipt === receipt))
    if (isHere || cents <= 0 || channel === 'cash' || typeof cameAt !== 'string') return []
    const sum = formatMoney(toShillings(cents), 'KES')
    const what = t.came(sum, wayOf(channel as Payment['channel']))
    const more = [receipt ? t.receipt(String(receipt)) : undefined]
    return [{ id: `${id} came`, at: cameAt, who: ledgerWords.now().names.mpesa, what, more }]
  })
}

function fromPayment(payment: Payment): OrderEvent {
  const t = orderHistory.now()
  const { _id, amount, channel, method, state, receipt, reason, createdAt, settledAt } = payment
  return {
    id: _id,
    at: settledAt ?? createdAt,
    who: ledgerWords.now().names[moneyAccounts[method].ledger],
    what:
      state === 'held' ? describeHeld(payment) : t.came(formatMoney(amount, 'KES'), wayOf(channel)),
    more: [receipt ? t.receipt(receipt) : undefined, reason ? translate(reason) : undefined],
  }
}

/** Describes a held payment: how much was received of what was requested. */
function describeHeld({ received, amount, channel }: Payment): string {
  const t = orderHistory.now()
  if (received === null) return t.held(wayOf(channel))
  const sum = formatMoney(received, 'KES')
  return received < amount
    ? t.heldPart(sum, formatMoney(amount, 'KES'), wayOf(channel))
    : t.heldSum(sum, wayOf(channel))
}

const wayOf = (channel: Payment['channel']) => staffPayments.now().channels[channel]

function isEntering({ thing, action }: AuditEntry): boolean {
  return thing === 'order' && action === 'create'
}

/** The placement: who entered the order, and what it cost then. */
function placed(order: Order, entries: AuditEntry[]): OrderEvent {
  const t = orderHistory.now()
  const { _id, createdAt, takenBy } = order
  const entered = fieldsOf(entries.find(isEntering)?.after) ?? {}
  const firstChange = fieldsOf(entries.findLast(changesTotal)?.before)
  const total = Number(entered.total ?? firstChange?.totalAmount ?? order.totalAmount)
  const more = [
    entered.discount ? t.discount(formatMoney(Number(entered.discount), 'KES')) : undefined,
    entered.reason ? t.because(String(entered.reason)) : undefined,
  ]
  const who = takenBy?.name ?? nameOfCustomer(order)
  return { id: _id, at: createdAt, who, what: t.placed(formatMoney(total, 'KES')), more }
}

function changesTotal({ thing, before }: AuditEntry): boolean {
  return thing === 'order' && fieldsOf(before)?.totalAmount !== undefined
}
