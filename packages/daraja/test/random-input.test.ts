import { connect } from 'node:net'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { demoCredentials } from '../src/simulator.ts'
import { aShop } from './support.ts'

/** How many random inputs to try. The suite always tries the same ones; set it higher for a long run. */
const { RANDOM_RUNS } = process.env
const runs = RANDOM_RUNS ? { numRuns: Number(RANDOM_RUNS) } : { numRuns: 300, seed: 300 }

afterEach(() => void vi.restoreAllMocks())

const calls = [
  'GET /oauth/v1/generate?grant_type=client_credentials',
  'POST /mpesa/stkpush/v1/processrequest',
  'POST /mpesa/stkpushquery/v1/query',
  'POST /mpesa/c2b/v1/registerurl',
  'POST /mpesa/reversal/v1/request',
  'POST /pulltransactions/v1/register',
  'POST /pulltransactions/v1/query',
  'POST /simulator/api/pay-bill',
  'GET /simulator/api/prompts?phone=0712',
  'POST /simulator/api/prompts/x/answer',
  'POST /simulator/api/faults',
  'POST /simulator/api/settings',
  'POST /simulator/api/kill-tokens',
  'POST /simulator/api/advance',
  'GET //',
  'GET /%',
  'GET /simulator/../oauth',
  'POST //[',
]
const names =
  'BusinessShortCode Password Timestamp TransactionType Amount PartyA PartyB PhoneNumber CallBackURL AccountReference TransactionDesc CheckoutRequestID ShortCode ResponseType ConfirmationURL ValidationURL CommandID Msisdn BillRefNumber TransactionID OriginatorConversationID ResultURL QueueTimeOutURL InitiatorName SecurityCredential ReceiverParty IdentifierType StartDate EndDate OffSetValue phone account amount shortcode action pin faults times menu promptSeconds queriesPerMinute tokenSeconds callbackRetries ms __proto__ constructor'.split(
    ' ',
  )
const value = fc.oneof(
  fc.constantFrom<unknown>(
    ...[0, -1, 1, 1e308, -0, 0.5, 2 ** 53, '', ' ', '0', '1', '1e3', '-1', '9'.repeat(400)],
    ...[
      '174379',
      '254712345678',
      '254712340000',
      'approve',
      '1234',
      'Completed',
      'Pull',
      '0'.repeat(14),
    ],
    ...[
      '20261121101112',
      '2026-11-21 10:11:12',
      'CustomerPayBillOnline',
      'https://shop.test/x',
      'http://',
      '\0',
      '\ud800',
    ],
    ...[
      null,
      true,
      {},
      [],
      { result: {} },
      { push: 'slow', slowMs: 1e308 },
      { result: '0', answerAfterMs: -1e308 },
    ],
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.jsonValue({ maxDepth: 2 }),
)
const body = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.dictionary(fc.constantFrom(...names), value).map((all) => JSON.stringify(all)),
  },
  fc.json(),
  fc.constantFrom(
    '',
    '{',
    'null',
    '[1e999]',
    '{"ms":1e999}',
    '['.repeat(50_000),
    `"${'x'.repeat(50_000)}"`,
  ),
)
const type = fc.constantFrom(
  'application/json',
  'application/json; charset=x',
  'text/plain',
  '',
  '\xff',
)

/** Sends raw bytes; returns the status, or 0 when the connection was closed without an answer. */
function say(address: string, text: string): Promise<number> {
  const { port, hostname } = new URL(address)
  return new Promise((resolve) => {
    let heard = ''
    const socket = connect(Number(port), hostname, () => socket.write(Buffer.from(text, 'latin1')))
    socket.on('data', (piece) => (heard += piece))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(heard)?.[1] ?? 0)))
  })
}

test('the simulator answers any input and keeps running', async () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { simulator, push, control } = await aShop({ credentials: 'any' })
  const pair = Buffer.from(`${demoCredentials.consumerKey}:x`).toString('base64')
  const basic = `Basic ${pair}`

  async function token(): Promise<string> {
    const response = await fetch(
      `${simulator.url}/oauth/v1/generate?grant_type=client_credentials`,
      {
        headers: { authorization: basic },
      },
    )
    return `Bearer ${((await response.json()) as { access_token: string }).access_token}`
  }

  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...calls),
      body,
      type,
      fc.boolean(),
      async (call, body, type, isKnown) => {
        complaints.mockClear()
        const lines = [
          `${call} HTTP/1.1`,
          'host: simulator',
          'connection: close',
          `content-type: ${type}`,
          `authorization: ${call.startsWith('GET /oauth') ? basic : isKnown ? await token() : 'Bearer x'}`,
          `content-length: ${Buffer.byteLength(body, 'latin1')}`,
        ]
        const status = await say(simulator.url, `${lines.join('\r\n')}\r\n\r\n${body}`)
        expect(complaints.mock.calls, `${call} ${body}`).toEqual([])
        expect(status, `${call} ${body}`).toBeGreaterThanOrEqual(200)
      },
    ),
    runs,
  )

  await control('reset', {})
  expect(await push('254712345678')).toMatchObject({ outcome: 'accepted' })
}, 14_400_000)
