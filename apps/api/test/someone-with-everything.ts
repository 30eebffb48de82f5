import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { payments, receipts, shippings, users } from '../src/db/schema.ts'
import { hashPassword } from '../src/modules/users/passwords.ts'
import { anOrder, jamiiHouse } from './payments-support.ts'
import { aCategory, aProduct, aShopper, type Shopper, type TestApp } from './support.ts'

/** A customer who has one of everything that belongs to somebody. */
export interface CustomerWithEverything extends Shopper {
  password: string
  productId: string
  categoryId: string
  /** Unpaid and with no parcel. */
  orderId: string
  /** With a parcel under way. */
  shippedOrderId: string
  shippingId: string
  /** Cancelled after it was paid. */
  owedOrderId: string
  /** Unpaid, with less money than was asked for. */
  heldOrderId: string
  /** The secret of that payment's callback. */
  secret: string
  /** Money that nobody knows an order for. */
  openReceipt: string
}

const address = { ...jamiiHouse, phoneNumber: '254712345678' }

const password = 'Karibu#2026'
// Hashing is slow on purpose; once is enough.
const passwordHash = hashPassword(password)

export async function aCustomerWithEverything(app: TestApp): Promise<CustomerWithEverything> {
  const category = await aCategory(app)
  const product = await aProduct(app, { categoryId: category.id })
  const shopper = await aShopper(app, { cart: [product] })
  await app.db
    .update(users)
    .set({ passwordHash: await passwordHash })
    .where(eq(users.id, shopper.id))
  const [orderId, shippedOrderId, owedOrderId, heldOrderId] = await Promise.all([
    anOrder(app, shopper, { address }),
    anOrder(app, shopper, { address, status: 'Processing' }),
    anOrder(app, shopper, { address, status: 'Cancelled', paymentStatus: 'refund-due' }),
    anOrder(app, shopper, { address }),
  ])
  const shippingId = randomUUID()
  await app.db
    .insert(shippings)
    .values({ id: shippingId, orderId: shippedOrderId, addressId: shopper.addressId })
  const secret = randomUUID()
  await app.db.insert(payments).values({
    orderId: owedOrderId,
    method: 'mpesa',
    channel: 'stk',
    amountCents: 249_900,
    receivedCents: 249_900,
    phoneNumber: '254712345678',
    state: 'paid',
    receipt: randomUUID().slice(0, 10).toUpperCase(),
    callbackSecret: secret,
  })
  await app.db.insert(payments).values({
    orderId: heldOrderId,
    method: 'mpesa',
    channel: 'stk',
    amountCents: 249_900,
    receivedCents: 240_000,
    state: 'held',
  })
  const openReceipt = randomUUID().slice(0, 10).toUpperCase()
  await app.db.insert(receipts).values({
    receipt: openReceipt,
    channel: 'c2b',
    amountCents: 10_000,
    account: 'SHOES',
    state: 'to-match',
    paidAt: new Date(),
  })
  return {
    ...shopper,
    password,
    productId: product.id,
    categoryId: category.id,
    orderId,
    shippedOrderId,
    shippingId,
    owedOrderId,
    heldOrderId,
    secret,
    openReceipt,
  }
}
