import { randomUUID } from 'node:crypto'
import type { StoredAddress } from '@duka/contract/addresses/addresses'
import { heldFor } from '@duka/contract/payments/partly-paid'
import { desc, eq } from 'drizzle-orm'
import { orderItems, orders, paymentAttempts, payments, products } from '../../src/db/schema.ts'
import { writePaymentLines } from '../../src/modules/ledger/book-money.queries.ts'
import { bookMoney } from '../../src/modules/ledger/book-money.ts'
import { lockOrder } from '../../src/modules/order-record/locked-order.queries.ts'
import { insertAttempt } from '../../src/modules/payments/records/attempts.queries.ts'
import { reasonOf } from '../../src/modules/payments/records/payments.ts'
import { insertReceipt } from '../../src/modules/payments/records/receipts.queries.ts'
import { aProduct, type Person, type TestApp } from '../support/support.ts'

/** An order's copy of an address. */
export const jamiiHouse: StoredAddress = {
  addressLine1: 'Jamii House',
  addressLine2: null,
  street: 'Biashara Street',
  area: null,
  landmark: null,
  city: 'Nairobi',
  state: 'Nairobi',
  postalCode: '00100',
  country: 'Kenya',
  phoneNumber: null,
}

type OrderFields = Partial<typeof orders.$inferInsert> & {
  stockLeft?: number
  /** Without it the order is of a new one. */
  kettle?: { id: string; name: string }
}

/** Inserts an order of one kettle, as if placed; its stock is taken unless the order is cancelled. */
export async function anOrder(
  app: TestApp,
  owner: { id: string | null },
  { stockLeft = 9, kettle, ...columns }: OrderFields = {},
): Promise<string> {
  const sold = kettle ?? (await aProduct(app, { stockQuantity: stockLeft }))
  const [id = ''] = await ordersOf(app, owner, sold, [columns])
  return id
}

/** The same for several orders of one kettle each, at once. */
export async function ordersOf(
  app: TestApp,
  owner: { id: string | null },
  kettle: { id: string; name: string },
  all: Partial<typeof orders.$inferInsert>[],
): Promise<string[]> {
  const placed = await app.db
    .insert(orders)
    .values(
      all.map((columns) => ({
        userId: owner.id,
        paymentMethod: 'mpesa' as const,
        totalCents: 249_900,
        address: jamiiHouse,
        ...columns,
      })),
    )
    .returning()
  await app.db.insert(orderItems).values(
    placed.map(({ id, totalCents }) => ({
      orderId: id,
      productId: kettle.id,
      name: kettle.name,
      priceCents: totalCents,
      quantity: 1,
    })),
  )
  return placed.map(({ id }) => id)
}

/** Newest first, with what only the attempt knows. */
export async function paymentsOf(app: TestApp, orderId: string) {
  const rows = await app.db
    .select({ line: payments, attempt: paymentAttempts })
    .from(payments)
    .leftJoin(paymentAttempts, eq(paymentAttempts.id, payments.id))
    .where(eq(payments.orderId, orderId))
    .orderBy(desc(payments.createdAt))
  return rows.map(({ line, attempt }) => ({
    ...line,
    reason: reasonOf(line),
    callbackSecret: attempt?.callbackSecret ?? null,
    checkoutRequestId: attempt?.checkoutRequestId ?? null,
    nextQueryAt: attempt?.nextQueryAt ?? null,
  }))
}

type Channel = 'stk' | 'c2b' | 'statement' | 'cash'
interface Sum {
  cents: number
  /** Less than was asked for, or a part: not counted yet. */
  isHeld?: boolean
  channel?: Channel
  rider?: string
  code?: string | null
  askedCents?: number
  at?: Date
  /** The run of the rider who has the cash. */
  runId?: string
}

/** Money on record for an order, wherever its status puts it. Answers the id of the payment. */
export async function aSum(app: TestApp, orderId: string, sum: Sum): Promise<string> {
  const { cents, channel = 'c2b', at = new Date() } = sum
  const isCash = channel === 'cash'
  return app.db.transaction(async (db) => {
    const order = await lockOrder(db, orderId)
    if (!order) throw new Error('no such order')
    const receipt = await insertReceipt(db, {
      amountCents: cents,
      channel,
      orderId,
      method: isCash ? 'cash' : 'mpesa',
      code: isCash ? null : sum.code === undefined ? aReceipt() : sum.code,
      reportedBy: [isCash ? 'staff' : 'c2b'],
      ...(sum.isHeld && {
        heldFor: heldFor[channel],
        askedCents: sum.askedCents ?? order.totalCents,
      }),
      rider: sum.rider ?? null,
      occurredAt: at,
      confirmedAt: at,
      settledAt: at,
      createdAt: at,
    })
    const by = sum.runId ? { runId: sum.runId } : { id: randomUUID() }
    await bookMoney(db, order, { by: { ...by, username: 'somebody' } })
    return receipt.id
  })
}

/** An attempt on record, as if a prompt had been sent. Answers its id. */
export async function anAttempt(
  app: TestApp,
  orderId: string,
  fields: Partial<typeof paymentAttempts.$inferInsert> = {},
): Promise<string> {
  return app.db.transaction(async (db) => {
    const order = await lockOrder(db, orderId)
    if (!order) throw new Error('no such order')
    const { id } = await insertAttempt(db, {
      orderId,
      amountCents: order.totalCents,
      phoneNumber: '254712345678',
      state: 'prompted',
      callbackSecret: randomUUID(),
      ...fields,
    })
    await bookMoney(db, order)
    return id
  })
}

/** Changes an attempt directly in the database, such as its age. */
export async function changeAttempt(
  app: TestApp,
  where: { orderId: string } | { id: string },
  changes: Partial<typeof paymentAttempts.$inferInsert>,
): Promise<void> {
  const condition =
    'id' in where ? eq(paymentAttempts.id, where.id) : eq(paymentAttempts.orderId, where.orderId)
  const rows = await app.db.update(paymentAttempts).set(changes).where(condition).returning()
  for (const { orderId } of rows) if (orderId) await writePaymentLines(app.db, orderId)
}

export async function orderRow(app: TestApp, orderId: string) {
  const [row] = await app.db.select().from(orders).where(eq(orders.id, orderId))
  if (!row) throw new Error('no such order')
  return row
}

export async function paymentStatusOf(app: TestApp, orderId: string) {
  return (await orderRow(app, orderId)).paymentStatus
}

export async function stockOfOrder(app: TestApp, orderId: string) {
  const [row] = await app.db
    .select({ stock: products.stockQuantity })
    .from(orderItems)
    .innerJoin(products, eq(products.id, orderItems.productId))
    .where(eq(orderItems.orderId, orderId))
  return row?.stock
}

/** Sends a prompt for an order and returns the fake M-Pesa's record of it. */
export async function aPrompt(
  app: TestApp,
  shopper: Person,
  orderId: string,
  phone = '0712345678',
) {
  const { status, body } = await shopper.call('POST', '/payments/mpesa/stk-push', {
    orderId,
    phoneNumber: phone,
  })
  const { shortNumber } = await orderRow(app, orderId)
  const prompt = app.mpesa.prompts.findLast(({ orderNumber }) => orderNumber === shortNumber)
  if (status !== 200 || !prompt) throw new Error(`no prompt: ${status} ${JSON.stringify(body)}`)
  return { ...prompt, paymentId: String(body.payment._id) }
}

let receipts = 0

/** A new receipt code. */
export function aReceipt(): string {
  receipts += 1
  return `UKL${String(receipts).padStart(7, '0')}`
}

/** The body of M-Pesa's callback about a prompt. */
export function callbackBody(
  { checkoutRequestId }: { checkoutRequestId: string },
  code: number | string,
  paid?: { amount: number | string; receipt: string },
) {
  return {
    Body: {
      stkCallback: {
        MerchantRequestID: 'aaaa-bbbb-1',
        CheckoutRequestID: checkoutRequestId,
        ResultCode: code,
        ResultDesc: 'As it came.',
        ...(paid && {
          CallbackMetadata: {
            Item: [
              { Name: 'Amount', Value: paid.amount },
              { Name: 'MpesaReceiptNumber', Value: paid.receipt },
              { Name: 'Balance' },
              { Name: 'TransactionDate', Value: 20261121101112 },
              { Name: 'PhoneNumber', Value: 254712345678 },
            ],
          },
        }),
      },
    },
  }
}

/** Posts a callback to the prompt's own callback address. */
export function postCallback(app: TestApp, { secret }: { secret: string }, body: unknown) {
  return app.call('POST', `/hooks/lipa/${secret}`, body)
}

/** The dependencies of the payment rules; `at` is the current time for them. */
export function paymentDeps(app: TestApp, at = new Date()) {
  return {
    db: app.db,
    mpesa: app.mpesa,
    now: () => at,
  }
}

/** The time in `seconds` seconds. */
export function inSeconds(seconds: number): Date {
  return new Date(Date.now() + seconds * 1000)
}
