import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'

/** A message of `fetch` about one request; see https://undici.nodejs.org/#/docs/api/DiagnosticsChannel. */
interface FetchMessage {
  request: { method: string; origin: string | URL }
  response?: { statusCode: number }
}

/**
 * Adds a span for each call to another service (M-Pesa, SMS, WhatsApp, S3) that a traced request makes: its
 * host, method and status, and never its address, which may contain secrets. Returns a function that stops it.
 */
export function traceFetch(tracer: Tracer): () => void {
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
