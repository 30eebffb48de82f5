import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { trace } from '@opentelemetry/api'
import { afterAll, expect, test, vi } from 'vitest'
import { aProduct, aShopper, testApp } from '../../test/support/support.ts'
import { openTracing } from './tracing.ts'

/** A span as a collector receives it. */
interface Received {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  status: { code?: number }
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}

interface Body {
  resourceSpans: {
    resource: { attributes: Received['attributes'] }
    scopeSpans: { spans: Received[] }[]
  }[]
}

const SERVER = 2

/** Starts a collector, and tracing that sends to it. It runs until the test file ends. */
async function aCollector() {
  const bodies: Body[] = []
  const server = createServer(async (request, response) => {
    if (request.url === '/breaks') return void request.socket.destroy()
    bodies.push((await json(request)) as Body)
    response.setHeader('content-type', 'application/json').end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('the collector has no port')
  const url = `http://127.0.0.1:${address.port}`
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', url)
  vi.stubEnv('OTEL_SERVICE_NAME', 'duka-in-nakuru')
  const tracing = await openTracing()
  return {
    tracing,
    url,
    /** Ends tracing, which sends the rest, and returns all spans that the collector has received. */
    async spans() {
      await tracing.stop()
      const groups = bodies.flatMap(({ resourceSpans }) => resourceSpans)
      return {
        service: groups[0]?.resource.attributes.find(({ key }) => key === 'service.name')?.value,
        all: groups.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      }
    },
  }
}

const attribute = (span: Received | undefined, name: string) => {
  const value = span?.attributes.find(({ key }) => key === name)?.value
  return value?.stringValue ?? value?.intValue
}

test('a trace shows a request by its route, and the statements that it made', async () => {
  const { tracing, spans } = await aCollector()
  const app = await testApp({ tracing })
  const amina = await aShopper(app, { cart: [await aProduct(app)] })
  const headers = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' }
  const [{ body }] = await Promise.all([
    amina.placeOrder('cod', headers),
    amina.call('GET', '/user/me'),
    amina.call('GET', '/addresses'),
  ])
  await amina.call('GET', `/orders/${body.order._id}`)

  const { service, all } = await spans()
  expect(service?.stringValue).toBe('duka-in-nakuru')
  const placing = all.find(({ name }) => name === 'POST /api/orders')
  // A stranger's header is linked: it starts no trace, and decides nothing about ours.
  expect(placing).toMatchObject({
    kind: SERVER,
    links: [{ traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' }],
  })
  expect(placing?.traceId).not.toBe('0af7651916cd43dd8448eb211c80319c')
  expect(placing?.parentSpanId).toBeUndefined()
  expect(attribute(placing, 'http.response.status_code')).toBe(201)
  const statements = all.filter(({ parentSpanId }) => parentSpanId === placing?.spanId)
  const texts = statements.map((span) => String(attribute(span, 'db.query.text')))
  expect(texts.some((text) => text.includes('insert into orders'))).toBe(true)

  expect(all.map(({ name }) => name)).toContain('GET /api/orders/:id')
  expect(JSON.stringify(all)).not.toContain(body.order._id)
  expect(JSON.stringify(all)).not.toContain(amina.token)
  const roots = all.filter(({ kind }) => kind === SERVER)
  expect(all.filter((span) => span.kind !== SERVER).every(hasParentIn(roots))).toBe(true)
})

test('a trace shows the host of a call to another service, and not its address', async () => {
  const { spans, url } = await aCollector()
  await trace.getTracer('test').startActiveSpan('request', async (span) => {
    await fetch(`${url}/hooks/a-secret`, { method: 'POST', body: '{"resourceSpans":[]}' })
    await fetch(`${url}/breaks`).catch(() => undefined)
    span.end()
  })
  const { all } = await spans()
  const calls = all.filter(({ name }) => name !== 'request')
  expect(calls.map(({ name, status }) => [name, status])).toEqual([
    [`POST ${new URL(url).host}`, { code: 0 }],
    [`GET ${new URL(url).host}`, { code: 2 }],
  ])
  expect(attribute(calls[0], 'http.response.status_code')).toBe(200)
  expect(JSON.stringify(all)).not.toContain('a-secret')
})

test('a collector that is away disturbs no request', async () => {
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', 'http://127.0.0.1:1')
  const tracing = await openTracing()
  const app = await testApp({ tracing })
  expect((await app.call('GET', '/products')).status).toBe(200)
  await tracing.stop()
  expect((await app.call('GET', '/products')).status).toBe(200)
})

const hasParentIn = (roots: Received[]) => (span: Received) =>
  roots.some(({ spanId }) => spanId === span.parentSpanId)
