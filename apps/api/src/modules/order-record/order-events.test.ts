import { afterAll, expect, test } from 'vitest'
import {
  anOrder,
  aPrompt,
  aReceipt,
  callbackBody,
  paymentStatusOf,
  postCallback,
} from '../../../test/samples/payments-support.ts'
import {
  aManager,
  anotherProcess,
  aShopper,
  type Person,
  testApp,
} from '../../../test/support/support.ts'

const here = await testApp()
const there = await anotherProcess(here)
const door = await here.http.listen({ host: '127.0.0.1', port: 0 })
const lines: AbortController[] = []
afterAll(() => {
  for (const line of lines) line.abort()
})

/** Follows an order as a browser does. `next` is the next piece that comes; undefined at the end. */
async function follow(who: Person, orderId: string, at = door) {
  const line = new AbortController()
  lines.push(line)
  const answer = await fetch(`${at}/api/payments/order/${orderId}/events`, {
    headers: { authorization: `Bearer ${who.token}`, accept: 'text/event-stream' },
    signal: line.signal,
  })
  const reader = answer.body?.getReader()
  const next = async () => {
    const piece = await reader?.read()
    return piece?.value && new TextDecoder().decode(piece.value)
  }
  return { answer, next, hangUp: () => line.abort() }
}

async function aFollowedOrder() {
  const shopper = await aShopper(here)
  const orderId = await anOrder(here, shopper)
  const line = await follow(shopper, orderId)
  expect(await line.next()).toContain('event: changed')
  return { shopper, orderId, ...line }
}

test('the shopper gets an event about a payment at once, whichever process got the callback', async () => {
  const { shopper, orderId, answer, next } = await aFollowedOrder()
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })

  const elsewhere: Person = {
    ...shopper,
    call: (method, url, body) => there.call(method, url, body, { token: shopper.token }),
  }
  const prompt = await aPrompt(there, elsewhere, orderId)
  expect(await next()).toContain('event: changed')

  there.mpesa.settleByQuery(prompt.checkoutRequestId, '0')
  await postCallback(there, prompt, callbackBody(prompt, 0, { amount: 2499, receipt: aReceipt() }))
  // The prompt's own news may still be under way; the last of it comes when all is committed.
  while ((await paymentStatusOf(here, orderId)) !== 'paid')
    expect(await next()).toContain('event: changed')
})

test('the customer and staff get an event when the parcel is shipped', async () => {
  const { orderId, next } = await aFollowedOrder()
  const manager = await aManager(here)
  const staffLine = await follow(manager, orderId)
  expect(await staffLine.next()).toContain('event: changed')
  await manager.call('PUT', `/orders/${orderId}`, { status: 'Shipped' })
  expect(await next()).toContain('event: changed')
  expect(await staffLine.next()).toContain('event: changed')
})

test('the shopper gets an event when the parcel goes to a rider, and to another rider', async () => {
  const { orderId, next } = await aFollowedOrder()
  const manager = await aManager(here)
  const give = (name: string) =>
    manager.call('POST', '/deliveries/runs', {
      rider: { name, phoneNumber: '0722 000 111' },
      orders: [orderId],
    })
  await give('Otieno')
  expect(await next()).toContain('event: changed')
  await give('Akinyi')
  expect(await next()).toContain('event: changed')
})

test('a guest cannot follow an order, nor can another customer', async () => {
  const [amina, brian] = await Promise.all([aShopper(here), aShopper(here)])
  const orderId = await anOrder(here, amina)
  expect((await follow(brian, orderId)).answer.status).toBe(404)
  expect((await follow({ ...amina, token: 'stolen' }, orderId)).answer.status).toBe(401)
})

test('after a logout the stream sends no more events', async () => {
  const { shopper, orderId, next } = await aFollowedOrder()
  const manager = await aManager(here)
  await shopper.call('POST', '/user/logout')
  await manager.call('PUT', `/orders/${orderId}`, { status: 'Processing' })
  expect(await next()).toBeUndefined()
})

test('one person can have only a few streams, and closing one makes room for another', async () => {
  const { shopper, orderId, hangUp } = await aFollowedOrder()
  const more = await Promise.all([1, 2, 3, 4, 5].map(() => follow(shopper, orderId)))
  expect(more.map(({ answer }) => answer.status)).toEqual([200, 200, 200, 200, 200])
  const refused = await follow(shopper, orderId)
  expect([refused.answer.status, refused.answer.headers.get('retry-after')]).toEqual([429, '60'])
  hangUp()
  await expect.poll(async () => (await follow(shopper, orderId)).answer.status).toBe(200)
})

test('a client that does not accept event streams gets only the first event', async () => {
  const shopper = await aShopper(here)
  const orderId = await anOrder(here, shopper)
  const answer = await shopper.call('GET', `/payments/order/${orderId}/events`)
  expect([answer.status, answer.body]).toEqual([200, 'event: changed\ndata: {}\n\n'])
})

test('a shop that stops closes every stream at once', async () => {
  const closing = await anotherProcess(here)
  const at = await closing.http.listen({ host: '127.0.0.1', port: 0 })
  const shopper = await aShopper(here)
  const line = await follow(shopper, await anOrder(here, shopper), at)
  expect(await line.next()).toContain('event: changed')
  const closed = closing.http.close()
  expect(await line.next()).toBeUndefined()
  await closed
})
