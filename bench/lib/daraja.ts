import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'

/**
 * Stands in for Safaricom's Daraja in a process of its own: accepts every prompt, posts its success to the
 * shop after a moment, and refuses the sixth query of a minute. `bench/paid.ts` starts it and sends it
 * `DarajaOptions`; it answers with its port and later with every callback that it has posted.
 */
export interface DarajaOptions {
  /** The range of the time to enter the PIN, in milliseconds. */
  callbackMs: [least: number, most: number]
}

/** A callback that the shop has accepted. */
export interface Called {
  /** The order's number. */
  order: string
  /** When it was posted, in milliseconds as `Date.now()` has them. */
  at: number
}

const MAX_QUERIES_A_MINUTE = 5
const minute: number[] = []
let called: Called[] = []
let refusedQueries = 0
let receipts = 0
let options: DarajaOptions = { callbackMs: [1000, 3000] }

process.on('message', (message: DarajaOptions | 'report') => {
  if (message === 'report') {
    process.send?.({ called, refusedQueries })
    called = []
  } else options = message
})

const server = createServer(async (request, response) => {
  const body = await text(request)
  const [status, answer] = respond(request, body ? JSON.parse(body) : {})
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address) process.send?.(address.port)
})

type Fields = Record<string, string | number>

function respond({ url = '' }: IncomingMessage, fields: Fields): [number, object] {
  if (url.startsWith('/oauth/')) return [200, { access_token: 'bench', expires_in: '3599' }]
  if (url.startsWith('/mpesa/stkpush/')) return [200, prompt(fields)]
  if (url.startsWith('/mpesa/stkpushquery/')) return answerQuery(fields)
  return [404, {}]
}

function prompt(fields: Fields): object {
  const checkoutRequestId = `ws_CO_${randomUUID()}`
  const [least, most] = options.callbackMs
  setTimeout(() => void callBack(fields, checkoutRequestId), least + Math.random() * (most - least))
  return {
    MerchantRequestID: randomUUID(),
    CheckoutRequestID: checkoutRequestId,
    ResponseCode: '0',
    ResponseDescription: 'Success. Request accepted for processing',
    CustomerMessage: 'Success. Request accepted for processing',
  }
}

async function callBack(fields: Fields, checkoutRequestId: string): Promise<void> {
  receipts += 1
  const items = {
    Amount: fields.Amount,
    MpesaReceiptNumber: `UKM${String(receipts).padStart(7, '0')}`,
    TransactionDate: 20261122101112,
    PhoneNumber: fields.PhoneNumber,
  }
  const result = {
    MerchantRequestID: 'bench',
    CheckoutRequestID: checkoutRequestId,
    ResultCode: 0,
    ResultDesc: 'The service request is processed successfully.',
    CallbackMetadata: { Item: Object.entries(items).map(([Name, Value]) => ({ Name, Value })) },
  }
  const at = Date.now()
  const answer = await fetch(String(fields.CallBackURL), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ Body: { stkCallback: result } }),
  })
  await answer.arrayBuffer()
  if (answer.ok) called.push({ order: String(fields.AccountReference), at })
}

function answerQuery(fields: Fields): [number, object] {
  const now = Date.now()
  while (minute[0] !== undefined && minute[0] < now - 60_000) minute.shift()
  if (minute.length >= MAX_QUERIES_A_MINUTE) {
    refusedQueries += 1
    return [429, { fault: { faultstring: 'Spike arrest violation' } }]
  }
  minute.push(now)
  return [
    200,
    {
      ResponseCode: '0',
      ResponseDescription: 'The service request has been accepted successsfully',
      MerchantRequestID: 'bench',
      CheckoutRequestID: fields.CheckoutRequestID ?? '',
      ResultCode: '0',
      ResultDesc: 'The service request is processed successfully.',
    },
  ]
}
