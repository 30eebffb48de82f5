import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import {
  outbox,
  payLinks,
  productFamilies,
  products,
  reviews,
  riderCash,
  riderParcels,
  riderRuns,
  sharedCarts,
  shippings,
  users,
  wishes,
} from '../../src/db/schema.ts'
import { hashToken, newToken } from '../../src/http/auth.ts'
import { noteChoice } from '../../src/modules/messages/consents/consents.queries.ts'
import { trackingToken } from '../../src/modules/order-record/tracking-link.ts'
import { takeReceipt } from '../../src/modules/payments/incoming/take-receipt.ts'
import { tokenOf } from '../../src/modules/payments/links/pay-link-token.ts'
import { insertAttempt } from '../../src/modules/payments/records/attempts.queries.ts'
import { insertRefund } from '../../src/modules/payments/records/refunds.queries.ts'
import {
  aCategory,
  aProduct,
  aShopper,
  cheapHash,
  type Shopper,
  type TestApp,
} from '../support/support.ts'
import { aSum, inSeconds, jamiiHouse, ordersOf, paymentDeps } from './payments-support.ts'

/** A customer who owns one of everything that a customer can own. */
export interface CustomerWithEverything extends Shopper {
  password: string
  productId: string
  categoryId: string
  /** The product's family. */
  familyId: string
  /** Unpaid, without a shipping record. */
  orderId: string
  /** With a shipping record. */
  shippedOrderId: string
  shippingId: string
  /** Cancelled after payment, so a refund is due. */
  owedOrderId: string
  /** Unpaid, with a held payment of less than the price. */
  heldOrderId: string
  /** In the addresses for the callback of a prompt and for the result of a refund. */
  secret: string
  /** A receipt that waits to be matched. */
  openReceipt: string
  /** A delivery zone and a pickup point, in tests that make them. */
  zoneId?: string
  pointId?: string
  offerId?: string
  draftId?: string
  /** A page of the owner, in tests that make one. */
  pageSlug?: string
  pageVersion?: number
  /** A run with an unpaid parcel, whose code is 2026, and one for which the rider has the cash. */
  runId: string
  runToken: string
  /** Of the order with a shipping record. */
  trackingToken: string
  sharedCartToken: string
  parcelOrderId: string
  /** Of a link to pay `orderId`. */
  payToken: string
  /** A message that was sent to them. */
  messageId: string
  /** About the product. */
  reviewId: string
}

const address = { ...jamiiHouse, phoneNumber: '254712345678' }

const password = 'Karibu#2026'
const passwordHash = cheapHash(password)

export async function aCustomerWithEverything(app: TestApp): Promise<CustomerWithEverything> {
  const category = await aCategory(app)
  const product = await aProduct(app, { categoryId: category.id })
  const familyId = randomUUID()
  await app.db.insert(productFamilies).values({ id: familyId, name: `Family ${familyId}` })
  await app.db.update(products).set({ familyId }).where(eq(products.id, product.id))
  const shopper = await aShopper(app, { cart: [product] })
  await app.db
    .update(users)
    .set({ passwordHash: await passwordHash })
    .where(eq(users.id, shopper.id))
  // Of all orders. Nobody has ordered the other product.
  const kettle = await aProduct(app, { categoryId: category.id })
  const withRider = { status: 'Shipped', paymentMethod: 'cod', handoverCode: '2026' } as const
  const [orderId = '', shippedOrderId = '', owedOrderId = '', heldOrderId = '', ...parcels] =
    await ordersOf(app, shopper, kettle, [
      { address },
      { address, status: 'Processing' },
      { address, status: 'Cancelled', paymentStatus: 'refund-due' },
      { address },
      { address, ...withRider },
      { address, ...withRider },
    ])
  const shippingId = randomUUID()
  await app.db
    .insert(shippings)
    .values({ id: shippingId, orderId: shippedOrderId, addressId: shopper.addressId })
  const secret = randomUUID()
  await insertAttempt(app.db, {
    orderId: owedOrderId,
    amountCents: 249_900,
    phoneNumber: '254712345678',
    state: 'failed',
    callbackSecret: secret,
  })
  const receiptId = await aSum(app, owedOrderId, { cents: 249_900 })
  // Asked for so long ago that it may be asked for again.
  await insertRefund(app.db, {
    receiptId,
    orderId: owedOrderId,
    account: 'refund-due',
    cents: 249_900,
    byHand: false,
    state: 'asked',
    secret,
    createdAt: inSeconds(-600),
  })
  await aSum(app, heldOrderId, { cents: 240_000, isHeld: true, channel: 'stk' })
  const openReceipt = randomUUID().slice(0, 10).toUpperCase()
  await takeReceipt(paymentDeps(app), {
    code: openReceipt,
    by: 'c2b',
    amountCents: 10_000,
    account: 'SHOES',
    payer: null,
    occurredAt: new Date(),
  })
  await app.db.insert(wishes).values({ userId: shopper.id, productId: product.id })
  const run = await aRun(app, parcels)
  const sharedCartToken = randomUUID().replaceAll('-', '')
  const items = [{ productId: product.id, quantity: 1 }]
  await app.db
    .insert(sharedCarts)
    .values({ tokenHash: hashToken(sharedCartToken), userId: shopper.id, items })
  await noteChoice(app.db, shopper, { email: true, sms: false }, 'profile')
  return {
    ...shopper,
    ...run,
    payToken: await aPayLink(app, orderId),
    trackingToken: await trackingToken(app.db, shippedOrderId),
    sharedCartToken,
    password,
    familyId,
    productId: product.id,
    categoryId: category.id,
    orderId,
    shippedOrderId,
    shippingId,
    owedOrderId,
    heldOrderId,
    secret,
    openReceipt,
    messageId: await aSentMessage(app, shopper),
    reviewId: await aReview(app, shopper, product.id),
  }
}

async function aPayLink(app: TestApp, orderId: string): Promise<string> {
  const id = randomUUID()
  const token = await tokenOf(app.db, id)
  const tokenHash = hashToken(token)
  await app.db.insert(payLinks).values({ id, orderId, tokenHash, expiresAt: inSeconds(3600) })
  return token
}

async function aSentMessage(app: TestApp, { id, email }: Shopper): Promise<string> {
  const message = { channel: 'email', recipient: email, userId: id, body: 'Habari' } as const
  const [row] = await app.db
    .insert(outbox)
    .values({ ...message, sentAt: new Date(), nextTryAt: null })
    .returning()
  return String(row?.id)
}

async function aReview(app: TestApp, { id }: Shopper, productId: string): Promise<string> {
  const [row] = await app.db
    .insert(reviews)
    .values({ userId: id, productId, rating: 5, title: 'Good', text: 'Boils fast.' })
    .returning()
  return row?.id ?? ''
}

async function aRun(app: TestApp, [open = '', paid = '']: string[]) {
  const { token, tokenHash } = newToken()
  const rider = { riderName: 'Otieno', riderPhone: '254722000111', startedBy: 'manager' }
  const [run] = await app.db
    .insert(riderRuns)
    .values({ ...rider, tokenHash, expiresAt: inSeconds(3600) })
    .returning()
  if (!run) throw new Error('no run was made')
  await app.db.insert(riderParcels).values([
    { runId: run.id, orderId: open, place: 0 },
    { runId: run.id, orderId: paid, place: 1 },
  ])
  const cash = { cents: 249_900, channel: 'cash', runId: run.id } as const
  const receiptId = await aSum(app, paid, cash)
  await app.db.insert(riderCash).values({ runId: run.id, orderId: paid, receiptId })
  return { runId: run.id, runToken: token, parcelOrderId: open }
}
