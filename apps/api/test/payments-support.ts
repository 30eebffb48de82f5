import { desc, eq } from 'drizzle-orm'
import { orderItems, orders, payments, products } from '../src/db/schema.ts'
import { aProduct, type Person, type TestApp } from './support.ts'

/** Where orders go, as they keep it. */
export const jamiiHouse = {
  addressLine1: 'Jamii House',
  addressLine2: null,
  street: 'Biashara Street',
  city: 'Nairobi',
  state: 'Nairobi',
  postalCode: '00100',
  country: 'Kenya',
  phoneNumber: null,
}

/** An order on record with one kettle, as if placed; its stock is taken unless it is cancelled. */
export async function anOrder(
  app: TestApp,
  owner: { id: string },
  fields: Partial<typeof orders.$inferInsert> & { stockLeft?: number } = {},
): Promise<string> {
  const { stockLeft = 9, ...columns } = fields
  const kettle = await aProduct(app, { stockQuantity: stockLeft })
  const [order] = await app.db
    .insert(orders)
    .values({
      userId: owner.id,
      paymentMethod: 'mpesa',
      totalCents: 249_900,
      address: jamiiHouse,
      ...columns,
    })
    .returning()
  if (!order) throw new Error('no order was made')
  await app.db.insert(orderItems).values({
    orderId: order.id,
    productId: kettle.id,
    name: kettle.name,
    priceCents: order.totalCents,
    quantity: 1,
  })
  return order.id
}

/** Newest first. */
export function paymentsOf(app: TestApp, orderId: string) {
  return app.db
    .select()
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(desc(payments.createdAt))
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

/** Sends a prompt for an order and answers what the fake M-Pesa knows of it. */
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
  const number = orderId.slice(0, 8).toUpperCase()
  const prompt = app.mpesa.prompts.findLast(({ orderNumber }) => orderNumber === number)
  if (status !== 200 || !prompt) throw new Error(`no prompt: ${status} ${JSON.stringify(body)}`)
  return { ...prompt, paymentId: String(body.payment._id) }
}

let receipts = 0

/** A receipt code that nobody had before. */
export function aReceipt(): string {
  receipts += 1
  return `UKL${String(receipts).padStart(7, '0')}`
}

/** What M-Pesa posts about a prompt. */
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

/** Posts to the address that M-Pesa was given with the prompt. */
export function postCallback(app: TestApp, { secret }: { secret: string }, body: unknown) {
  return app.call('POST', `/hooks/lipa/${secret}`, body)
}

/** What the rules of payments are handed; `at` is the time they take it for. */
export function paymentDeps(app: TestApp, at = new Date()) {
  return {
    db: app.db,
    mpesa: app.mpesa,
    now: () => at,
    news: {
      changed: async () => undefined,
      sold: () => undefined,
      stockChanged: () => undefined,
      close: async () => undefined,
    },
  }
}

/** That many seconds from now. */
export function inSeconds(seconds: number): Date {
  return new Date(Date.now() + seconds * 1000)
}
