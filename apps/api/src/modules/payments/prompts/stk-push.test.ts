import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  anOrder,
  aPrompt,
  changeAttempt,
  orderRow,
  paymentStatusOf,
  paymentsOf,
} from '../../../../test/samples/payments-support.ts'
import { aManager, aShopper, type Person, testApp } from '../../../../test/support/support.ts'
import { tries, users } from '../../../db/schema.ts'

const app = await testApp()

test('the prompt asks for the price of the order, in whole shillings', async () => {
  const shopper = await aShopper(app)
  const orderId = await anOrder(app, shopper, { totalCents: 249_950 })

  const answer = await shopper.call('POST', '/payments/mpesa/stk-push', {
    orderId,
    phoneNumber: '0712 345 678',
  })

  expect(answer).toMatchObject({
    status: 200,
    body: {
      message: 'Check your phone and enter your M-Pesa PIN.',
      payment: {
        order: orderId,
        method: 'mpesa',
        channel: 'stk',
        amount: 2500,
        phoneNumber: '254712345678',
        state: 'prompted',
        receipt: null,
        settledAt: null,
      },
    },
  })
  expect(JSON.stringify(answer.body)).not.toContain(app.mpesa.prompts.at(-1)?.secret)
  expect(app.mpesa.prompts.at(-1)).toMatchObject({
    phoneNumber: '254712345678',
    shillings: 2500,
    orderNumber: (await orderRow(app, orderId)).shortNumber,
  })
  expect(await paymentStatusOf(app, orderId)).toBe('pending')
})

test('fifty taps on Pay send one prompt, and all get the same answer', async () => {
  const shopper = await aShopper(app)
  const orderId = await anOrder(app, shopper)
  const before = app.mpesa.prompts.length

  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      shopper.call('POST', '/payments/mpesa/stk-push', { orderId, phoneNumber: '0712345678' }),
    ),
  )

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ body }) => body.message)).size).toBe(1)
  expect(new Set(answers.map(({ body }) => body.payment._id)).size).toBe(1)
  expect(app.mpesa.prompts.length - before).toBe(1)
  expect(await paymentsOf(app, orderId)).toHaveLength(1)
})

test('only the owner and staff can ask for a prompt', async () => {
  const [owner, stranger, manager] = await Promise.all([
    aShopper(app),
    aShopper(app),
    aManager(app),
  ])
  const orderId = await anOrder(app, owner)
  const body = { orderId, phoneNumber: '0712345678' }

  expect(await stranger.call('POST', '/payments/mpesa/stk-push', body)).toMatchObject({
    status: 404,
    body: { code: 'ORDER_NOT_FOUND' },
  })
  expect((await stranger.call('GET', `/payments/order/${orderId}`)).status).toBe(404)
  expect((await manager.call('POST', '/payments/mpesa/stk-push', body)).status).toBe(200)
  expect((await owner.call('GET', `/payments/order/${orderId}`)).body.payments).toHaveLength(1)
  expect((await manager.call('GET', `/payments/order/${orderId}`)).body.payments).toHaveLength(1)
})

test('a prompt is refused for an order that is paid, cancelled or above M-Pesa’s limit', async () => {
  const shopper = await aShopper(app)
  const ask = (orderId: string) =>
    shopper.call('POST', '/payments/mpesa/stk-push', { orderId, phoneNumber: '0712345678' })
  const paid = await anOrder(app, shopper, { paymentStatus: 'paid' })
  const cancelled = await anOrder(app, shopper, { status: 'Cancelled', cancelledBy: 'staff' })
  const dear = await anOrder(app, shopper, { totalCents: 25_000_001 })
  const dearest = await anOrder(app, shopper, { totalCents: 25_000_000 })

  expect(await ask(paid)).toMatchObject({ status: 409, body: { code: 'ALREADY_PAID' } })
  expect(await ask(cancelled)).toMatchObject({ status: 409, body: { code: 'ORDER_CANCELLED' } })
  expect(await ask(dear)).toMatchObject({
    status: 400,
    body: { code: 'OVER_MPESA_LIMIT', message: 'M-Pesa takes at most KES 250,000 in one payment.' },
  })
  expect((await ask(dearest)).status).toBe(200)
  expect((await ask('7f1b1c1e-94a5-4b53-9f2b-3d8b2a3c4d5e')).status).toBe(404)
})

test('a cash-on-delivery order can be paid by M-Pesa', async () => {
  const shopper = await aShopper(app)
  const orderId = await anOrder(app, shopper, { paymentMethod: 'cod' })
  const answer = await shopper.call('POST', '/payments/mpesa/stk-push', {
    orderId,
    phoneNumber: '+254112345678',
  })
  expect(answer.status).toBe(200)
})

test.each(['', '07123', '0712345678901', '0612345678', 254712345678, null])(
  'a prompt to the phone %j is refused',
  async (phoneNumber) => {
    const shopper = await aShopper(app)
    const orderId = await anOrder(app, shopper)
    const answer = await shopper.call('POST', '/payments/mpesa/stk-push', { orderId, phoneNumber })
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: { phoneNumber: 'Please provide a valid M-Pesa phone number.' } },
    })
    expect(await paymentsOf(app, orderId)).toEqual([])
  },
)

test('if M-Pesa refuses, the shopper gets the reason and can try again at once', async () => {
  const shopper = await aShopper(app)
  const orderId = await anOrder(app, shopper)
  const body = { orderId, phoneNumber: '0712345678' }
  app.mpesa.answerNextPush({
    outcome: 'refused',
    code: '500.001.1001',
    reason: 'Unable to lock subscriber, a transaction is already in process',
  })

  const refused = await shopper.call('POST', '/payments/mpesa/stk-push', body)
  expect(refused).toMatchObject({ status: 409, body: { code: 'PHONE_HAS_PROMPT' } })
  expect(refused.body.message).toContain('Another M-Pesa request is open on this phone')
  expect(await paymentStatusOf(app, orderId)).toBe('unpaid')
  expect(await paymentsOf(app, orderId)).toMatchObject([{ state: 'failed' }])

  expect((await shopper.call('POST', '/payments/mpesa/stk-push', body)).status).toBe(200)
})

test('if M-Pesa does not answer, the prompt counts as live until its result is known', async () => {
  const shopper = await aShopper(app)
  const orderId = await anOrder(app, shopper)
  const body = { orderId, phoneNumber: '0712345678' }
  app.mpesa.answerNextPush({ outcome: 'unknown' })

  const unknown = await shopper.call('POST', '/payments/mpesa/stk-push', body)
  expect(unknown).toMatchObject({ status: 200, body: { payment: { state: 'unknown' } } })
  const again = await shopper.call('POST', '/payments/mpesa/stk-push', body)
  expect(again.body.payment._id).toBe(unknown.body.payment._id)

  // Three minutes later no phone shows that prompt any more.
  await changeAttempt(app, { orderId }, { createdAt: new Date(Date.now() - 181_000) })
  const later = await shopper.call('POST', '/payments/mpesa/stk-push', body)
  expect(later).toMatchObject({ status: 200, body: { payment: { state: 'prompted' } } })
  expect(await paymentsOf(app, orderId)).toMatchObject([{ state: 'prompted' }, { state: 'failed' }])
})

test('whoever asks again after the phone has hidden the prompt gets a new one if M-Pesa ended the first', async () => {
  const shopper = await aShopper(app)
  const orderId = await anOrder(app, shopper)
  const first = await aPrompt(app, shopper, orderId)
  const again = async () => (await aPrompt(app, shopper, orderId)).paymentId
  const queried = () => app.mpesa.queries.filter((id) => id === first.checkoutRequestId).length
  app.mpesa.settleByQuery(first.checkoutRequestId, '4999')

  // While the phone shows it, M-Pesa is not asked.
  expect(await again()).toBe(first.paymentId)
  expect(queried()).toBe(0)

  const old = new Date(Date.now() - 61_000)
  await changeAttempt(app, { id: first.paymentId }, { createdAt: old, updatedAt: old })
  expect(await Promise.all([again(), again(), again()])).toEqual(Array(3).fill(first.paymentId))
  expect(queried()).toBe(1)

  await changeAttempt(app, { id: first.paymentId }, { updatedAt: old })
  app.mpesa.settleByQuery(first.checkoutRequestId, '1037')
  expect(await again()).not.toBe(first.paymentId)
  expect(await paymentsOf(app, orderId)).toMatchObject([{ state: 'prompted' }, { state: 'failed' }])
})

test('a prompt without any result blocks its order for ten minutes only', async () => {
  const shopper = await aShopper(app)
  const orderId = await anOrder(app, shopper)
  const first = await aPrompt(app, shopper, orderId)
  const age = (minutes: number) =>
    changeAttempt(
      app,
      { id: first.paymentId },
      { createdAt: new Date(Date.now() - minutes * 60_000) },
    )

  await age(9)
  expect((await aPrompt(app, shopper, orderId)).paymentId).toBe(first.paymentId)
  await age(11)
  expect((await aPrompt(app, shopper, orderId)).paymentId).not.toBe(first.paymentId)
  const [, old] = await paymentsOf(app, orderId)
  expect(old).toMatchObject({ state: 'failed' })
  expect(old?.nextQueryAt).not.toBeNull()
})

test('the same Idempotency-Key gets the same answer, even for concurrent requests', async () => {
  const shopper = await aShopper(app)
  const orderId = await anOrder(app, shopper)
  const ask = (phoneNumber: string, key = 'one') =>
    shopper.call(
      'POST',
      '/payments/mpesa/stk-push',
      { orderId, phoneNumber },
      { headers: { 'idempotency-key': key } },
    )
  const before = app.mpesa.prompts.length
  const release = app.mpesa.holdPushes()
  const both = Promise.all([ask('0712345678'), ask('0712345678')])
  await expect.poll(() => app.mpesa.prompts.length).toBe(before + 1)
  release()

  const [first, second] = await both
  expect(first.status).toBe(200)
  expect(second.body).toEqual(first.body)
  expect((await ask('0712345678')).body).toEqual(first.body)
  expect(await ask('0712345679')).toMatchObject({ status: 409, body: { code: 'KEY_REUSED' } })
  expect(app.mpesa.prompts.length).toBe(before + 1)
})

test('a refusal is not stored under the Idempotency-Key', async () => {
  const shopper = await aShopper(app)
  const orderId = await anOrder(app, shopper)
  const ask = () =>
    shopper.call(
      'POST',
      '/payments/mpesa/stk-push',
      { orderId, phoneNumber: '0712345678' },
      { headers: { 'idempotency-key': 'refused-once' } },
    )
  app.mpesa.answerNextPush({ outcome: 'refused' })
  expect((await ask()).status).toBe(502)
  expect((await ask()).status).toBe(200)
})

test('a phone gets at most ten prompts in ten minutes, and a shopper can ask for ten', async () => {
  const strict = await testApp({ rateLimits: true })
  const [amina, brian, carol] = [
    await aShopper(strict),
    await aShopper(strict),
    await aShopper(strict),
  ]
  const ask = async (shopper: Person, phoneNumber: string) => {
    const orderId = await anOrder(strict, shopper)
    return (await shopper.call('POST', '/payments/mpesa/stk-push', { orderId, phoneNumber })).status
  }

  const toOnePhone: number[] = []
  for (let count = 0; count < 11; count += 1)
    toOnePhone.push(await ask(count % 2 === 0 ? amina : brian, '0712345678'))
  expect(toOnePhone).toEqual([...Array(10).fill(200), 429])

  const byOneShopper: number[] = []
  for (let count = 0; count < 11; count += 1)
    byOneShopper.push(await ask(carol, `07123400${10 + count}`))
  expect(byOneShopper).toEqual([...Array(10).fill(200), 429])
})

test('customers ask a phone thirty times a day, staff and who has proven the phone more often', async () => {
  const strict = await testApp({ rateLimits: true })
  const [amina, manager] = [await aShopper(strict), await aManager(strict)]
  const phone = '254712345678'
  const ask = async (by: Person, shopper = amina) => {
    const orderId = await anOrder(strict, shopper)
    const body = { orderId, phoneNumber: phone }
    return (await by.call('POST', '/payments/mpesa/stk-push', body)).status
  }
  for (let n = 0; n < 3; n += 1) {
    const shopper = await aShopper(strict)
    for (let count = 0; count < 10; count += 1) expect(await ask(shopper, shopper)).toBe(200)
    await strict.db.update(tries).set({ at: sql`at - interval '11 minutes'` })
  }
  expect(await ask(amina)).toBe(429)
  expect(await ask(manager)).toBe(200)
  const proven = { phoneNumber: phone, phoneProvenAt: new Date() }
  await strict.db.update(users).set(proven).where(eq(users.id, amina.id))
  expect(await ask(amina)).toBe(200)
})

test('the payment options show how the shop takes payments', async () => {
  expect(await app.call('GET', '/payments/options')).toMatchObject({
    status: 200,
    body: { simulator: true, methods: ['mpesa', 'cod'] },
  })
})
