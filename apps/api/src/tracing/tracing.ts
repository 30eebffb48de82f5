import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import {
  context,
  type Link,
  type ProxyTracerProvider,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { traceStatements } from './trace-statements.ts'

/**
 * Makes spans of the requests that the framework handles (not those that the response cache answers), and of their SQL
 * statements and calls to other services. Call it before other hooks are added. It does nothing unless an OpenTelemetry
 * SDK was loaded before the shop (`--import`, see docs/running.md), which decides what becomes of the spans.
 *
 * Only requests start a trace: background jobs look for work all the time and mostly find none.
 */
export function traceRequests(app: FastifyInstance, pool: Pool): void {
  const tracer = (trace.getTracerProvider() as ProxyTracerProvider).getDelegateTracer?.('duka')
  if (!tracer) return
  traceStatements(pool, tracer)
  const stopFetch = traceFetch(tracer)
  app.addHook('onClose', async () => stopFetch())
  const spans = new WeakMap<object, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    const links = linksTo(request.headers)
    const span = tracer.startSpan(request.method, { kind: SpanKind.SERVER, links }, ROOT_CONTEXT)
    spans.set(request, span)
    context.with(trace.setSpan(ROOT_CONTEXT, span), done)
  })
  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request)
    // The route and not the address: addresses may contain names and secrets.
    const route = request.routeOptions.url ?? 'none'
    span?.updateName(`${request.method} ${route}`)
    span?.setAttributes({
      'http.request.method': request.method,
      'http.route': route,
      'http.response.status_code': reply.statusCode,
    })
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
  })
}

/**
 * The trace that `traceparent` names. It is linked and not continued: anybody can send that header, and would decide which
 * requests are recorded, and mix them into other traces.
 */
function linksTo(headers: Record<string, unknown>): Link[] {
  const sent = trace.getSpanContext(propagation.extract(ROOT_CONTEXT, headers))
  return sent ? [{ context: sent }] : []
}

/** A message of `fetch` about one request; see https://undici.nodejs.org/#/docs/api/DiagnosticsChannel. */
interface FetchMessage {
  request: { method: string; origin: string | URL }
  response?: { statusCode: number }
}

/**
 * Adds a span for each call to another service (M-Pesa, SMS, WhatsApp, S3) that a traced request makes: its
 * host, method and status, and never its address, which may contain secrets. Returns a function that stops it.
 */
function traceFetch(tracer: Tracer): () => void {
  const spans = new WeakMap<object, Span>()
  const listeners = {
    'undici:request:create': ({ request }: FetchMessage) => {
      if (!trace.getActiveSpan()) return
      const host = new URL(request.origin).host
      const span = tracer.startSpan(`${request.method} ${host}`, {
        kind: SpanKind.CLIENT,
        attributes: { 'http.request.method': request.method, 'server.address': host },
      })
      spans.set(request, span)
    },
    'undici:request:headers': ({ request, response }: FetchMessage) => {
      if (response)
        spans.get(request)?.setAttribute('http.response.status_code', response.statusCode)
    },
    'undici:request:trailers': ({ request }: FetchMessage) => spans.get(request)?.end(),
    'undici:request:error': ({ request }: FetchMessage) =>
      spans.get(request)?.setStatus({ code: SpanStatusCode.ERROR }).end(),
  }
  const entries = Object.entries(listeners).map(
    ([channel, listen]) =>
      [channel, (message: unknown) => listen(message as FetchMessage)] as const,
  )
  for (const [channel, listen] of entries) subscribe(channel, listen)
  return () => {
    for (const [channel, listen] of entries) unsubscribe(channel, listen)
  }
}
