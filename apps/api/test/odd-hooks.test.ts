import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { receipts } from '../src/db/schema.ts'
import { handleCallbacks } from '../src/modules/payments/callbacks.ts'
import { hookSecret } from '../src/modules/payments/hook-secret.ts'
import { bookReceipts } from '../src/modules/payments/receipts.ts'
import { howOften } from './how-often.ts'
import { expectProper } from './odd/answers.ts'
import { oddBody, type Spoil, spoil, spoils } from './odd/bodies.ts'
import { headers } from './odd/headers.ts'
import { request } from './odd/requests.ts'
import { aReceipt, callbackBody, paymentDeps } from './payments-support.ts'
import { openDoor } from './raw-http.ts'
import { aCustomerWithEverything } from './someone-with-everything.ts'
import { testApp } from './support.ts'

/** How many posts the suite sends; set it high for an evening of them. */
const runs = howOften(300, 'ODD_INPUT_RUNS')

/** M-Pesa's own have some hundred bytes. */
const MOST_BYTES = 64 * 1024

const app = await testApp()
const say = await openDoor(app.http)
const { secret, shippedOrderId } = await aCustomerWithEverything(app)
const typed = `/api/hooks/c2b/${await hookSecret(app.db)}`

/** What M-Pesa posts where, when all is well. */
const posts: Record<string, () => unknown> = {
  [`${typed}/validation`]: aTypedPayment,
  [`${typed}/confirmation`]: aTypedPayment,
  [`/api/hooks/lipa/${secret}`]: () =>
    callbackBody({ checkoutRequestId: 'ws_CO_1' }, 0, { amount: 2499, receipt: aReceipt() }),
  [`/api/hooks/rejesho/${secret}`]: () => ({
    Result: {
      ResultType: 0,
      ResultCode: 0,
      ResultDesc: 'The service request is processed successfully.',
      OriginatorConversationID: '1-2-3',
      ConversationID: 'AG_1',
      TransactionID: aReceipt(),
      ResultParameters: { ResultParameter: [{ Key: 'Amount', Value: 2499 }] },
    },
  }),
}

function aTypedPayment() {
  return {
    TransactionType: 'Pay Bill',
    TransID: aReceipt(),
    TransTime: '20261121101112',
    TransAmount: '10.00',
    BusinessShortCode: '174379',
    BillRefNumber: shippedOrderId.slice(0, 8),
    MSISDN: '2547 ***** 678',
    FirstName: 'JANE',
  }
}

const post = fc.record({
  path: fc.constantFrom(...Object.keys(posts)),
  body: fc.oneof(spoils, oddBody),
  // The zero character is in no HTTP at all.
  headers: headers.map((all) => all.filter(([, value]) => !value.includes('\0'))),
})

test('whatever M-Pesa posts to an address that the shop gave it is taken', async () => {
  await fc.assert(
    fc.asyncProperty(post, async ({ path, body, headers }) => {
      const bytes = request({ method: 'POST', path, headers, body: written(path, body) })
      const answer = await say(bytes)
      expectProper(bytes, answer)
      expect(answer.status, `${path} ${answer.text}`).toBe(bytes.length > MOST_BYTES ? 413 : 200)
    }),
    runs,
  )
  // Nothing of it stops the work that follows either.
  await bookReceipts(paymentDeps(app))
  const failed: unknown[] = []
  const log = { error: (...what: unknown[]) => failed.push(what) }
  await handleCallbacks(paymentDeps(app), { log, olderThanMs: 0 })
  expect(failed).toEqual([])
})

function written(path: string, body: Spoil[] | string): string {
  return typeof body === 'string' ? body : (JSON.stringify(spoil(posts[path]?.(), body)) ?? '')
}

test('a payment typed by hand is taken with the oddest values that can be read', async () => {
  const odd: [string, unknown][] = [
    ['TransTime', '00000101000000'],
    ['TransTime', '99991231235959'],
    ['TransTime', '20260230101112'],
    ['TransAmount', '9999999999.99'],
    ['TransAmount', '1,000,000.00'],
    ['TransAmount', 0.01],
    ['BillRefNumber', '\ud800'.repeat(100)],
    ['BillRefNumber', 12345678],
    ['MSISDN', '\0'],
    ['FirstName', 'x'.repeat(50_000)],
    ['TransID', 'a'.repeat(40)],
  ]
  for (const [field, value] of odd) {
    const body = { ...aTypedPayment(), [field]: value }
    const answer = await app.call('POST', `${typed.slice(4)}/confirmation`, body)
    expect(answer, `${field} ${value}`).toMatchObject({ status: 200, body: { ResultCode: '0' } })
    const [kept] = await app.db
      .select()
      .from(receipts)
      .where(eq(receipts.receipt, body.TransID.toUpperCase()))
    expect(kept, `${field} ${value}`).toBeDefined()
  }
  await bookReceipts(paymentDeps(app))
})
