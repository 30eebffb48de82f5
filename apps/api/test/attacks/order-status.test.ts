import { expect, test } from 'vitest'
import { openRawHttp } from '../support/raw-http.ts'
import { aManager, aProduct, aShopper, testApp } from '../support/support.ts'

const app = await testApp()
const manager = await aManager(app)
const shopper = await aShopper(app, { cart: [await aProduct(app)] })
const { order } = (await shopper.placeOrder()).body
const say = await openRawHttp(app.http)

/** Sends a body unchanged, with the content type of the specification's client. */
async function put(body: string, type = 'application/json') {
  const head = [
    `PUT /api/orders/${order._id} HTTP/1.1`,
    'host: shop.test',
    'connection: close',
    `authorization: Bearer ${manager.token}`,
    `content-type: ${type}`,
    `content-length: ${Buffer.byteLength(body)}`,
  ]
  return (await say(`${head.join('\r\n')}\r\n\r\n${body}`)).status
}

const noise = 'x'.repeat(5_000)

test.each([
  ['200 blanks', `Shipped${' '.repeat(200)}`],
  ['200 line breaks before it', `${'\n'.repeat(200)}Shipped`],
  ['200 blanks in a JSON string', `"Shipped${' '.repeat(200)}"`],
  ['200 blanks after its JSON', `{"status":"Shipped"}${' '.repeat(200)}`],
  ['200 blanks in a form', `status=Shipped${'+'.repeat(200)}`],
  ['5,000 letters', `Shipped${noise}`],
  ['5,000 letters in another line', `Shipped\n${noise}`],
  ['5,000 letters in another field of a form', `status=Shipped&noise=${noise}`],
  ['5,000 letters in another field of the object', `{"status":"Shipped","noise":"${noise}"}`],
])('a status with %s is refused', async (_what, body) => {
  for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded'])
    expect([type, await put(body, type)]).toEqual([type, body.length > 4096 ? 413 : 400])
})

test('blanks around a status are ignored', async () => {
  expect(await put(' Shipped \r\n')).toBe(200)
})
