import { formatMoney } from '@duka/contract/money'
import type { Order } from '@duka/contract/orders'
import type { Payment } from '@duka/contract/payments'
import type { AuditEntry } from '@duka/contract/staff'
import { auditWords } from '../../words/staff-audit.ts'
import { orderHistory } from '../../words/staff-history.ts'
import { staffPayments } from '../../words/staff-payments.ts'
import { type Told, tellEntry } from './tell-entry.ts'

/** One thing that happened to an order: when, by whom, what. */
export interface Happening extends Told {
  id: string
  at: string
  who: string
}

/**
 * All that happened to an order, newest first: what the log has of it, that it was placed, and the
 * money that came by itself. The log counts its entries, so among themselves they stay as they stand.
 */
export function happenings(order: Order, payments: Payment[], entries: AuditEntry[]): Happening[] {
  const all = entries.map(fromLog)
  for (const one of [...payments.filter(cameByItself).map(fromPayment), placed(order)]) {
    const place = all.findIndex(({ at }) => at <= one.at)
    all.splice(place < 0 ? all.length : place, 0, one)
  }
  return all
}

function fromLog(entry: AuditEntry): Happening {
  const who = entry.user?.username ?? auditWords.now().shop
  return { id: entry._id, at: entry.at, who, ...tellEntry(entry) }
}

/** Cash is written into the log by who took it. */
function cameByItself({ method, state, settledAt }: Payment): boolean {
  const came = ['paid', 'held', 'refunding', 'refunded'].includes(state)
  return came && settledAt !== null && method === 'mpesa'
}

function fromPayment(payment: Payment): Happening {
  const t = orderHistory.now()
  const { _id, amount, channel, state, receipt, reason, createdAt, settledAt } = payment
  return {
    id: _id,
    at: settledAt ?? createdAt,
    who: staffPayments.now().mpesa,
    what: state === 'held' ? cameHeld(payment) : t.came(formatMoney(amount, 'KES'), wayOf(channel)),
    more: [receipt ? t.receipt(receipt) : undefined, reason ?? undefined],
  }
}

/** How much of what was asked came; a sum that another payment had first came with none. */
function cameHeld({ received, amount, channel }: Payment): string {
  const t = orderHistory.now()
  if (received === null) return t.held(wayOf(channel))
  const sum = formatMoney(received, 'KES')
  return received < amount
    ? t.heldPart(sum, formatMoney(amount, 'KES'), wayOf(channel))
    : t.heldSum(sum, wayOf(channel))
}

const wayOf = (channel: Payment['channel']) => staffPayments.now().channels[channel]

function placed({ _id, createdAt, totalAmount, user }: Order): Happening {
  const { placed, nobody } = orderHistory.now()
  const what = placed(formatMoney(totalAmount, 'KES'))
  return { id: _id, at: createdAt, who: user?.username ?? nobody, what, more: [] }
}
