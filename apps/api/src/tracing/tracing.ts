import { setTimeout as wait } from 'node:timers/promises'
import {
  context,
  type Link,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { traceFetch } from './trace-fetch.ts'
import { traceStatements } from './trace-statements.ts'

/** How long a stop waits for a collector that does not answer. */
const MAX_STOP_MS = 2000

/** Traces of requests, with the SQL statements and calls to other services that each of them makes. */
export interface Tracing {
  /**
   * Traces the requests that the framework handles (not those that the response cache answers), and their
   * statements. Call it before other hooks are added.
   */
  watch(app: FastifyInstance, pool: Pool): void
  /** Sends what is still in memory, for at most two seconds, and ends tracing. Never throws. */
  stop(): Promise<void>
}

/**
 * Starts tracing. The SDK reads the standard variables by itself (`OTEL_EXPORTER_OTLP_ENDPOINT`,
 * `OTEL_SERVICE_NAME`, `OTEL_TRACES_SAMPLER`, …), see https://opentelemetry.io/docs/specs/otel/configuration/.
 * Only requests start a trace: background jobs look for work all the time and mostly find none.
 */
export async function openTracing(): Promise<Tracing> {
  const [{ BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, resources] =
    await Promise.all([
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ])
  const named = resources.detectResources({ detectors: [resources.envDetector] })
  const provider = new NodeTracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': 'duka' }).merge(named),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  })
  provider.register()
  const tracer = provider.getTracer('duka')
  const stopFetch = traceFetch(tracer)

  return {
    watch(app, pool) {
      traceStatements(pool, tracer)
      const spans = new WeakMap<object, Span>()
      app.addHook('onRequest', (request, _reply, done) => {
        const links = linksTo(request.headers)
        const span = tracer.startSpan(
          request.method,
          { kind: SpanKind.SERVER, links },
          ROOT_CONTEXT,
        )
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
    },
    async stop() {
      stopFetch()
      const sent = provider.shutdown().catch(() => undefined)
      await Promise.race([sent, wait(MAX_STOP_MS, undefined, { ref: false })])
      trace.disable()
      context.disable()
      propagation.disable()
    },
  }
}

/**
 * The trace that `traceparent` names. It is linked and not continued: anybody can send that header, and would decide which
 * requests are recorded, and mix them into other traces.
 */
function linksTo(headers: Record<string, unknown>): Link[] {
  const sent = trace.getSpanContext(propagation.extract(ROOT_CONTEXT, headers))
  return sent ? [{ context: sent }] : []
}
