import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { receipts } from '../../src/db/schema.ts'
import { handleCallbacks } from '../../src/modules/payments/incoming/callbacks.ts'
import { matchReceipts } from '../../src/modules/payments/incoming/take-receipt.ts'
import { hookSecret } from '../../src/modules/payments/mpesa/hook-secret.ts'
import { aCustomerWithEverything } from '../samples/customer-with-everything.ts'
import { aReceipt, callbackBody, paymentDeps } from '../samples/payments-support.ts'
import { openRawHttp } from '../support/raw-http.ts'
import { testApp } from '../support/support.ts'
import { oddBody, type Spoil, spoil, spoils } from './generate/bodies.ts'
import { expectProper } from './generate/expect-proper.ts'
import { headers } from './generate/headers.ts'
import { request } from './generate/requests.ts'
import { propertyRuns } from './property-runs.ts'

/** The number of random posts. */
const runs = propertyRuns(300, 'RANDOM_RUNS')

/** The limit for posts of M-Pesa, which have some hundred bytes. */
const MAX_BYTES = 64 * 1024

const app = await testApp()
const say = await openRawHttp(app.http)
const { secret, shippedOrderId } = await aCustomerWithEverything(app)
const typed = `/api/hooks/c2b/${await hookSecret(app.db)}`

/** Valid posts of M-Pesa, by path. */
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
  // HTTP headers cannot contain the zero character.
  headers: headers.map((all) => all.filter(([, value]) => !value.includes('\0'))),
})

test('the shop answers any POST to its M-Pesa URLs without an error', async () => {
  await fc.assert(
    fc.asyncProperty(post, async ({ path, body, headers }) => {
      const bytes = request({ method: 'POST', path, headers, body: written(path, body) })
      const answer = await say(bytes)
      expectProper(bytes, answer)
      expect(answer.status, `${path} ${answer.text}`).toBe(bytes.length > MAX_BYTES ? 413 : 200)
    }),
    runs,
  )
  // And the jobs that process the posts do not fail.
  await matchReceipts(paymentDeps(app))
  const failed: unknown[] = []
  const log = { error: (...what: unknown[]) => failed.push(what) }
  await handleCallbacks(paymentDeps(app), { log, olderThanMs: 0 })
  expect(failed).toEqual([])
})

function written(path: string, body: Spoil[] | string): string {
  return typeof body === 'string' ? body : (JSON.stringify(spoil(posts[path]?.(), body)) ?? '')
}

test('a typed payment with unusual but readable values is accepted', async () => {
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
      .where(eq(receipts.code, body.TransID.toUpperCase()))
    expect(kept, `${field} ${value}`).toBeDefined()
  }
  await matchReceipts(paymentDeps(app))
})
