import { expect, test } from 'vitest'
import { hookSecret, rotateHookSecret } from '../../src/modules/payments/mpesa/hook-secret.ts'
import { anOrder, aReceipt, paymentStatusOf } from '../samples/payments-support.ts'
import { aManager, aShopper, testApp } from '../support/support.ts'

const app = await testApp()

/** A payment that a customer started on the phone, to this shop's number by default. */
const reported = (orderId: string, shortcode: string | undefined = '174379') => ({
  TransactionType: 'Pay Bill',
  TransID: aReceipt(),
  TransTime: '20261121101112',
  TransAmount: '2499.00',
  BusinessShortCode: shortcode,
  BillRefNumber: orderId.slice(0, 8).toUpperCase(),
})

const post = (secret: string, kind: 'validation' | 'confirmation', body: unknown) =>
  app.call('POST', `/hooks/c2b/${secret}/${kind}`, body)

test.each(['600000', '', undefined])(
  'a confirmation that names shortcode %s pays nothing, and its validation is refused',
  async (shortcode) => {
    const orderId = await anOrder(app, await aShopper(app))
    const secret = await hookSecret(app.db)
    const body = { ...reported(orderId), BusinessShortCode: shortcode }
    expect((await post(secret, 'validation', body)).body.ResultCode).toBe('C2B00015')
    expect((await post(secret, 'confirmation', body)).status).toBe(200)
    expect(await paymentStatusOf(app, orderId)).toBe('unpaid')
    const { receipts } = (await (await aManager(app)).call('GET', '/payments/to-match')).body
    expect(receipts).toEqual([])
  },
)

test('after the secret is replaced the old URL is refused', async () => {
  const orderId = await anOrder(app, await aShopper(app))
  const leaked = await hookSecret(app.db)
  const fresh = await rotateHookSecret(app.db)
  expect(await hookSecret(app.db)).toBe(fresh)

  expect((await post(leaked, 'confirmation', reported(orderId))).status).toBe(404)
  expect(await paymentStatusOf(app, orderId)).toBe('unpaid')
  expect((await post(fresh, 'confirmation', reported(orderId))).status).toBe(200)
  expect(await paymentStatusOf(app, orderId)).toBe('paid')
})
