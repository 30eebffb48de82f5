import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { anOrder, aSum, orderRow } from '../../../../test/samples/payments-support.ts'
import { aManager, aShopper, type Person, testApp } from '../../../../test/support/support.ts'
import { recordRegistration } from '../mpesa/hook-secret.ts'

const app = await testApp()
const [shopper, other, manager] = await Promise.all([aShopper(app), aShopper(app), aManager(app)])
app.mpesa.till = '832909'

const qrOf = (who: Person, orderId: string) => who.call('GET', `/orders/${orderId}/mpesa-qr.png`)

test('the owner and staff get a picture of what is outstanding, made once', async () => {
  const orderId = await anOrder(app, shopper, { totalCents: 249_950 })
  await manager.call('PUT', '/settings', { accountHolder: 'WANJIKŨ TRADERS' })
  const answers = [await qrOf(shopper, orderId), await qrOf(manager, orderId)]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers[0]?.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'no-store',
  })
  expect(app.mpesa.qrs).toEqual([
    {
      merchantName: 'WANJIKŨ TRADERS',
      reference: (await orderRow(app, orderId)).shortNumber,
      amount: 2500,
      kind: 'till',
      number: '832909',
    },
  ])
  // A part came, so the picture asks for the rest.
  await aSum(app, orderId, { cents: 50_000, isHeld: true })
  await qrOf(shopper, orderId)
  expect(app.mpesa.qrs.at(-1)).toMatchObject({ amount: 2000 })
})

test('nobody else gets it, and no order has one that takes no money', async () => {
  const orderId = await anOrder(app, shopper)
  expect((await qrOf(other, orderId)).body.code).toBe('ORDER_NOT_FOUND')
  expect((await qrOf(shopper, randomUUID())).status).toBe(404)
  expect((await app.call('GET', `/orders/${orderId}/mpesa-qr.png`)).status).toBe(401)
  const cancelled = await anOrder(app, shopper, { status: 'Cancelled', cancelledBy: 'staff' })
  expect((await qrOf(shopper, cancelled)).body.code).toBe('ORDER_CANCELLED')
  const paid = await anOrder(app, shopper)
  await aSum(app, paid, { cents: 249_900 })
  expect((await qrOf(shopper, paid)).body.code).toBe('ALREADY_PAID')
  const dear = await anOrder(app, shopper, { totalCents: 30_000_000 })
  expect((await qrOf(shopper, dear)).body.code).toBe('OVER_MPESA_LIMIT')
})

test('while M-Pesa makes none, the answer is 503, and M-Pesa is left alone for a while', async () => {
  const down = await testApp()
  const buyer = await aShopper(down)
  const [first, second] = [await anOrder(down, buyer), await anOrder(down, buyer)]
  down.mpesa.till = '832909'
  down.mpesa.makesNoQr = true
  for (const orderId of [first, second, first])
    expect(await qrOf(buyer, orderId)).toMatchObject({ status: 503, body: { code: 'QR_NOT_MADE' } })
  expect(down.mpesa.qrs).toHaveLength(1)
})

test('a paybill has one with the order as account, once M-Pesa confirms typed payments', async () => {
  const shop = await testApp()
  const buyer = await aShopper(shop)
  const orderId = await anOrder(shop, buyer)
  expect((await qrOf(buyer, orderId)).body.code).toBe('MPESA_OFF')
  await recordRegistration(shop.db, '174379')
  expect((await qrOf(buyer, orderId)).status).toBe(200)
  expect(shop.mpesa.qrs).toMatchObject([{ kind: 'paybill', number: '174379' }])
})
