import { nextStep, queueOf } from '@duka/contract/orders/order-queues'
import { type Order, type OrderStatus, orderStatuses } from '@duka/contract/orders/orders'
import { type ShippingStatus, shippingStatuses } from '@duka/contract/shipping/shipping'
import { expect, test } from 'vitest'
import { aShopWithRiders } from '../../../test/samples/rider-runs.ts'
import { movementsMatchStock, stockOf } from '../../../test/support/stock.ts'
import { aProduct, aShopper } from '../../../test/support/support.ts'

const { app, manager, aParcel, aRun, auditOf } = await aShopWithRiders()
// Many orders of one phone are open, and many of its parcels come back.
await manager.call('PUT', '/settings', { codOpenOrders: null, codRefusals: null })

/** What the parcel may be while its order has a status. A parcel that came back says nothing about what follows. */
const agreeing: Record<OrderStatus, ShippingStatus[]> = {
  Pending: ['pending', 'cancelled', 'returned'],
  Processing: ['pending', 'cancelled', 'returned'],
  Shipped: ['shipped', 'in-transit', 'out-for-delivery', 'returned'],
  Delivered: ['delivered', 'returned'],
  // What is on the road when its order is cancelled stays there until it is back.
  Cancelled: ['cancelled', 'returned', 'in-transit', 'out-for-delivery'],
}

async function orderOf(orderId: string): Promise<Order> {
  return (await manager.call('GET', `/orders/${orderId}`)).body.order
}

const moveOrder = (orderId: string, status: OrderStatus) =>
  manager.call('PUT', `/orders/${orderId}`, { status })
const parcelOf = async (orderId: string) =>
  (await manager.call('GET', `/shippings/order/${orderId}`)).body.shipping
const moveParcel = async (orderId: string, status: ShippingStatus) =>
  manager.call('PATCH', `/shippings/${(await parcelOf(orderId))._id}`, { status })

const deleteParcel = (id: string) => manager.call('DELETE', `/shippings/${id}`)
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()

/** A cash order of three pieces, with a shipping record. */
async function anOrder(more: object = {}) {
  const kettle = await aProduct(app, { stockQuantity: 5 })
  const shopper = await aShopper(app, { cart: [kettle] })
  const { order } = (await shopper.placeOrder('cod')).body
  const address = shopper.addressId
  const created = await manager.call('POST', '/shippings', { order: order._id, address, ...more })
  return { kettle, shopper, order, address, created }
}

test('order and parcel never contradict each other, whichever is moved', async () => {
  const { order } = await anOrder()
  const pairs: string[] = []
  const note = async (did: string) => {
    const parcel = await parcelOf(order._id)
    if (!agreeing[parcel.order.status as OrderStatus].includes(parcel.status))
      pairs.push(`${did}: order ${parcel.order.status}, parcel ${parcel.status}`)
  }
  for (const [at, from] of orderStatuses.entries())
    for (const [of, parcel] of shippingStatuses.entries()) {
      await moveOrder(order._id, from)
      await note(`order to ${from}`)
      await moveParcel(order._id, parcel)
      await note(`parcel of ${from} to ${parcel}`)
      const to = orderStatuses[(at + of) % orderStatuses.length] ?? from
      await moveOrder(order._id, to)
      await note(`order from ${from} with ${parcel} to ${to}`)
    }
  expect(pairs).toEqual([])
})

test.each<[OrderStatus, ShippingStatus]>([
  ['Shipped', 'shipped'],
  ['Delivered', 'delivered'],
])('a shipping record added to an order that is %s is %s', async (status, expected) => {
  const shopper = await aShopper(app, { cart: [await aProduct(app)] })
  const { order } = (await shopper.placeOrder('cod')).body
  await moveOrder(order._id, status)
  expect((await orderOf(order._id)).hasShipping).toBe(false)
  const body = { order: order._id, address: shopper.addressId }
  expect((await manager.call('POST', '/shippings', body)).body.shipping.status).toBe(expected)
  expect(await orderOf(order._id)).toMatchObject({ status, hasShipping: true })
})

test('a parcel of a cancelled order is not sent; the order is reopened first', async () => {
  const { order, kettle } = await anOrder()
  await moveOrder(order._id, 'Cancelled')
  expect(await moveParcel(order._id, 'shipped')).toMatchObject({
    status: 409,
    body: { code: 'ORDER_CANCELLED' },
  })
  expect(await stockOf(app, kettle)).toBe(5)
  expect((await moveParcel(order._id, 'returned')).status).toBe(200)
  await moveOrder(order._id, 'Processing')
  expect((await parcelOf(order._id)).status).toBe('pending')
})

test('a parcel that the rider could not hand over comes back as work, with the reason, until it is given out again', async () => {
  const orderId = await aParcel()
  const run = await aRun([orderId])
  expect((await orderOf(orderId)).failedDelivery).toBeNull()
  expect(queueOf(await orderOf(orderId))).toBe('on-the-way')
  await run.notAtHome(orderId, 'Does not want it')

  const failed = await orderOf(orderId)
  expect(failed.failedDelivery).toMatchObject({
    reason: 'Does not want it',
    by: 'Otieno (rider)',
    at: expect.any(String),
  })
  expect(queueOf(failed)).toBe('to-hand-over')
  const { latestOrders } = (await manager.call('GET', '/dashboard/overview')).body
  expect(latestOrders).toContainEqual(failed)
  const waiting = (await manager.call('GET', '/orders?queue=to-hand-over')).body.orders
  expect(waiting.map(({ _id }: Order) => _id)).toContain(orderId)
  const { queues } = (await manager.call('GET', '/work')).body
  const toHandOver = queues.find(({ name }: { name: string }) => name === 'to-hand-over')
  expect(toHandOver.failed).toBe(waiting.filter((one: Order) => one.failedDelivery).length)
  const away = (await manager.call('GET', '/orders?queue=on-the-way')).body.orders
  expect(away.map(({ _id }: Order) => _id)).not.toContain(orderId)

  await aRun([orderId])
  expect((await orderOf(orderId)).failedDelivery).toBeNull()
  expect(queueOf(await orderOf(orderId))).toBe('on-the-way')
})

test('a customer does not read what the rider wrote about the delivery', async () => {
  const { order, shopper } = await anOrder()
  const run = await aRun([order._id])
  await run.notAtHome(order._id, 'Was rude')
  expect((await orderOf(order._id)).failedDelivery?.reason).toBe('Was rude')
  const own = await shopper.call('GET', `/orders/${order._id}`)
  expect(own.body.order.failedDelivery).toBeNull()
  for (const path of ['/orders', `/orders/user/${shopper.id}`])
    expect((await shopper.call('GET', path)).body.orders[0].failedDelivery).toBeNull()
})

test('a parcel that came back is taken back to stock with its money, in one step', async () => {
  const { order, kettle } = await anOrder()
  await aRun([order._id])
  expect(await stockOf(app, kettle)).toBe(4)
  await moveParcel(order._id, 'returned')
  const back = await orderOf(order._id)
  expect(back).toMatchObject({ status: 'Shipped', failedDelivery: { reason: null } })
  expect(queueOf(back)).toBe('to-hand-over')

  await moveOrder(order._id, 'Cancelled')
  expect(await orderOf(order._id)).toMatchObject({ status: 'Cancelled', failedDelivery: null })
  expect((await parcelOf(order._id)).status).toBe('returned')
  expect(await stockOf(app, kettle)).toBe(5)
  expect(await auditOf(order._id)).toContain(`${manager.username} order status`)
})

test('goods that are on the road when their order is cancelled are in stock once they are here again', async () => {
  const { order, kettle, shopper } = await anOrder()
  const id = order._id
  const run = await aRun([id])
  await run.notAtHome(id, 'Does not want it')
  const isWaiting = async () => {
    const { orders } = (await manager.call('GET', '/orders?queue=to-hand-over&limit=100')).body
    return orders.some(({ _id }: Order) => _id === id)
  }

  await moveOrder(id, 'Cancelled')

  expect(await stockOf(app, kettle)).toBe(4)
  const out = await orderOf(id)
  expect(out.failedDelivery).toMatchObject({ by: manager.username })
  expect([queueOf(out), nextStep(out), await isWaiting()]).toEqual([
    'to-hand-over',
    undefined,
    true,
  ])
  expect((await run.parcel(id)).state).toBe('cancelled')
  const seen = await shopper.call('GET', `/shippings/order/${id}`)
  expect(seen.body.shipping.rider).toBeNull()
  expect(await moveParcel(id, 'in-transit')).toMatchObject({ body: { code: 'ORDER_CANCELLED' } })
  await manager.call('DELETE', `/deliveries/runs/${run._id}`)
  expect(await manager.call('DELETE', `/orders/${id}`)).toMatchObject({
    status: 409,
    body: { code: 'GOODS_UNDER_WAY' },
  })

  const taps = await Promise.all([moveParcel(id, 'returned'), moveParcel(id, 'returned')])

  expect(statuses(taps)).toEqual([200, 200])
  expect(await stockOf(app, kettle)).toBe(5)
  expect(await movementsMatchStock(app, kettle)).toBe(true)
  expect([(await orderOf(id)).failedDelivery, await isWaiting()]).toEqual([null, false])
  expect((await manager.call('DELETE', `/orders/${id}`)).status).toBe(204)
  expect(await stockOf(app, kettle)).toBe(5)
})

test.each<
  [string, (id: string, run: Awaited<ReturnType<typeof aRun>>) => Promise<unknown>, number]
>([
  ['is reopened', (id) => moveOrder(id, 'Processing'), 4],
  ['is handed over', (id, run) => run.takenBy(id, 'Amina'), 4],
  ['loses its record', async (id) => deleteParcel((await parcelOf(id))._id), 5],
])(
  'an order with goods on the road that is cancelled and then %s has them once',
  async (_what, next, left) => {
    const { order, kettle } = await anOrder()
    const run = await aRun([order._id])
    await moveOrder(order._id, 'Cancelled')
    // Nobody else may be sold what is not here, so nothing is missing afterwards either.
    await next(order._id, run)
    expect(await stockOf(app, kettle)).toBe(left)
    expect(await movementsMatchStock(app, kettle)).toBe(true)
    if (left === 4) await moveOrder(order._id, 'Cancelled')
    expect(await stockOf(app, kettle)).toBe(5)
  },
)
