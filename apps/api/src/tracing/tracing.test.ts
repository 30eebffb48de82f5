import { createServer } from 'node:http'
import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import {
  InMemorySpanExporter,
  NodeTracerProvider,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-node'
import { expect, test } from 'vitest'
import { atEnd } from '../../test/support/at-end.ts'
import { aProduct, aShopper, testApp } from '../../test/support/support.ts'

/** As an SDK does that the owner loads before the shop. */
const exporter = new InMemorySpanExporter()
new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }).register()
atEnd(() => {
  for (const api of [trace, context, propagation]) api.disable()
})

const app = await testApp()

/** What a span tells, without its times. */
const shown = ({ name, kind, status, attributes, links }: ReadableSpan) => ({
  name,
  kind,
  status,
  attributes,
  links: links.map(({ context: { traceId, spanId } }) => ({ traceId, spanId })),
})

test('a trace shows a request by its route, and the statements that it made', async () => {
  exporter.reset()
  const amina = await aShopper(app, { cart: [await aProduct(app)] })
  const headers = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' }
  const [{ body }] = await Promise.all([
    amina.placeOrder('cod', headers),
    amina.call('GET', '/user/me'),
    amina.call('GET', '/addresses'),
  ])
  await amina.call('GET', `/orders/${body.order._id}`)

  const all = exporter.getFinishedSpans()
  const placing = all.find(({ name }) => name === 'POST /api/orders')
  // A stranger's header is linked: it starts no trace, and decides nothing about ours.
  expect(placing && shown(placing)).toMatchObject({
    kind: SpanKind.SERVER,
    attributes: { 'http.response.status_code': 201 },
    links: [{ traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' }],
  })
  expect(placing?.spanContext().traceId).not.toBe('0af7651916cd43dd8448eb211c80319c')
  expect(placing?.parentSpanContext).toBeUndefined()
  const statements = all.filter(
    (span) => span.parentSpanContext?.spanId === placing?.spanContext().spanId,
  )
  const texts = statements.map(({ attributes }) => String(attributes['db.query.text']))
  expect(texts.some((text) => text.includes('insert into orders'))).toBe(true)

  expect(all.map(({ name }) => name)).toContain('GET /api/orders/:id')
  const written = JSON.stringify(all.map(shown))
  expect(written).not.toContain(body.order._id)
  expect(written).not.toContain(amina.token)
  const requests = new Set(
    all.filter(({ kind }) => kind === SpanKind.SERVER).map((span) => span.spanContext().spanId),
  )
  for (const { kind, parentSpanContext } of all)
    if (kind !== SpanKind.SERVER) expect(requests).toContain(parentSpanContext?.spanId)
})

test('a trace shows the host of a call to another service, and not its address', async () => {
  const server = createServer((request, response) =>
    request.url === '/breaks' ? request.socket.destroy() : response.end('{}'),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  exporter.reset()
  await trace.getTracer('test').startActiveSpan('request', async (span) => {
    const answer = await fetch(`http://${host}/hooks/a-secret`, { method: 'POST', body: '{}' })
    await answer.text()
    await fetch(`http://${host}/breaks`).catch(() => undefined)
    span.end()
  })
  const spans = exporter.getFinishedSpans().map(shown)
  // The shop may still notify others of the order before.
  const calls = spans.filter(({ name }) => name.endsWith(host))
  expect(calls).toMatchObject([
    {
      name: `POST ${host}`,
      status: { code: SpanStatusCode.UNSET },
      attributes: { 'http.response.status_code': 200 },
    },
    { name: `GET ${host}`, status: { code: SpanStatusCode.ERROR } },
  ])
  expect(JSON.stringify(spans)).not.toContain('a-secret')
})
