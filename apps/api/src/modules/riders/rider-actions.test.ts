import { expect, test } from 'vitest'
import {
  aReceipt,
  aSum,
  callbackBody,
  jamiiHouse,
  orderRow,
  paymentsOf,
  postCallback,
} from '../../../test/samples/payments-support.ts'
import { aShopWithRiders, aWrong } from '../../../test/samples/rider-runs.ts'

const { app, manager, aParcel, aRun, codeOf, shippingOf, runAsStaffSeeIt, auditOf } =
  await aShopWithRiders()

test('the right code records the delivery, and repeating it changes nothing', async () => {
  const orderId = await aParcel()
  const run = await aRun([orderId])
  const code = await codeOf(orderId)
  const answers = await Promise.all([run.deliver(orderId, code), run.deliver(orderId, code)])
  expect(answers.map(({ status, body }) => [status, body.parcel.state])).toEqual([
    [200, 'delivered'],
    [200, 'delivered'],
  ])
  expect((await orderRow(app, orderId)).status).toBe('Delivered')
  const { status, deliveredAt } = await shippingOf(orderId)
  expect(status).toBe('delivered')
  expect(deliveredAt).not.toBeNull()
  const deliveries = (await auditOf(orderId)).filter((entry: string) => entry.includes('(rider)'))
  expect(deliveries.sort()).toEqual([
    'Otieno (rider) order status',
    'Otieno (rider) shipping status',
  ])
  // The order is unpaid: it still counts as delivered, and staff see the missing amount.
  expect((await runAsStaffSeeIt(run._id)).parcels[0]).toMatchObject({
    state: 'delivered',
    money: 'due',
    amountDue: 2499,
  })
})

test('a rider sees what is in the parcel and how many pieces', async () => {
  const orderId = await aParcel()
  const run = await aRun([orderId])
  expect((await run.parcel(orderId)).items).toEqual([
    { name: 'Electric kettle', variant: null, quantity: 1 },
  ])
})

test('an order allows five wrong codes in total, on all runs together', async () => {
  const orderId = await aParcel()
  const first = await aRun([orderId])
  const code = await codeOf(orderId)
  const lefts = []
  for (let count = 0; count < 3; count += 1) {
    const { status, body } = await first.deliver(orderId, aWrong(code))
    expect([status, body.code]).toEqual([409, 'HANDOVER_CODE_WRONG'])
    lefts.push(body.values.left)
  }
  const second = await aRun([orderId])
  for (let count = 0; count < 2; count += 1)
    lefts.push((await second.deliver(orderId, aWrong(code))).body.values.left)
  expect(lefts).toEqual([4, 3, 2, 1, 0])
  const third = await aRun([orderId])
  expect(await third.deliver(orderId, code)).toMatchObject({
    status: 409,
    body: { code: 'HANDOVER_TRIES_USED' },
  })
  expect((await manager.call('PUT', `/orders/${orderId}`, { status: 'Delivered' })).status).toBe(
    200,
  )
  expect((await third.parcel(orderId)).state).toBe('delivered')
})

test('a wrong code that is sent again with the same key counts once', async () => {
  const orderId = await aParcel()
  const run = await aRun([orderId])
  const wrong = aWrong(await codeOf(orderId))
  const both = await Promise.all([
    run.deliver(orderId, wrong, 'one-key'),
    run.deliver(orderId, wrong, 'one-key'),
  ])
  expect(both.map(({ body }) => body.values.left)).toEqual([4, 4])
  expect((await run.deliver(orderId, wrong, 'another')).body.values.left).toBe(3)
  expect((await run.deliver(orderId, '12')).status).toBe(400)
})

test('a rider records the cash of an order once, under the rider’s name', async () => {
  const orderId = await aParcel({ totalCents: 249_950 })
  await aSum(app, orderId, { cents: 100_000, isHeld: true })
  const run = await aRun([orderId])
  expect((await run.parcel(orderId)).amountDue).toBe(1499.5)
  const both = await Promise.all([
    run.cash(orderId, { amount: 1499.5 }),
    run.cash(orderId, { amount: 1499.5 }),
  ])
  expect(both.map(({ status, body }) => [status, body.parcel.money, body.parcel.cash])).toEqual([
    [200, 'paid', 1499.5],
    [200, 'paid', 1499.5],
  ])
  const cash = (await paymentsOf(app, orderId)).filter(({ method }) => method === 'cash')
  expect(cash).toMatchObject([{ rider: 'Otieno', staffId: null, receivedCents: 149_950 }])
  expect(await auditOf(orderId)).toContain('Otieno (rider) payment cash')
})

test('a cancelled parcel cannot be noted as not at home', async () => {
  const cancelled = await aParcel()
  const run = await aRun([cancelled])
  await manager.call('PUT', `/orders/${cancelled}`, { status: 'Cancelled' })
  expect((await run.parcel(cancelled)).state).toBe('cancelled')
  expect((await run.notAtHome(cancelled)).body.code).toBe('PARCEL_CLOSED')
})

test('a rider sends one prompt at a time and sees its result', async () => {
  const orderId = await aParcel()
  const run = await aRun([orderId])
  const before = app.mpesa.prompts.length
  const first = await run.prompt(orderId)
  expect(first).toMatchObject({
    status: 200,
    body: { payment: { amount: 2499 }, parcel: { money: 'waiting' } },
  })
  expect((await run.prompt(orderId)).body.payment._id).toBe(first.body.payment._id)
  expect(app.mpesa.prompts.length - before).toBe(1)
  const sent = app.mpesa.prompts.at(-1)
  if (!sent) throw new Error('no prompt was sent')
  expect(sent.phoneNumber).toBe('254712345678')

  await postCallback(app, sent, callbackBody(sent, 1032))
  await expect.poll(async () => (await run.parcel(orderId)).promptFailed).toBe(true)

  await run.prompt(orderId, { phoneNumber: '0733 000 111' })
  const second = app.mpesa.prompts.at(-1)
  if (!second) throw new Error('no prompt was sent')
  expect(second.phoneNumber).toBe('254733000111')
  app.mpesa.settleByQuery(second.checkoutRequestId, '0')
  await postCallback(app, second, callbackBody(second, 0, { amount: 2499, receipt: aReceipt() }))
  await expect.poll(async () => (await run.parcel(orderId)).money).toBe('paid')
  expect(await auditOf(orderId)).toContain('Otieno (rider) payment prompt')
  expect((await run.prompt(orderId)).body.code).toBe('ALREADY_PAID')
})

test('the rider reads the landmark of an address', async () => {
  const orderId = await aParcel({
    address: { ...jamiiHouse, landmark: 'Opposite Total, blue gate' },
  })
  const run = await aRun([orderId])
  expect((await run.parcel(orderId)).place).toContain('Opposite Total, blue gate')
})

test('a prompt without a known phone is refused until the rider types a number', async () => {
  const orderId = await aParcel({ address: jamiiHouse })
  const run = await aRun([orderId])
  expect((await run.prompt(orderId)).body.code).toBe('NO_PHONE_TO_ASK')
})

test('a parcel that was not handed over stays with the rider, with the reason', async () => {
  const orderId = await aParcel()
  const run = await aRun([orderId])
  for (let time = 0; time < 2; time += 1)
    expect((await run.notAtHome(orderId, 'Phone off.')).body.parcel).toMatchObject({
      state: 'not-at-home',
      reason: 'Phone off.',
    })
  expect((await run.notAtHome(orderId, '  ')).status).toBe(400)
  const entries = (await auditOf(orderId)).filter((entry: string) => entry.includes('not-at-home'))
  expect(entries).toEqual(['Otieno (rider) shipping not-at-home'])

  expect((await run.deliver(orderId, await codeOf(orderId))).body.parcel).toMatchObject({
    state: 'delivered',
    reason: null,
  })
})
