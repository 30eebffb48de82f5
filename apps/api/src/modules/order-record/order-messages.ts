import type { MessageChannel } from '@duka/contract/messages/message-kinds'
import { formatMoney, toShillings } from '@duka/contract/money'
import type { Canceller, OrderStatus, PaymentStatus } from '@duka/contract/orders/orders'
import type { Db } from '../../db/client.ts'
import { insertForOrder, queueForOrder } from '../messages/outbox.queries.ts'
import {
  handoverCode,
  howItEnded,
  howToGetIt,
  shippedKind,
  trackingNumber,
} from './order-messages.queries.ts'

/**
 * Messages to the customer of an order. They are queued in the transaction of the change, so each is
 * sent once and never about a change that was rolled back.
 */

interface Received {
  /** The receipt's id: each receipt is announced once. Where staff put it right, that of the correction. */
  receiptId: string
  cents: number
  /** M-Pesa's code; cash has none, and a query proves a payment without it. */
  receipt: string | undefined
  /** Whether this reopened an expired order. */
  revived: boolean
}

/** Queues the message that money was received. `order` is the order before the payment. */
export function queuePaymentReceived(
  db: Db,
  order: { id: string; status: OrderStatus },
  { receiptId, cents, receipt, revived }: Received,
): Promise<void> {
  const owedBack = order.status === 'Cancelled' && !revived
  return queueForOrder(db, order.id, {
    kind: 'payment-received',
    event: receiptId,
    data: {
      amountCents: cents,
      ...(receipt && { receipt }),
      ...(revived && { note: 'reopened' }),
      ...(owedBack && { note: 'owedBack' }),
    },
  })
}

interface Corrected {
  receivedCents: number
  wrongCents: number
  receipt?: string | undefined
  isShort: boolean
}

/** Queues the message that M-Pesa corrected the amount of an announced payment. */
export function queuePaymentCorrected(
  db: Db,
  { id }: { id: string },
  { receivedCents, wrongCents, receipt, isShort }: Corrected,
): Promise<void> {
  return queueForOrder(db, id, {
    kind: 'payment-received',
    data: {
      wording: isShort ? 'tooLittle' : 'tooMuch',
      amountCents: receivedCents,
      wrongAmountCents: wrongCents,
      ...(receipt && { receipt }),
    },
  })
}

/** Queues the message that staff took off money that was counted for the wrong order, or never came. */
export function queueTakenOff(
  db: Db,
  { id }: { id: string },
  of: { event: string; cents: number; countedCents: number; dueCents: number },
): Promise<void> {
  const { event, cents } = of
  const [counted, due] = [of.countedCents, of.dueCents].map((sum) =>
    sum > 0 ? formatMoney(toShillings(sum), 'KES') : undefined,
  )
  const data = { wording: 'takenOff', amountCents: cents, counted, due } as const
  return queueForOrder(db, id, { kind: 'payment-received', event, data })
}

/** Queues the message that staff changed the items. */
export function queueOrderChanged(db: Db, orderId: string): Promise<void> {
  return queueForOrder(db, orderId, { kind: 'order-changed' })
}

/** Queues the message that the customer pays on delivery instead. */
export function queuePayOnDelivery(db: Db, orderId: string): Promise<void> {
  return queueForOrder(db, orderId, { kind: 'order-changed', data: { wording: 'payOnDelivery' } })
}

/** Queues the message with the link by which the order can be paid. Returns the channels on which it goes. */
export async function queuePayLink(db: Db, orderId: string): Promise<MessageChannel[]> {
  return insertForOrder(db, orderId, { kind: 'pay-link' })
}

/**
 * Queues the answer to who wants to return goods, or the message that they are here. `owedCents` is then due back. Why staff
 * decided so is on the order's page.
 */
export function queueReturnAnswer(
  db: Db,
  orderId: string,
  wording: 'returnApproved' | 'returnDeclined' | 'goodsBack',
  owedCents = 0,
): Promise<void> {
  return queueForOrder(db, orderId, {
    kind: 'order-changed',
    data: { wording, ...(owedCents > 0 && { amountCents: owedCents }) },
  })
}

/** Queues the message that a sum was paid back. */
export function queuePaidBack(db: Db, orderId: string, cents: number | null): Promise<void> {
  return queueForOrder(db, orderId, { kind: 'refunded', data: { amountCents: cents ?? 0 } })
}

interface Moved {
  id: string
  status: OrderStatus
  paymentStatus: PaymentStatus
  cancelledBy: Canceller
  /** Whether a rider brings it now. */
  withRider: boolean
}

/** Queues the message about an order's new status; none for a move back to Pending. */
export async function queueStatusChanged(db: Db, order: Moved): Promise<void> {
  const { id, status, paymentStatus, cancelledBy, withRider } = order
  if (status === 'Processing') await queueForOrder(db, id, { kind: 'order-processing', event: id })
  if (status === 'Shipped')
    await queueForOrder(db, id, {
      kind: shippedKind(withRider),
      dataOfOrder: howToGetIt,
      isDelivery: true,
    })
  if (status === 'Delivered')
    await queueForOrder(db, id, {
      kind: 'order-delivered',
      event: id,
      isDelivery: true,
      dataOfOrder: howItEnded,
    })
  if (status === 'Cancelled')
    await queueForOrder(db, id, {
      kind: 'order-cancelled',
      data: {
        ...(cancelledBy === 'expiry' && { reason: 'notPaid' }),
        ...(paymentStatus === 'refund-due' && { note: 'refundDue' }),
      },
    })
}

/** Queues the message that a parcel, shipped before, is now with a rider. */
export function queueOutForDelivery(db: Db, orderId: string): Promise<void> {
  return queueForOrder(db, orderId, {
    kind: 'out-for-delivery',
    isDelivery: true,
    dataOfOrder: handoverCode,
  })
}

/** Queues the message that a parcel on its way has a new tracking number. */
export function queueTrackingNumber(db: Db, orderId: string): Promise<void> {
  return queueForOrder(db, orderId, {
    kind: 'order-shipped',
    data: { wording: 'trackingNumber' },
    dataOfOrder: trackingNumber,
  })
}
