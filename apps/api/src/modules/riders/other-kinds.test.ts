import type { DeliveryKind } from '@duka/contract/delivery/delivery'
import { expect, test } from 'vitest'
import { orderRow } from '../../../test/samples/payments-support.ts'
import { aShopWithRiders } from '../../../test/samples/rider-runs.ts'
import { trackingToken } from '../order-record/tracking-link.ts'

const { app, manager, shopper, start, aParcel, aRun, codeOf, shownNumber, textsAbout, shippingOf } =
  await aShopWithRiders()

const goesBy = (kind: DeliveryKind) =>
  aParcel({
    delivery: {
      option: 'x',
      zone: 'Nairobi',
      name: 'Easy Coach',
      estimate: null,
      minDays: null,
      maxDays: null,
      cutOffHour: null,
      kind,
      point:
        kind === 'pickup'
          ? {
              _id: '00000000-0000-4000-8000-000000000001',
              name: 'Kencom kiosk',
              county: 'Nairobi',
              town: 'Nairobi',
              directions: null,
              phoneNumber: null,
              hours: null,
            }
          : null,
    },
  })

const queuesOf = async (orderId: string) => {
  const found = []
  for (const queue of ['to-hand-over', 'ready', 'on-the-way']) {
    const { orders } = (await manager.call('GET', `/orders?limit=100&queue=${queue}`)).body
    if (orders.some(({ _id }: { _id: string }) => _id === orderId)) found.push(queue)
  }
  return found
}

test('a run takes what goes to a door, names the others, and takes them only when told to', async () => {
  const [door, old] = [await goesBy('door'), await aParcel()]
  const others = [await goesBy('shop'), await goesBy('parcel'), await goesBy('pickup')]
  const refused = await start([door, ...others, old])
  expect([refused.status, refused.body.code]).toEqual([409, 'NOT_FOR_RIDER'])
  expect(refused.body.values).toEqual({
    numbers: (await Promise.all(others.map(shownNumber))).join(', '),
  })
  for (const orderId of [door, old, ...others])
    expect((await orderRow(app, orderId)).status).toBe('Processing')

  expect((await start([door, old])).status).toBe(201)
  expect((await start(others, undefined, { anyKind: true })).status).toBe(201)
  for (const orderId of others) expect((await shippingOf(orderId)).status).toBe('out-for-delivery')
})

test.each(['shop', 'pickup'] as const)(
  'an order by %s is ready, waits for its customer, and is collected by its code',
  async (kind) => {
    const orderId = await goesBy(kind)
    expect(await queuesOf(orderId)).toEqual(['to-hand-over'])
    await manager.call('PUT', `/orders/${orderId}`, { status: 'Shipped' })
    expect(await queuesOf(orderId)).toEqual(['ready'])
    const code = await codeOf(orderId)
    expect((await textsAbout(orderId))[0]).toMatch(
      kind === 'shop' ? /is ready for pickup at Biashara Street/ : /is ready for pickup/,
    )
    expect((await textsAbout(orderId))[0]).toContain(code)
    const { steps } = (await app.call('GET', `/track/${await trackingToken(app.db, orderId)}`)).body
    expect(steps.filter(({ done }: { done: boolean }) => done).at(-1).step).toBe('ready-for-pickup')
    const collected = await manager.call('POST', `/orders/${orderId}/collected`, { code })
    expect(collected.body.order.status).toBe('Delivered')
    expect((await shippingOf(orderId)).status).toBe('delivered')
  },
)

test('an order by bus is sent with its waybill, and has no code, because nobody asks for it', async () => {
  const orderId = await goesBy('parcel')
  await manager.call('PUT', `/orders/${orderId}`, { status: 'Pending' })
  await manager.call('PUT', `/orders/${orderId}`, { status: 'Processing' })
  const { _id } = await shippingOf(orderId)
  const trackingNumber = `EC-${orderId.slice(0, 8)}`
  await manager.call('PATCH', `/shippings/${_id}`, { status: 'in-transit', trackingNumber })
  expect((await orderRow(app, orderId)).status).toBe('Shipped')
  expect(await queuesOf(orderId)).toEqual(['on-the-way'])
  expect((await textsAbout(orderId)).at(-1)).toContain(trackingNumber)
  expect(await codeOf(orderId)).toBe('none')
  expect((await shopper.call('GET', `/orders/${orderId}`)).body.order.handoverCode).toBeNull()
})

test('a parcel for a pickup point that a rider could not bring waits for its customer again', async () => {
  const orderId = await goesBy('pickup')
  const run = await aRun([orderId], undefined, { anyKind: true })
  await run.notAtHome(orderId, 'The kiosk was closed.')
  expect(await queuesOf(orderId)).toEqual(['to-hand-over'])
  await manager.call('POST', `/orders/${orderId}/collected`, { takenBy: 'Her brother' })
  expect((await orderRow(app, orderId)).status).toBe('Delivered')
})
