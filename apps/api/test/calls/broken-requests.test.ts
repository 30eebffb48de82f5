import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { expectProper } from '../random/generate/expect-proper.ts'
import { openRawHttp } from '../support/raw-http.ts'
import { testApp } from '../support/support.ts'

const host = 'host: shop.test\r\n'
const chunked = 'transfer-encoding: chunked\r\n'
const json = 'content-type: application/json\r\n'

/** A shop with one more route, which sends half of its answer and the rest on request. */
async function aShopWithSlowRoute() {
  let goOn: () => void = () => undefined
  const rest = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const app = await testApp({
    beside: async (http) => {
      http.get('/at-last', async () => {
        await rest
        return { said: 'at last' }
      })
      http.get('/in-halves', async (_request, reply) => {
        reply.hijack()
        reply.raw.writeHead(200, { 'content-length': '11' }).write('half of ')
        await rest
        reply.raw.end('it.')
      })
    },
  })
  const say = await openRawHttp(app.http)
  const door = app.http.server.address()
  if (typeof door !== 'object' || !door) throw new Error('The shop listens on no port.')
  return { say, goOn: () => goOn(), line: () => connect(door.port, door.address) }
}

test('requests that Node refuses without a body get a JSON refusal', async () => {
  const { say } = await aShopWithSlowRoute()
  for (const [text, status, code] of [
    ['nothing of the sort\r\n\r\n', 400, 'MALFORMED_REQUEST'],
    ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, 'MALFORMED_REQUEST'],
    ['\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400, 'MALFORMED_REQUEST'],
    [`GET /api/products HTTP/9.9\r\n${host}\r\n`, 400, 'MALFORMED_REQUEST'],
    [`BREW /api/products HTTP/1.1\r\n${host}\r\n`, 400, 'MALFORMED_REQUEST'],
    [`GET /api/user/me HTTP/1.1\r\n${host}\0: x\r\n\r\n`, 400, 'MALFORMED_REQUEST'],
    ['GET /api/products HTTP/1.1\r\naccept: */*\r\n\r\n', 400, 'MALFORMED_REQUEST'],
    [`GET /api/products HTTP/1.1\r\n${host}${host}\r\n`, 400, 'MALFORMED_REQUEST'],
    [
      `GET /api/products HTTP/1.1\r\n${host}x-y: z\r\nHOST: other.test\r\n\r\n`,
      400,
      'MALFORMED_REQUEST',
    ],
    [`GET /about HTTP/1.0\r\n${host}${host}\r\n`, 400, 'MALFORMED_REQUEST'],
    [`CONNECT elsewhere.test:443 HTTP/1.1\r\n${host}\r\n`, 400, 'MALFORMED_REQUEST'],
    [`POST /api/user/login HTTP/1.1\r\n${host}content-length: x\r\n\r\n`, 400, 'MALFORMED_REQUEST'],
    [
      `POST /api/user/login HTTP/1.1\r\n${host}${json}${chunked}content-length: 5\r\n\r\n0\r\n\r\n`,
      400,
      'MALFORMED_REQUEST',
    ],
    [
      `POST /api/user/login HTTP/1.1\r\n${host}${json}${chunked}\r\n5\r\n{"a":\r\nnot a length\r\n`,
      400,
      'MALFORMED_REQUEST',
    ],
    [`GET /${'x'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`, 431, 'PAYLOAD_TOO_LARGE'],
    [`GET / HTTP/1.1\r\n${host}${'name: value\r\n'.repeat(5000)}\r\n`, 431, 'PAYLOAD_TOO_LARGE'],
  ] as const) {
    const bytes = Buffer.from(text, 'latin1')
    const answer = await say(bytes)
    expect(answer.status, text.slice(0, 80)).toBe(status)
    expectProper(bytes, answer)
    expect(JSON.parse(answer.body).code, text.slice(0, 80)).toBe(code)
    expect(answer.text.match(/HTTP\/1\.1/g), text.slice(0, 80)).toHaveLength(1)
  }
})

test('an unknown Expect header is ignored', async () => {
  const { say } = await aShopWithSlowRoute()
  const { status, body } = await say(
    `POST /api/user/login HTTP/1.1\r\n${host}${json}expect: miracles\r\nconnection: close\r\ncontent-length: 2\r\n\r\n{}`,
  )
  expect([status, JSON.parse(body).code]).toEqual([400, 'INVALID_INPUT'])
})

test('an HTTP/1.0 request needs no Host header', async () => {
  const { say } = await aShopWithSlowRoute()
  expect((await say('GET /api/products HTTP/1.0\r\n\r\n')).status).toBe(200)
})

const nonsense = ['nothing of the sort\r\n\r\n', 'nor this\r\n\r\n']
const brokenPost = `POST /api/user/login HTTP/1.1\r\n${host}${json}${chunked}\r\n`

test.each([
  ['/at-last', nonsense, /^HTTP\/1\.1 200 [\s\S]*\r\n\r\n\{"said":"at last"\}$/],
  ['/in-halves', nonsense, /^HTTP\/1\.1 200 [\s\S]*\r\n\r\nhalf of it\.$/],
  ['/in-halves', [brokenPost, 'no length\r\n'], /^HTTP\/1\.1 200 [\s\S]*\r\n\r\nhalf of it\.$/],
])('invalid data after a request does not cut off its response: %s', async (path, after, whole) => {
  const { line, goOn } = await aShopWithSlowRoute()
  const socket = line()
  const received: Buffer[] = []
  socket.on('data', (piece) => received.push(piece))
  socket.write(`GET ${path} HTTP/1.1\r\n${host}\r\n`)
  for (const piece of after) {
    // Let the server read each part before the next one arrives.
    await new Promise((resolve) => setTimeout(resolve, 50))
    socket.write(piece)
  }
  await new Promise((resolve) => setTimeout(resolve, 50))
  goOn()
  await once(socket, 'close')
  expect(Buffer.concat(received).toString()).toMatch(whole)
})
