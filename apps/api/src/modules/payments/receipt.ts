import { shortId } from '@duka/contract/endpoint'
import { formatMoney, toCents, toShillings } from '@duka/contract/money'
import type { Order } from '@duka/contract/orders'
import type { Payment, PaymentsOfOrder } from '@duka/contract/payments'
import { formatPhone } from '@duka/contract/phone'
import type { Shop } from '@duka/contract/settings'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/auth.ts'
import { ShopError } from '../../http/errors.ts'
import { toOrder } from '../orders/order-row.ts'
import { findOrder } from '../orders/orders.queries.ts'
import { findUser } from '../users/users.queries.ts'
import { listPayments } from './payments.ts'
import type { Paper } from './receipt-pdf.ts'

/**
 * The receipt of an order as a PDF, and a name for the file. As long as nothing is paid it says so,
 * and calls itself an order. Someone else's order is not there.
 */
export async function makeReceipt(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  caller: Caller,
  orderId: string,
): Promise<{ name: string; pdf: Buffer }> {
  const paidSoFar = await listPayments(db, caller, orderId)
  const row = await findOrder(db, orderId)
  if (!row) throw new ShopError('ORDER_NOT_FOUND')
  const customer = row.user && (await findUser(db, row.user.id))
  const order = toOrder(row, settings.now().orderExpiryMinutes)
  const paper = paperOf(settings.shop(), order, paidSoFar, customer ?? undefined)
  // Few people ever download one, so that its library comes with the first.
  const { drawPaper } = await import('./receipt-pdf.ts')
  return { name: `${fileName(paper.title)}.pdf`, pdf: await drawPaper(paper) }
}

type Named = { firstname: string; lastname: string }

function paperOf(
  shop: Shop,
  order: Order,
  { payments, discount }: PaymentsOfOrder,
  customer?: Named,
): Paper {
  const paid = payments.filter(({ state }) => ['paid', 'refunding', 'refunded'].includes(state))
  const number = shortId(order._id).toUpperCase()
  return {
    title: paid.length > 0 ? `Receipt ${number}` : `Order ${number}`,
    from: [shop.name, ...shop.address, ...shop.phones, shop.email],
    facts: [
      ['Ordered on', time(order.createdAt)],
      ['Payment', order.paymentStatus === 'paid' ? 'Paid' : states[order.paymentStatus]],
      ['Order status', order.status],
    ],
    to: [customer ? `${customer.firstname} ${customer.lastname}` : '', ...addressOf(order)],
    lines: order.items.map(({ product, quantity, price }) => ({
      what: product.name,
      how: `${quantity} × ${money(price)}`,
      amount: money(toShillings(toCents(price) * quantity)),
    })),
    total: money(order.totalAmount),
    discount:
      discount > 0 ? { off: money(-discount), toPay: money(priceOf(order, discount)) } : null,
    payments: paid.map((payment) => ({
      what: wordsOf(payment),
      how: time(payment.settledAt ?? payment.createdAt),
      amount: money(payment.amount),
    })),
    foot: [
      paid.length > 0
        ? 'This receipt shows what was ordered and paid. It is not a tax invoice.'
        : 'This order is not paid yet. It is neither a receipt nor a tax invoice.',
      'Times are those of Nairobi (EAT).',
    ],
  }
}

function priceOf({ totalAmount }: Order, discount: number): number {
  return toShillings(toCents(totalAmount) - toCents(discount))
}

const states: Record<Exclude<Order['paymentStatus'], 'paid'>, string> = {
  unpaid: 'Not paid yet',
  pending: 'Waiting for M-Pesa',
  'refund-due': 'To be paid back',
  refunded: 'Paid back',
}

function wordsOf({ method, receipt, state }: Payment): string {
  const way = method === 'cash' ? 'Cash' : `M-Pesa ${receipt ?? ''}`.trim()
  return state === 'refunded' ? `${way}, paid back` : way
}

function addressOf({ address }: Order): string[] {
  const { addressLine1, addressLine2, street, city, state, postalCode, country } = address
  return [
    addressLine1,
    addressLine2 ?? '',
    street,
    `${postalCode ?? ''} ${city}`.trim(),
    state && state !== city ? state : '',
    country,
    address.phoneNumber ? formatPhone(address.phoneNumber) : '',
  ]
}

const money = (shillings: number) => formatMoney(shillings, 'KES')

const clock = new Intl.DateTimeFormat('en-KE', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Africa/Nairobi',
})
const time = (instant: string) => clock.format(new Date(instant))

function fileName(title: string): string {
  return title.toLowerCase().replace(/\W+/g, '-')
}
