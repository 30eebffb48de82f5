import type { Run, RunForRider } from '@duka/contract/riders/riders'
import { expect, test } from 'vitest'
import { aSum, orderRow, paymentsOf } from '../../../test/samples/payments-support.ts'
import { aShopWithRiders } from '../../../test/samples/rider-runs.ts'

const { app, manager, aParcel, aRun, runAsStaffSeeIt } = await aShopWithRiders()

const moneyOf = async (orderId: string) =>
  (await manager.call('GET', `/payments/order/${orderId}`)).body
const cashOf = async (orderId: string) =>
  (await paymentsOf(app, orderId)).filter(({ method }) => method === 'cash')
const cancel = (orderId: string) =>
  manager.call('PUT', `/orders/${orderId}`, { status: 'Cancelled' })

test('cash that a rider took is recorded whatever came before, and the surplus is refund due', async () => {
  const [prompted, paid, cancelled] = [await aParcel(), await aParcel(), await aParcel()]
  const run = await aRun([prompted, paid, cancelled])
  await aSum(app, paid, { cents: 249_900 })
  await cancel(cancelled)
  await run.prompt(prompted)
  for (const orderId of [prompted, paid, cancelled])
    expect(await run.cash(orderId, { amount: 2499 })).toMatchObject({
      status: 200,
      body: { parcel: { cash: 2499, money: 'paid' } },
    })

  expect(await orderRow(app, prompted)).toMatchObject({ paymentStatus: 'paid' })
  expect(await orderRow(app, paid)).toMatchObject({ paymentStatus: 'paid' })
  expect(await orderRow(app, cancelled)).toMatchObject({
    status: 'Cancelled',
    paymentStatus: 'refund-due',
  })
  const owed = []
  for (const id of [prompted, paid, cancelled]) owed.push((await moneyOf(id)).owed)
  expect(owed).toEqual([0, 2499, 2499])
  expect((await run.parcel(paid)).refundDue).toBe(2499)
  expect(await runAsStaffSeeIt(run._id)).toMatchObject({ cash: 7497, cashDue: 7497 })
  expect((await manager.call('GET', '/ledger/check')).body.differences).toEqual([])
})

test('the same money results whether the cash or the cancellation is recorded first', async () => {
  const [before, after] = [await aParcel(), await aParcel()]
  const run = await aRun([before, after])
  await run.cash(before, { amount: 2499 })
  await cancel(before)
  await cancel(after)
  await run.cash(after, { amount: 2499 })
  const result = async (id: string) => ({
    ...(await moneyOf(id)),
    payments: 0,
    status: (await orderRow(app, id)).paymentStatus,
  })
  expect(await result(after)).toEqual(await result(before))
})

test('a second cash of a rider for a parcel is recorded; the same one sent again is not', async () => {
  const orderId = await aParcel()
  const run = await aRun([orderId])
  const answers = [
    await run.cash(orderId, { amount: 1000 }, 'first'),
    await run.cash(orderId, { amount: 1000 }, 'first'),
    // Without a key the same sum within a minute is the same cash.
    await run.cash(orderId, { amount: 1000 }),
    await run.cash(orderId, { amount: 1000 }, 'second'),
    await run.cash(orderId, { amount: 700 }),
    // Another sum is other cash, whatever its key.
    await run.cash(orderId, { amount: 50 }, 'second'),
  ]
  expect(answers.map(({ status, body }) => [status, body.parcel.cash])).toEqual([
    ...[1000, 1000, 1000, 2000, 2700, 2750].map((cash) => [200, cash]),
  ])
  expect(await moneyOf(orderId)).toMatchObject({ due: 0, owed: 251 })

  const settle = (amount: number) =>
    manager.call('POST', `/deliveries/runs/${run._id}/settle`, { amount })
  expect((await settle(2750)).body.run).toMatchObject({ cash: 2750, cashDue: 0 })
  await run.cash(orderId, { amount: 20 })
  expect(await runAsStaffSeeIt(run._id)).toMatchObject({ cash: 2770, cashDue: 20 })
})

test('ten sendings of the same cash at once are one', async () => {
  const [keyed, plain] = [await aParcel(), await aParcel()]
  const run = await aRun([keyed, plain])
  const tenTimes = { length: 10 }
  const answers = await Promise.all([
    ...Array.from(tenTimes, () => run.cash(keyed, { amount: 2499 }, 'tap')),
    ...Array.from(tenTimes, () => run.cash(plain, { amount: 2499 })),
  ])
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  for (const orderId of [keyed, plain]) expect((await cashOf(orderId)).length).toBe(1)
})

test('cash without an amount is what is due, else the price, and once for a rider', async () => {
  const [due, paid, cancelled] = [await aParcel(), await aParcel(), await aParcel()]
  const run = await aRun([due, paid, cancelled])
  await aSum(app, due, { cents: 100_000, channel: 'cash' })
  await aSum(app, paid, { cents: 249_900 })
  await cancel(cancelled)
  for (const orderId of [due, paid, cancelled])
    for (let times = 0; times < 2; times += 1) expect((await run.cash(orderId)).status).toBe(200)
  const taken = []
  for (const orderId of [due, paid, cancelled]) taken.push((await run.parcel(orderId)).cash)
  expect(taken).toEqual([1499, 2499, 2499])
})

test('a part in cash counts, and the rest stays due', async () => {
  const orderId = await aParcel()
  const run = await aRun([orderId])
  expect((await run.cash(orderId, { amount: 1000 })).body.parcel).toMatchObject({
    amountDue: 1499,
    cash: 1000,
    money: 'due',
    refundDue: 0,
  })
  expect((await run.cash(orderId, { amount: 0 })).status).toBe(400)
  expect((await run.cash(orderId, { amount: -5 })).status).toBe(400)
})

test('cash of a parcel that another rider has by now is recorded for the one who took it', async () => {
  const orderId = await aParcel()
  const first = await aRun([orderId])
  const second = await aRun([orderId], { name: 'Achieng', phoneNumber: '0733 000 222' })
  expect((await first.cash(orderId, { amount: 2499 })).body.parcel).toMatchObject({
    state: 'given-away',
    cash: 2499,
  })
  expect(await runAsStaffSeeIt(first._id)).toMatchObject({ cashDue: 2499 })
  expect(await second.parcel(orderId)).toMatchObject({ money: 'paid', cash: 0 })
})

test('the rider and staff read the same sums: to collect, taken, handed in, and what is still with the rider', async () => {
  const [paid, part, given, cancelled] = [
    await aParcel(),
    await aParcel(),
    await aParcel(),
    await aParcel(),
  ]
  const run = await aRun([paid, part, given, cancelled])
  const sums = async () => {
    const read = ({ toCollect, cash, cashHandedIn, cashDue }: RunForRider | Run) => ({
      toCollect,
      cash,
      cashHandedIn,
      cashDue,
    })
    const seen = read((await run.read()).body.run)
    expect(read(await runAsStaffSeeIt(run._id))).toEqual(seen)
    return seen
  }
  expect(await sums()).toEqual({ toCollect: 9996, cash: 0, cashHandedIn: 0, cashDue: 0 })

  await run.cash(paid)
  await run.cash(part, { amount: 1000 })
  await run.cash(given, { amount: 500 })
  await manager.call('PUT', `/orders/${cancelled}`, { status: 'Cancelled' })
  expect(await sums()).toEqual({ toCollect: 3498, cash: 3999, cashHandedIn: 0, cashDue: 3999 })

  // A colleague takes a parcel along; its cash stays with the rider who took it.
  await aRun([given])
  expect(await sums()).toEqual({ toCollect: 1499, cash: 3999, cashHandedIn: 0, cashDue: 3999 })

  await manager.call('POST', `/deliveries/runs/${run._id}/settle`)
  expect(await sums()).toEqual({ toCollect: 1499, cash: 3999, cashHandedIn: 3999, cashDue: 0 })
  await run.cash(part)
  expect(await sums()).toEqual({ toCollect: 0, cash: 5498, cashHandedIn: 3999, cashDue: 1499 })
})
