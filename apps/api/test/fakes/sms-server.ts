import { createServer, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll } from 'vitest'

/** A received request to send an SMS: the form's fields and the API key. */
interface AskedText {
  apiKey: string | string[] | undefined
  form: Record<string, string>
}

/** The answer to the next SMS: a status for its recipient, an HTTP answer, or no answer. */
export type SmsAnswer =
  | { statusCode: number | string; status: string }
  | { http: number; body: string; retryAfter?: string }
  | 'hangs up'
  | 'is silent'

/** A local stand-in for Africa's Talking. It accepts every SMS unless `answers` says otherwise. */
export interface SmsServer {
  account: { url: string; username: string; apiKey: string; senderId: string | undefined }
  asked: AskedText[]
  /** The answers to the next texts; undefined accepts one. */
  answers: (SmsAnswer | undefined)[]
  /** Once set, only this account may send. */
  known: { username: string; apiKey: string; senderId: string } | undefined
  /** Runs when a text has come, before it is answered. */
  onText: (() => Promise<unknown>) | undefined
  /** Cuts all connections. */
  hangUp(): void
}

/** Runs until the test file ends. */
export async function anSmsServer(): Promise<SmsServer> {
  const asked: AskedText[] = []
  const answers: (SmsAnswer | undefined)[] = []
  const state: Pick<SmsServer, 'known' | 'onText'> = { known: undefined, onText: undefined }
  const server = createServer(async (request, response) => {
    const form = Object.fromEntries(new URLSearchParams(await text(request)))
    asked.push({ apiKey: request.headers.apikey, form })
    await state.onText?.()
    const refusal = state.known && refuse(state.known, form, request.headers.apikey)
    answer(response, form, answers.shift() ?? refusal ?? { statusCode: 101, status: 'Success' })
  })
  // An idle connection that it closes in the moment of the next text would look like a lost answer.
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('the SMS server has no port')
  return Object.assign(state, {
    account: {
      url: `http://127.0.0.1:${address.port}/version1/messaging`,
      username: 'duka',
      apiKey: 'atsk_very_secret',
      senderId: 'DUKA',
    },
    asked,
    answers,
    hangUp: () => server.closeAllConnections(),
  })
}

function refuse(
  { username, apiKey, senderId }: NonNullable<SmsServer['known']>,
  form: Record<string, string>,
  key: string | string[] | undefined,
): SmsAnswer | undefined {
  if (form.username !== username || key !== apiKey)
    return { http: 401, body: 'The supplied authentication is invalid' }
  if (form.from === senderId) return undefined
  return {
    http: 201,
    body: '{"SMSMessageData":{"Message":"InvalidSenderId","Recipients":[]}}',
  }
}

function answer(response: ServerResponse, form: Record<string, string>, how: SmsAnswer): void {
  if (how === 'is silent') return
  if (how === 'hangs up') return void response.destroy()
  if ('http' in how) {
    if (how.retryAfter) response.setHeader('retry-after', how.retryAfter)
    return void response.writeHead(how.http).end(how.body)
  }
  const sent = how.status === 'Success' ? 1 : 0
  const recipient = { ...how, number: form.to, cost: 'KES 0.8000', messageId: 'ATXid_1' }
  response.writeHead(201, { 'content-type': 'application/json' }).end(
    JSON.stringify({
      SMSMessageData: {
        Message: `Sent to ${sent}/1 Total Cost: KES 0.8000`,
        Recipients: [recipient],
      },
    }),
  )
}
