import { hash } from 'node:crypto'
import type { Pool, PoolClient, QueryConfig } from 'pg'

const MAX_NAMES = 500
const canBePrepared = /^\s*(select|insert|update|delete|with)\b/i

/**
 * Prepares every statement of a pool, so that each connection parses and plans a text once. Tests send the same
 * statements very often to small tables: they do the same, and much of their time was planning. Only connections that
 * are opened afterwards do so.
 */
export function prepareStatements(pool: Pool): void {
  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    if (names.has(text) || names.size >= MAX_NAMES || !canBePrepared.test(text))
      return names.get(text)
    const name = hash('sha256', text, 'base64url')
    names.set(text, name)
    return name
  }
  pool.options.options = '-c plan_cache_mode=force_generic_plan'
  // A new connection would plan them again.
  pool.options.idleTimeoutMillis = 0
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as (config: unknown, ...more: unknown[]) => unknown
    const prepared = (config: string | QueryConfig, ...more: unknown[]) => {
      if (typeof config === 'string' || config.name) return send(config, ...more)
      return send({ ...config, name: nameOf(config.text) }, ...more)
    }
    client.query = prepared as PoolClient['query']
  })
}
