import { addressLines } from '@duka/contract/addresses/address-lines'
import { variantIn } from '@duka/contract/catalogue/option-names'
import type { LanguageCode } from '@duka/contract/endpoint'
import { fill } from '@duka/contract/fill'
import { formatMoney, toCents, toShillings } from '@duka/contract/money'
import { showNumber } from '@duka/contract/orders/order-number'
import { isCollected } from '@duka/contract/orders/order-queues'
import { paymentStatusText } from '@duka/contract/orders/order-words'
import type { Order } from '@duka/contract/orders/orders'
import { heldFor, isPartlyPaid } from '@duka/contract/payments/partly-paid'
import type { Payment, PaymentsOfOrder } from '@duka/contract/payments/payments'
import { formatPhone } from '@duka/contract/phone'
import type { Shop } from '@duka/contract/settings/settings'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../http/auth.ts'
import { mustExist } from '../../../http/errors.ts'
import { toOrder } from '../../order-record/order-row.ts'
import { findOrder } from '../../order-record/orders.queries.ts'
import type { Paper } from '../../papers/paper-pdf.ts'
import { dateAndTime, inked, vatLines } from '../../papers/print-paper.ts'
import { findUser } from '../../users/records/users.queries.ts'
import { listPayments } from '../records/payments.ts'
import { type ReceiptWords, receiptWords } from './receipt-words.ts'

/**
 * The receipt of an order as a PDF, and a name for the file. As long as nothing is paid, it is titled as an
 * order and says so. Someone else's order is not found.
 */
export async function makeReceipt(
  { db, settings, pictures }: Pick<Deps, 'db' | 'settings' | 'pictures'>,
  caller: Caller,
  orderId: string,
  language: LanguageCode,
): Promise<{ name: string; pdf: Buffer }> {
  const paidSoFar = await listPayments(db, caller, orderId)
  const row = mustExist(await findOrder(db, orderId), 'ORDER_NOT_FOUND')
  const customer = row.user && (await findUser(db, row.user.id))
  const order = toOrder(row, settings.now().orderExpiryMinutes)
  const paper = paperOf(
    { language, shop: settings.shop(), customer: customer ?? undefined },
    order,
    paidSoFar,
  )
  const face = await inked({ settings, pictures })
  // Loaded with the first PDF, because few people download one.
  const { drawPaper } = await import('../../papers/paper-pdf.ts')
  return {
    name: `${fileName(paper.title)}.pdf`,
    pdf: await drawPaper({ ...paper, ...(face && { face }) }),
  }
}

interface Frame {
  language: LanguageCode
  shop: Shop
  customer: { firstname: string; lastname: string } | undefined
}

function paperOf({ language, shop, customer }: Frame, order: Order, money: PaymentsOfOrder): Paper {
  const words = receiptWords[language]
  const time = (instant: string) => dateAndTime(instant, language)
  const { discount: waived, due } = money
  const isPart = isPartlyPaid(order, money)
  const paid = money.payments.filter(isOnReceipt)
  const { deliverTo, collectedBy } = words
  return {
    words: { ...words, deliverTo: isCollected(order.delivery?.kind) ? collectedBy : deliverTo },
    language,
    title: `${paid.length > 0 ? words.receipt : words.order} ${showNumber(order.number)}`,
    from: [shop.name, ...shop.address, ...shop.phones, shop.email].filter(Boolean),
    facts: [
      [words.orderedOn, time(order.createdAt)],
      [words.payment, paymentStatusText(words, order, isPart)],
      [words.orderStatus, words.statuses[order.status]],
    ],
    to: [nameOn(order, customer), ...addressOf(order)],
    lines: [
      ...order.items.map((item) => ({
        what: whatOf(item, language),
        how: `${item.quantity} × ${inMoney(item.price)}`,
        amount: inMoney(toShillings(toCents(item.price) * item.quantity)),
      })),
      ...deliveryLines(order, words, language),
      ...promotionLines(order, words),
      ...discountLines(order, words),
    ],
    total: inMoney(order.totalAmount),
    waived:
      waived > 0 ? { off: inMoney(-waived), finalTotal: inMoney(priceOf(order, waived)) } : null,
    vat: vatLines(order.vat?.classes ?? [], language),
    payments: paid.map((payment) => ({
      what: wayOf(payment, words),
      how: time(payment.settledAt ?? payment.createdAt),
      amount: inMoney(payment.received ?? payment.amount),
    })),
    foot: [
      ...(isPart ? [fill(words.isPart, { due: inMoney(due) })] : []),
      paid.length > 0 ? words.isReceipt : words.isNone,
      words.times,
    ],
  }
}

/** `Electric kettle, Size: 1.7 litre`, in the language as far as the product has words in it. */
function whatOf({ product, variant, variantSw }: Order['items'][number], language: LanguageCode) {
  const isSwahili = language === 'sw'
  const name = (isSwahili && product.nameSw) || product.name
  const kind = (isSwahili && variantSw) || variant
  return kind ? `${name}, ${variantIn(kind, language)}` : name
}

/** Whether a payment is listed: money received, also if paid back later; held money only if it is a part of the price. */
function isOnReceipt({ state, channel }: Payment): boolean {
  if (state === 'held') return heldFor[channel] === 'part'
  return state === 'paid' || state === 'refunding' || state === 'refunded'
}

function priceOf({ totalAmount }: Order, waived: number): number {
  return toShillings(toCents(totalAmount) - toCents(waived))
}

function wayOf(payment: Payment, { accounts, paidBack }: ReceiptWords): string {
  const { method, receipt, state, received, paidBackBy = [method] } = payment
  const back = paidBackBy.map((by) => accounts[by]).join(', ')
  if (received === null) return `${back}, ${paidBack}`
  const way = `${accounts[method]} ${receipt ?? ''}`.trim()
  if (state !== 'refunded') return way
  return back === accounts[method] ? `${way}, ${paidBack}` : `${way}, ${paidBack}: ${back}`
}

/** The name of the recipient; old orders have none, so the customer's. */
function nameOn({ recipient }: Order, customer: Frame['customer']): string {
  return recipient.name ?? (customer ? `${customer.firstname} ${customer.lastname}` : '')
}

/** The delivery option with its fee; nothing for a shop without delivery zones. */
function deliveryLines(
  { delivery, deliveryFee }: Order,
  words: ReceiptWords,
  language: LanguageCode,
): Paper['lines'] {
  if (!delivery) return []
  const name = (language === 'sw' && delivery.nameSw) || delivery.name
  return [
    {
      what: isCollected(delivery.kind) ? name : `${words.delivery}: ${name}`,
      how: '',
      amount: inMoney(deliveryFee),
    },
  ]
}

/** The discount of an offer, if one was used. */
function promotionLines({ promotion, code }: Order, words: ReceiptWords): Paper['lines'] {
  if (promotion === 0) return []
  return [{ what: words.promotion, how: code ?? '', amount: inMoney(-promotion) }]
}

/** What staff took off when they entered the order. */
function discountLines({ discount }: Order, words: ReceiptWords): Paper['lines'] {
  return discount > 0 ? [{ what: words.discount, how: '', amount: inMoney(-discount) }] : []
}

/** Who collects goods gets none at the address. */
function addressOf({ address, recipient, delivery }: Order): string[] {
  const phone = recipient.phoneNumber ?? address.phoneNumber
  return [
    ...(isCollected(delivery?.kind) ? [] : addressLines(address)),
    phone ? formatPhone(phone) : '',
  ]
}

const inMoney = (shillings: number) => formatMoney(shillings, 'KES')

/** `receipt-4829157`. */
function fileName(title: string): string {
  return title.toLowerCase().replace(' ', '-').replace(' ', '')
}
