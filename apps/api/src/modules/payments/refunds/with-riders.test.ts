import { expect, test } from 'vitest'
import { aShopWithRiders } from '../../../../test/samples/rider-runs.ts'

const { manager, shopper, aParcel, aRun } = await aShopWithRiders()

const owedOf = async (id: string) => {
  const { owed } = (await manager.call('GET', '/payments/owed')).body
  return owed.find(({ order }: { order: string }) => order === id)
}
const moneyOf = async (id: string, who: { call: typeof manager.call } = manager) =>
  (await who.call('GET', `/payments/order/${id}`)).body

test('a refund due says what of it a rider reported and has not brought', async () => {
  const orderId = await aParcel()
  const run = await aRun([orderId])
  await run.cash(orderId, { amount: 502_499 })
  const all = [{ rider: 'Otieno', amount: 500_000 }]
  expect(await owedOf(orderId)).toMatchObject({ amount: 500_000, withRiders: all })
  expect(await moneyOf(orderId)).toMatchObject({ owed: 500_000, withRiders: all })
  expect(await moneyOf(orderId, shopper)).not.toHaveProperty('withRiders')

  const settle = (brought: number) =>
    manager.call('POST', `/deliveries/runs/${run._id}/settle`, { brought })
  await settle(2499)
  expect((await owedOf(orderId)).withRiders).toEqual(all)
  await settle(300_000)
  expect((await owedOf(orderId)).withRiders).toEqual([{ rider: 'Otieno', amount: 200_000 }])
  await settle(200_000)
  expect((await owedOf(orderId)).withRiders).toEqual([])
  expect(await moneyOf(orderId)).not.toHaveProperty('withRiders')
})

test('of money that was moved to another order, the other one says who has it', async () => {
  const [orderId, other] = [await aParcel(), await aParcel({ status: 'Cancelled' })]
  const run = await aRun([orderId])
  await run.cash(orderId, { amount: 2499 })
  const [{ _id: receipt }] = (await moneyOf(orderId)).payments
  const moved = await manager.call('POST', '/payments/corrections', {
    receipt,
    from: { order: orderId },
    to: { order: other },
    amount: 1000,
    reason: 'It was for the other order.',
  })
  expect(moved.status).toBe(201)
  expect((await owedOf(other)).withRiders).toEqual([{ rider: 'Otieno', amount: 1000 }])
})
