import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { ShopError } from '../../src/http/errors.ts'
import { payOnDelivery } from '../../src/modules/orders/change/pay-on-delivery.ts'
import { cancelOrder } from '../../src/modules/orders/move/cancel-order.ts'
import { requestReturn, withdrawReturn } from '../../src/modules/orders/returns/requests.ts'
import { aReceipt } from '../samples/payments-support.ts'
import { confirmLast, many, moneyOf, move, push, takeCash, type } from './money-events.ts'
import { aWorld, PIECE_CENTS, RIDER_CENTS, type World } from './money-world.ts'

/** What staff, customers and payers do with an order outside M-Pesa's usual ways. */

/** How many pieces of each of the two products an order shall have. */
export type Pieces = readonly [number, number]

/** The customer cancels, perhaps by two taps at once. What is too late is refused and changes nothing. */
export async function cancelByCustomer(
  { shop: { app }, orderId, userId }: World,
  taps: number,
): Promise<void> {
  if (userId === null) return
  const customer = { id: userId, username: 'customer', email: '', role: 'customer' } as const
  await many(taps, () => unlessRefused(cancelOrder(app.db, customer, orderId)))
}

/** The customer pays in cash instead, perhaps by two taps at once. What is too late is refused and changes nothing. */
export async function payInCash(
  { shop: { deps }, orderId, userId }: World,
  taps: number,
): Promise<void> {
  if (userId === null) return
  const customer = { id: userId, username: 'customer', email: '', role: 'customer' } as const
  await many(taps, () => unlessRefused(payOnDelivery(deps, customer, orderId)))
}

/** Staff enter an order for somebody without an account, if there are pieces for it. */
export async function placeByStaff(world: World, paymentMethod: 'mpesa' | 'cod'): Promise<void> {
  await placeThird(world, world.productIds, { paymentMethod })
}

/**
 * Goods come back, and what is due for them pays another order of the same customer, which may be cancelled then. By two taps it
 * is placed once.
 */
export async function exchange(
  world: World,
  which: number,
  { isPaid, taps, isCancelled }: { isPaid: boolean; taps: number; isCancelled: boolean },
): Promise<void> {
  const { orderId, userId, phone, productIds, together } = world
  if (isPaid) {
    await takeCash(world, undefined)
    await move(world, 'Shipped')
  }
  await takeBack(world, which, undefined, { withGoods: true, restock: true, taps: 1 })
  const product = productIds[which % productIds.length] ?? ''
  const customer = userId ? { user: userId } : { name: 'Wanjikũ Mũgo', phoneNumber: phone }
  const before = together.length
  await placeThird(world, [product], { customer, creditFrom: { order: orderId } }, taps)
  const placed = together[before]
  if (placed && isCancelled) await move(placed, 'Cancelled')
}

/** Staff enter the third order of a history, of one piece of each product. */
async function placeThird(
  { shop, together, reversed, reversedReceipts, sentBack }: World,
  productIds: string[],
  fields: object,
  taps = 1,
): Promise<void> {
  if (together.length > 2) return
  const phone = shop.nextPhone()
  const asked = {
    customer: { name: 'Wanjikũ Mũgo', phoneNumber: phone },
    items: productIds.map((productId) => ({ productId, quantity: 1 })),
    address: { city: `Town ${phone}` },
    contactPhone: phone,
    paymentMethod: 'cod',
    ...fields,
  }
  const headers = { 'idempotency-key': randomUUID() }
  let placed:
    | { status: number; body: { code?: string; order?: { _id: string; number: string } } }
    | undefined
  await many(taps, async () => {
    placed = await shop.manager.call('POST', '/staff/orders', asked, { headers })
  })
  const { order, code } = placed?.body ?? {}
  if (!order) {
    const refusals = ['ORDER_OUT_OF_STOCK', 'ORDER_PRODUCT_GONE', 'NOT_REFUND_DUE']
    expect([...refusals, 'ORDER_NOT_FOUND', 'CREDIT_OF_OTHER', 'USER_NOT_FOUND']).toContain(code)
    return
  }
  const totalCents = productIds.length * PIECE_CENTS
  expect(order).toMatchObject({ totalAmount: totalCents / 100 })
  const world = aWorld(
    shop,
    { orderId: order._id, number: order.number, userId: null, productIds },
    totalCents,
    phone,
  )
  together.push(Object.assign(world, { together, reversed, reversedReceipts, sentBack }))
}

/** The customer asks to return a piece, and withdraws it, or staff decide, or both do so at once. */
export async function askToReturn(
  { shop: { app, manager }, orderId, userId }: World,
  which: number,
  ends: ('withdrawn' | 'received' | 'declined')[],
): Promise<void> {
  if (userId === null) return
  await manager.call('PUT', `/orders/${orderId}`, { status: 'Delivered' })
  const { body } = await manager.call('GET', `/orders/${orderId}`)
  const items = body.order?.items ?? []
  const item = items[which % Math.max(1, items.length)]?._id
  if (!item) return
  const customer = { id: userId, username: 'customer', email: '', role: 'customer' } as const
  const shopsRule = { now: () => new Date(), days: 7 }
  const piece = { item, quantity: 1, reason: 'size' } as const
  const asked = await unlessRefused(
    app.db.transaction((db) =>
      requestReturn({ ...shopsRule, db }, customer, orderId, { items: [piece], note: '' }),
    ),
  )
  if (!asked) return
  const received = { state: 'received', items: [{ item, restock: true }] }
  await Promise.all(
    ends.map(async (end) => {
      if (end === 'withdrawn') return unlessRefused(withdrawReturn(app.db, customer, asked._id))
      const change = end === 'declined' ? { state: end } : received
      const { status } = await manager.call('PATCH', `/returns/${asked._id}`, change)
      expect([200, 404, 409]).toContain(status)
    }),
  )
}

/** What was answered; undefined if it was refused. */
async function unlessRefused<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asked
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    return undefined
  }
}

/** Staff take goods back, or lower the price. What was not sold, or is more than it costs, is refused and changes nothing. */
export async function takeBack(
  world: World,
  which: number,
  amount: number | undefined,
  { withGoods, restock, taps }: { withGoods: boolean; restock: boolean; taps: number },
): Promise<void> {
  const { shop, orderId } = world
  const { body } = await shop.manager.call('GET', `/orders/${orderId}`)
  const items = body.order?.items ?? []
  const item = items[which % Math.max(1, items.length)]
  const piece = { item: item?._id, quantity: 1, reason: 'unwanted', restock }
  const given = { items: withGoods && item ? [piece] : [], amount }
  await many(taps, async () => {
    const { status } = await shop.manager.call('POST', `/orders/${orderId}/returns`, given)
    expect([201, 400, 404, 409]).toContain(status)
  })
}

/** A part of what was paid goes back by hand, by M-Pesa or out of a drawer. */
export async function payPartBack(
  { shop, orderId }: World,
  amount: number,
  way: 'mpesa-hand' | 'mpesa-reversal' | 'cash' | 'move',
  taps: number,
): Promise<void> {
  await many(taps, async () => {
    const { manager } = shop
    const from = `person:${manager.id}`
    const move = { kind: 'paid-back', from, order: orderId, amount, reason: 'A part' }
    const asked = { orderId, amount, way, note: 'A part' }
    const { status } = await (way === 'move'
      ? manager.call('POST', '/drawers/moves', move)
      : manager.call('POST', '/payments/refund', asked))
    expect([201, 202, 404, 409]).toContain(status)
  })
}

/** Staff change the lines. What is too late, or not in stock, is refused and changes nothing. */
export async function changeItems(world: World, pieces: Pieces): Promise<void> {
  const { shop, orderId, productIds } = world
  const items = productIds
    .map((productId, nth) => ({ productId, quantity: pieces[nth] ?? 0 }))
    .filter(({ quantity }) => quantity > 0)
  const { status, body } = await shop.manager.call('PUT', `/orders/${orderId}/items`, { items })
  // 400: less than KES 1 would stay to pay.
  if ([400, 404, 409].includes(status)) return
  expect([status, body]).toEqual([200, expect.anything()])
  const isSame = productIds.every((id, nth) => (world.pieces[id] ?? 0) === (pieces[nth] ?? 0))
  // Otherwise it would cost what the items do, without the cents that a history may begin with.
  if (isSame) return
  world.pieces = Object.fromEntries(items.map(({ productId, quantity }) => [productId, quantity]))
  takeOff(world, goodsOf(world))
  expect(Math.round(body.order.totalAmount * 100)).toBe(world.totalCents)
}

/** Staff change what they take off. What is too much, or comes while money may move, is refused and changes nothing. */
export async function changeDiscount(
  world: World,
  off: { amount?: number; percent?: number } | null,
  taps: number,
): Promise<void> {
  const { shop, orderId } = world
  const given = { discount: off && { ...off, reason: 'Regular' } }
  const goodsCents = world.totalCents - world.feeCents + world.offCents
  await many(taps, async () => {
    const { status, body } = await shop.manager.call('PUT', `/orders/${orderId}/items`, given)
    if ([400, 404, 409].includes(status)) return
    expect([status, body]).toEqual([200, expect.anything()])
    world.offPercent = off?.percent
    world.offCents = (off?.amount ?? 0) * 100
    takeOff(world, goodsCents)
    expect(Math.round(body.order.totalAmount * 100)).toBe(world.totalCents)
  })
}

/** Staff choose the other way of delivery. What is too late is refused and changes nothing. */
export async function changeDelivery(world: World, way: 'free' | 'rider'): Promise<void> {
  const { shop, orderId } = world
  const asked = { deliveryOption: shop.delivery[way] }
  const { status, body } = await shop.manager.call('PUT', `/orders/${orderId}/delivery`, asked)
  if (status === 404 || status === 409) return
  expect([status, body]).toEqual([200, expect.anything()])
  world.feeCents = way === 'rider' ? RIDER_CENTS : 0
  world.totalCents = goodsOf(world) + world.feeCents - world.offCents
  expect(Math.round(body.order.totalAmount * 100)).toBe(world.totalCents)
}

function goodsOf({ pieces }: World): number {
  return Object.values(pieces).reduce((sum, quantity) => sum + quantity * PIECE_CENTS, 0)
}

/** Works out what the order costs with goods of this price. */
function takeOff(world: World, goodsCents: number): void {
  if (world.offPercent) world.offCents = Math.round((goodsCents * world.offPercent) / 100)
  world.totalCents = goodsCents + world.feeCents - world.offCents
}

/** A change of the order at the moment of something else. */
export async function changeDuring(
  world: World,
  change: Pieces | 'free' | 'rider' | 'cash',
  what: 'prompt' | 'typed payment' | 'cancelling' | 'the same change',
): Promise<void> {
  const changeIt = () => {
    if (change === 'cash') return payInCash(world, 1)
    return typeof change === 'string' ? changeDelivery(world, change) : changeItems(world, change)
  }
  const other = {
    prompt: () => push(world, 'accepted', 1),
    'typed payment': () => type(world, Math.ceil(world.totalCents / 100), 'right', 1),
    cancelling: () => cancelByCustomer(world, 1),
    'the same change': changeIt,
  }[what]
  await Promise.all([changeIt(), other()])
}

type Typist = 'staff' | 'somebody with a link'

/** Somebody types a code for the order: of its own payment, of another order's payment, or an invented one. */
export async function typeCode(
  world: World,
  typist: Typist,
  whose: 'own' | 'other' | 'nobody’s',
  which: number,
  taps: number,
): Promise<void> {
  const { shop, orderId, together } = world
  const of = whose === 'own' ? [world] : together.filter((one) => one !== world)
  const came = whose === 'nobody’s' ? [] : of.flatMap(moneyOf)
  const code = came[which % Math.max(1, came.length)]?.receipt ?? aReceipt()
  const token = typist === 'staff' ? undefined : await payToken(world)
  await many(taps, async () => {
    const { status } = token
      ? await shop.app.call('POST', `/pay/${token}/code`, { code })
      : await shop.manager.call('POST', '/payments/mpesa/typed-code', { orderId, code })
    expect([200, 202, 404, 409]).toContain(status)
  })
}

/** A payment made at a phone without the number of the order, whose code is typed before or after M-Pesa reports it. */
export async function payByCode(
  world: World,
  typist: Typist,
  shillings: number,
  when: 'before' | 'after' | 'meanwhile',
): Promise<void> {
  await type(world, shillings, 'wrong', when === 'after' ? 1 : 0)
  const enter = () => typeCode(world, typist, 'own', moneyOf(world).length - 1, 1)
  const report = () => confirmLast(world)
  if (when === 'meanwhile') await Promise.all([enter(), report()])
  else await enter()
  if (when === 'before') await report()
}

/** Somebody pays by a link; perhaps on two phones at once, of which one rings. */
export async function payByLink(world: World, phones: number): Promise<void> {
  const { shop, phone } = world
  const token = await payToken(world)
  if (!token) return
  await push(world, 'accepted', phones, (nth) =>
    shop.app.call('POST', `/pay/${token}/prompt`, {
      phoneNumber: nth === 0 ? phone : shop.nextPhone(),
    }),
  )
}

/** The token of the order's pay link; undefined if it needs no money. */
async function payToken({ shop, orderId }: World): Promise<string | undefined> {
  const made = await shop.manager.call('POST', `/orders/${orderId}/pay-link`, {})
  return made.status === 201 ? new URL(made.body.link).pathname.split('/').at(-1) : undefined
}
