import { type LanguageCode, shortId } from '@duka/contract/endpoint'
import { formatMoney, toCents, toShillings } from '@duka/contract/money'
import { moneyWord } from '@duka/contract/order-words'
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
import { type ReceiptWords, receiptWords } from './receipt-words.ts'

/**
 * The receipt of an order as a PDF, and a name for the file. As long as nothing is paid it says so,
 * and calls itself an order. Someone else's order is not there.
 */
export async function makeReceipt(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  caller: Caller,
  orderId: string,
  language: LanguageCode,
): Promise<{ name: string; pdf: Buffer }> {
  const paidSoFar = await listPayments(db, caller, orderId)
  const row = await findOrder(db, orderId)
  if (!row) throw new ShopError('ORDER_NOT_FOUND')
  const customer = row.user && (await findUser(db, row.user.id))
  const order = toOrder(row, settings.now().orderExpiryMinutes)
  const paper = paperOf(
    { language, shop: settings.shop(), customer: customer ?? undefined },
    order,
    paidSoFar,
  )
  // Few people ever download one, so that its library comes with the first.
  const { drawPaper } = await import('./receipt-pdf.ts')
  return { name: `${fileName(paper.title)}.pdf`, pdf: await drawPaper(paper) }
}

interface Frame {
  language: LanguageCode
  shop: Shop
  customer: { firstname: string; lastname: string } | undefined
}

function paperOf(
  { language, shop, customer }: Frame,
  order: Order,
  { payments, discount }: PaymentsOfOrder,
): Paper {
  const words = receiptWords[language]
  const time = (instant: string) => nairobiTime(instant, words)
  const paid = payments.filter(({ state }) => ['paid', 'refunding', 'refunded'].includes(state))
  const number = shortId(order._id).toUpperCase()
  return {
    words,
    language,
    title: `${paid.length > 0 ? words.receipt : words.order} ${number}`,
    from: [shop.name, ...shop.address, ...shop.phones, shop.email],
    facts: [
      [words.orderedOn, time(order.createdAt)],
      [words.payment, moneyWord(words, order)],
      [words.orderStatus, words.statuses[order.status]],
    ],
    to: [customer ? `${customer.firstname} ${customer.lastname}` : '', ...addressOf(order)],
    lines: order.items.map(({ product, quantity, price }) => ({
      what: product.name,
      how: `${quantity} × ${money(price)}`,
      amount: money(toShillings(toCents(price) * quantity)),
    })),
    total: money(order.totalAmount),
    discount:
      discount > 0
        ? { off: money(-discount), afterDiscount: money(priceOf(order, discount)) }
        : null,
    payments: paid.map((payment) => ({
      what: wayOf(payment, words),
      how: time(payment.settledAt ?? payment.createdAt),
      amount: money(payment.amount),
    })),
    foot: [paid.length > 0 ? words.isReceipt : words.isNone, words.times],
  }
}

function priceOf({ totalAmount }: Order, discount: number): number {
  return toShillings(toCents(totalAmount) - toCents(discount))
}

function wayOf({ method, receipt, state }: Payment, { cash, paidBack }: ReceiptWords): string {
  const way = method === 'cash' ? cash : `M-Pesa ${receipt ?? ''}`.trim()
  return state === 'refunded' ? `${way}, ${paidBack}` : way
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

/** Kenya keeps UTC+3 all year. */
const NAIROBI_MS = 3 * 60 * 60 * 1000

/** As the pages write it: `21 Nov 2026, 08:04`. */
function nairobiTime(instant: string, { months }: ReceiptWords): string {
  const there = new Date(new Date(instant).getTime() + NAIROBI_MS)
  const month = months[there.getUTCMonth()]
  const clock = there.toISOString().slice(11, 16)
  return `${there.getUTCDate()} ${month} ${there.getUTCFullYear()}, ${clock}`
}

function fileName(title: string): string {
  return title.toLowerCase().replace(/\W+/g, '-')
}
