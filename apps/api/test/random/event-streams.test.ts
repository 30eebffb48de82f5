import { connect } from 'node:net'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anOrder } from '../samples/payments-support.ts'
import { ANSWER_TIMEOUT_MS, openRawHttp } from '../support/raw-http.ts'
import { aManager, aShopper, testApp } from '../support/support.ts'
import { propertyRuns } from './property-runs.ts'

/** The number of random connections. */
const runs = propertyRuns(100, 'RANDOM_RUNS')

const app = await testApp()
await openRawHttp(app.http)
const amina = await aShopper(app)
const brian = await aShopper(app)
const staff = await aManager(app)
const orderId = await anOrder(app, amina)
const callers = { amina, brian, staff, guest: undefined }

/** Sends a request, returns the first data of the answer and disconnects. */
function hear(lines: string[]): Promise<string> {
  const door = app.http.server.address()
  if (typeof door !== 'object' || !door) throw new Error('The shop listens on no port.')
  const { port, address } = door
  return new Promise((resolve, reject) => {
    const socket = connect(port, address, () => socket.write([...lines, '\r\n'].join('\r\n')))
    socket.setTimeout(ANSWER_TIMEOUT_MS, () => reject(new Error('The shop did not answer.')))
    socket.once('error', reject)
    let heard = ''
    socket.on('data', (piece) => {
      heard += piece
      if (!/\r\n\r\n./s.test(heard)) return
      socket.destroy()
      resolve(heard)
    })
    socket.once('close', () => resolve(heard))
  })
}

const lastEventId = fc.constantFrom(
  undefined,
  '',
  '0',
  '-1',
  'x'.repeat(5000),
  '\xff',
  "';--",
  '1e400',
)
const accept = fc.constantFrom(
  'text/event-stream',
  'text/event-stream;q=0',
  'TEXT/EVENT-STREAM',
  '*/*',
  'application/json',
  '',
  'text/event-stream, text/event-stream',
)
const path = fc.constantFrom(orderId, orderId.toUpperCase(), crypto.randomUUID(), 'x', '%00', '..')

const statusFor = (who: keyof typeof callers, path: string): number => {
  if (who === 'guest') return 401
  if (who === 'brian' || path.toLowerCase() !== orderId) return 404
  return 200
}

test('only the customer and staff can follow an order, whatever else the request says', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('amina', 'brian', 'staff', 'guest'),
      path.filter((path) => !['%00', '..'].includes(path)),
      accept,
      lastEventId,
      async (who, path, accept, lastEventId) => {
        const heard = await hear([
          `GET /api/payments/order/${path}/events?lastEventId=${encodeURIComponent(lastEventId ?? '')} HTTP/1.1`,
          'host: shop.test',
          `accept: ${accept}`,
          ...(callers[who] ? [`authorization: Bearer ${callers[who].token}`] : []),
          ...(lastEventId === undefined ? [] : [`last-event-id: ${lastEventId}`]),
        ])
        const status = statusFor(who, path)
        expect(heard.slice(0, 12)).toBe(`HTTP/1.1 ${status}`)
        if (status === 200) expect(heard).toContain('event: changed')
        else expect(heard).not.toContain('event: changed')
      },
    ),
    runs,
  )
  // Closed connections count no more: one person can open the maximum again.
  const openSix = async () => {
    const open = await Promise.all(Array.from({ length: 6 }, () => followed(amina.token)))
    for (const line of open) line.hangUp()
    return open.map(({ status }) => status)
  }
  await expect.poll(openSix).toEqual([200, 200, 200, 200, 200, 200])
})

async function followed(token: string) {
  const door = app.http.server.address()
  if (typeof door !== 'object' || !door) throw new Error('The shop listens on no port.')
  const line = new AbortController()
  const { status } = await fetch(
    `http://${door.address}:${door.port}/api/payments/order/${orderId}/events`,
    {
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
      signal: line.signal,
    },
  )
  return { status, hangUp: () => line.abort() }
}
