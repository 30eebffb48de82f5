import {
  context,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import type { Pool, PoolClient } from 'pg'

type Run = (...args: unknown[]) => unknown
type Callback = (error: unknown, ...rest: unknown[]) => void
type ConnectCallback = Parameters<Pool['connect']>[0]

/**
 * Adds a span for each SQL statement of a traced request. A span has the statement's text and never its
 * parameters, which are people's data.
 */
export function traceStatements(pool: Pool, tracer: Tracer): void {
  const traced = new WeakSet<PoolClient>()
  const once = (client: PoolClient | undefined) => {
    if (!client || traced.has(client)) return client
    traced.add(client)
    traceClient(client, tracer)
    return client
  }
  const connect = pool.connect.bind(pool)
  pool.connect = ((callback?: ConnectCallback) => {
    if (!callback) return connect().then(once)
    const withClient: ConnectCallback = (error, client, done) => callback(error, once(client), done)
    // The pool calls back in the context of the request that released the connection: bind to the caller's own trace.
    connect(context.bind(context.active(), withClient))
  }) as Pool['connect']
}

function traceClient(client: PoolClient, tracer: Tracer): void {
  const query = client.query.bind(client) as Run
  client.query = ((...args: unknown[]) => {
    if (!trace.getActiveSpan()) return query(...args)
    const span = tracer.startSpan(nameOf(args[0]), {
      kind: SpanKind.CLIENT,
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': textOf(args[0]) },
    })
    const last = args.at(-1)
    if (typeof last === 'function') {
      const withSpan: Callback = (error, ...rest) => {
        end(span, error)
        last(error, ...rest)
      }
      return query(...args.slice(0, -1), context.bind(context.active(), withSpan))
    }
    const result = query(...args)
    if (!(result instanceof Promise)) span.end()
    else
      result.then(
        () => end(span),
        (error: unknown) => end(span, error),
      )
    return result
  }) as PoolClient['query']
}

function end(span: Span, error?: unknown): void {
  if (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    span.setAttribute('db.response.status_code', code)
    span.setStatus({ code: SpanStatusCode.ERROR })
  }
  span.end()
}

/** The name of a prepared statement, else its first word. */
function nameOf(statement: unknown): string {
  const { name } = Object(statement) as { name?: unknown }
  if (typeof name === 'string' && name) return name
  return /\w+/.exec(textOf(statement))?.[0].toUpperCase() ?? 'SQL'
}

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement
  const { text } = Object(statement) as { text?: unknown }
  return typeof text === 'string' ? text : ''
}
