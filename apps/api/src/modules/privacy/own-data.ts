import { toShillings } from '@duka/contract/money'
import type { Db } from '../../db/client.ts'
import { mustExist } from '../../http/errors.ts'
import { ownSharedCarts } from '../carts/shared-carts.queries.ts'
import { selectOwnConsents } from '../messages/consents/consents.queries.ts'
import { toReturn } from '../order-record/return-row.ts'
import { selectDraftsFor } from '../orders/place/drafts.queries.ts'
import { papersOf } from '../papers/papers.queries.ts'
import { selectLinksOf } from '../payments/links/pay-links.queries.ts'
import { selectOwnPrompts } from '../payments/records/attempts.queries.ts'
import { readWentBack } from '../payments/records/payments.queries.ts'
import { phoneForCustomer, toPayment } from '../payments/records/payments.ts'
import { selectTypedCodesBy } from '../payments/records/typed-codes.queries.ts'
import { toOwnUser } from '../users/accounts/message-choice.ts'
import { selectCodesOf } from '../users/phones/phones.queries.ts'
import { findNote, findPhoneNote } from '../users/records/person-note.queries.ts'
import { findUser } from '../users/records/users.queries.ts'
import {
  itemsOf,
  ownCart,
  ownInvitations,
  ownMessages,
  ownReviews,
  ownSessions,
  ownStockRequests,
  ownWishes,
  paymentsOf,
  returnsOf,
  selectAddresses,
  selectOrdersOf,
} from './own-data.queries.ts'

/** All data about a user, for that user. */
export async function exportOwnData(db: Db, userId: string) {
  const user = mustExist(await findUser(db, userId), 'SESSION_EXPIRED')
  return {
    exportedAt: new Date().toISOString(),
    profile: await toOwnUser(db, user),
    messageChoice: { chosenAt: user.notifyChosenAt, chosenHow: user.notifyChosenHow },
    consents: await selectOwnConsents(db, userId),
    staffNote: await ownNote(db, userId),
    phoneNote: user.phoneNumber && user.phoneProvenAt ? await noteOn(db, user.phoneNumber) : null,
    addresses: await ownAddresses(db, userId),
    cart: await ownCart(db, userId),
    sharedCarts: await ownSharedCarts(db, userId),
    orders: await ownOrders(db, userId),
    documents: await ownPapers(db, userId),
    drafts: await ownDrafts(db, userId),
    typedCodes: await selectTypedCodesBy(db, userId),
    sessions: await ownSessions(db, userId),
    invitations: await ownInvitations(db, userId),
    phoneCodes: await selectCodesOf(db, userId),
    stockRequests: await ownStockRequests(db, userId),
    wishList: await ownWishes(db, userId),
    reviews: await ownReviews(db, userId),
    messages: await ownMessages(db, userId),
  }
}

/** What staff wrote about the person, without who wrote it. */
async function ownNote(db: Db, userId: string) {
  const { text, at } = await findNote(db, userId)
  return text ? { text, savedAt: at } : null
}

/** What staff wrote about the person's phone number, which only its owner may read. */
async function noteOn(db: Db, phone: string) {
  const note = await findPhoneNote(db, phone)
  return note?.text ? { text: note.text, savedAt: note.savedAt } : null
}

async function ownAddresses(db: Db, userId: string) {
  const rows = await selectAddresses(db, userId)
  return rows.map(({ id, userId: _owner, ...address }) => ({ _id: id, ...address }))
}

async function ownOrders(db: Db, userId: string) {
  const rows = await selectOrdersOf(db, userId)
  const ids = rows.map(({ id }) => id)
  const items = byOrder(await itemsOf(db, ids))
  const ownPrompts = await selectOwnPrompts(db, ids)
  const paid = await paymentsOf(db, ids)
  const paidFor = byOrder(paid)
  const wentBack = await readWentBack(
    db,
    paid.map(({ id }) => id),
  )
  const returned = byOrder(await returnsOf(db, ids))
  const links = byOrder(await selectLinksOf(db, ids))
  return rows.map((order) => ({
    _id: order.id,
    number: order.number,
    shortNumber: order.shortNumber,
    status: order.status,
    paymentMethod: order.paymentMethod,
    paymentStatus: order.paymentStatus,
    totalAmount: toShillings(order.totalCents),
    deliveryFee: toShillings(order.deliveryFeeCents),
    promotion: toShillings(order.promotionCents),
    code: order.offerCode,
    discount: toShillings(order.reductionCents),
    buyerPin: order.buyerPin,
    returned: toShillings(order.returnedCents),
    reductionReason: order.reductionReason,
    channel: order.channel,
    address: order.address,
    delivery: order.delivery,
    recipient: { name: order.recipientName, phoneNumber: order.contactPhone },
    note: order.note,
    /** The versions of the pages that applied; null: the shop's first drafts. */
    termsVersion: order.termsVersion,
    privacyVersion: order.privacyVersion,
    phoneConfirmedAt: order.phoneConfirmedAt,
    refusedAt: order.refusedAt,
    /** Why the last delivery failed, as the rider said it. */
    failedAt: order.failedAt,
    failedReason: order.failedReason,
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
    items: (items.get(order.id) ?? []).map(({ orderId: _order, priceCents, ...item }) => ({
      ...item,
      price: toShillings(priceCents),
    })),
    returns: (returned.get(order.id) ?? []).map((made) => toReturn(made, false)),
    payLinks: (links.get(order.id) ?? []).map(({ orderId: _order, ...link }) => link),
    payments: (paidFor.get(order.id) ?? []).map((row) => {
      const { order: _order, ...payment } = toPayment(row, wentBack.get(row.id))
      const phoneNumber = phoneForCustomer(row.id, row.phoneNumber, ownPrompts)
      return { ...payment, phoneNumber }
    }),
  }))
}

/** The invoices and credit notes of the orders. */
async function ownPapers(db: Db, userId: string) {
  const rows = await papersOf(db, userId)
  return rows.map(({ number, kind, orderId: order, buyerPin, lines, ...paper }) => ({
    number,
    kind,
    order,
    buyerPin,
    lines: lines.map(({ name, quantity }) => ({ name, quantity })),
    total: toShillings(paper.totalCents),
    tax: toShillings(paper.taxCents),
    issuedAt: paper.issuedAt,
  }))
}

/** What staff noted of orders that were talked about and not placed. */
async function ownDrafts(db: Db, userId: string) {
  const rows = await selectDraftsFor(db, userId)
  return rows.map(({ body: { customer: _own, ...body }, createdAt, updatedAt }) => ({
    ...body,
    createdAt,
    updatedAt,
  }))
}

function byOrder<Row extends { orderId: string }>(rows: Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(row.orderId)
    if (group) group.push(row)
    else groups.set(row.orderId, [row])
  }
  return groups
}
