import { formatMoney, toCents, toShillings, toWholeShillings } from '@duka/contract/money'
import { isCollected } from '@duka/contract/orders/order-queues'
import type { Order } from '@duka/contract/orders/orders'
import { finalCents } from '@duka/contract/payments/partly-paid'
import { formatPhone } from '@duka/contract/phone'
import { translate } from '../../lib/text/text.ts'
import type { PayState } from './pay-state.ts'
import { payments } from './signed-in-words.ts'
import { paying } from './words.ts'

export interface Described {
  title: string
  /** The sum that a phone is asked for. */
  sum?: string
  text: string
  tone: 'good' | 'wait' | 'bad' | 'calm'
}

/** What is still to be paid and what staff waived, in shillings. */
export interface OrderMoney {
  due: number
  discount: number
}

/** What the rider collects in cash, in shillings; 0: nothing. */
export function cashToHave(order: Order, state: PayState, money: OrderMoney): number {
  return state.kind === 'cash' && order.status !== 'Delivered' ? priceOf(order, money) : 0
}

/** What an order costs after what staff waived and what came back, in shillings. */
export function priceOf(order: Order, money: OrderMoney): number {
  return toShillings(finalCents(order, money))
}

export function describePayment(order: Order, state: PayState, money: OrderMoney): Described {
  const t = payments.now()
  const p = paying.now()
  const c = isCollected(order.delivery?.kind) ? t.collected : t
  const price = priceOf(order, money)
  const amount = formatMoney(price, 'KES')
  switch (state.kind) {
    case 'sending':
      return { title: t.sending, text: '', tone: 'wait' }
    case 'prompted': {
      const { amount: asked, phoneNumber } = state.payment
      const text = t.checkPhoneMore(formatPhone(phoneNumber ?? ''))
      return { title: t.checkPhone, sum: formatMoney(asked, 'KES'), text, tone: 'wait' }
    }
    case 'finding':
    case 'proving':
      return { title: p.checking, text: p.checkingMore, tone: 'wait' }
    case 'paid': {
      const price = toCents(order.totalAmount) - toCents(money.discount)
      // M-Pesa takes whole shillings.
      const asked = toWholeShillings(price)
      const surplus = state.received - asked
      const came = surplus < 0 ? formatMoney(toShillings(price), 'KES') : formatMoney(asked, 'KES')
      const rest = surplus > 0 ? ` ${t.surplus(formatMoney(surplus, 'KES'))}` : ''
      return { title: t.received, text: t.receivedMore(came) + rest, tone: 'good' }
    }
    case 'failed':
      return { title: t.failed, text: translate(state.reason), tone: 'bad' }
    case 'held':
      return { title: t.held, text: translate(state.payment.reason ?? ''), tone: 'bad' }
    case 'part':
      return {
        title: t.held,
        text: t.partCame(
          formatMoney(toShillings(toCents(price) - toCents(money.due)), 'KES'),
          amount,
          formatMoney(money.due, 'KES'),
        ),
        tone: 'calm',
      }
    case 'cash':
      if (order.status === 'Delivered')
        return { title: t.cashOnDelivery, text: c.cashLateMore(amount), tone: 'calm' }
      return { title: c.cash, text: '', tone: 'calm' }
    case 'unpaid':
      return { title: t.notPaid, text: t.notPaidMore(amount), tone: 'calm' }
    case 'cancelled':
      return {
        title: t.cancelled,
        text: order.cancelledBy === 'expiry' ? t.expiredMore : t.cancelledMore,
        tone: 'calm',
      }
    case 'refund-due':
      return {
        title: t.refundDue,
        text: (order.status === 'Cancelled' ? t.refundDueMore : t.refundPartMore)(
          formatMoney(state.owed, 'KES'),
        ),
        tone: 'calm',
      }
    case 'refunded':
      return { title: t.refunded, text: t.refundedMore, tone: 'calm' }
  }
}
