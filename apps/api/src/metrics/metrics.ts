import cluster from 'node:cluster'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Db } from '../db/client.ts'
import type { Ran } from '../jobs/loops.ts'
import type { CacheCounts } from '../response-cache/response-cache.ts'
import { shareMetrics } from './cluster-metrics.ts'
import { type ShopFigures, selectShopFigures } from './shop-figures.queries.ts'

/** Metrics for Prometheus: measurements of this process, and figures of the whole shop from the database. */
export interface Metrics {
  /**
   * Measures the requests that the framework handles (cached responses count in the cache's figures), the
   * pool and the cache, and reads the shop's figures at each scrape. Call it before routes are added.
   */
  watch(app: FastifyInstance, watched: Watched): void
  /** Call after each run of background work; `seconds` is how long it took. */
  jobRan: Ran
  /** Everything in Prometheus' text format, whose type is `contentType`. */
  text(): Promise<string>
  contentType: string
  /** The token that a request for the metrics must send. */
  token: string
}

interface Watched {
  db: Db
  pool: Pool
  cache: () => CacheCounts
}

/** Opens the metrics of this process. Without them nothing is measured. */
export function openMetrics(token: string): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry, prefix: 'duka_' })
  const requests = new Histogram({
    name: 'duka_http_request_duration_seconds',
    help: 'Time from a request to the end of its response; cached responses are not among them',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const jobs = new Histogram({
    name: 'duka_job_duration_seconds',
    help: 'Time of a run of background work',
    labelNames: ['job', 'result'],
    buckets: [0.01, 0.1, 1, 10, 60],
    registers,
  })
  // In a worker the metrics are those of all workers.
  const read = cluster.isWorker ? shareMetrics(registry) : () => registry.metrics()
  return {
    watch(app, { db, pool, cache }) {
      app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
        const labels = { method, route: routeOptions.url ?? 'none', status: reply.statusCode }
        requests.observe(labels, reply.elapsedTime / 1000)
      })
      addPool(registers, pool)
      addCache(registers, cache)
      addShop(registers, db)
    },
    jobRan: (job, seconds, succeeded) =>
      jobs.observe({ job, result: succeeded ? 'done' : 'failed' }, seconds),
    text: read,
    contentType: registry.contentType,
    token,
  }
}

function addPool(registers: Registry[], pool: Pool): void {
  new Gauge({
    name: 'duka_pool_connections',
    help: 'Connections to the database',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
    },
  })
  new Gauge({
    name: 'duka_pool_waiting',
    help: 'Requests that wait for a connection to the database',
    registers,
    collect() {
      this.set(pool.waitingCount)
    },
  })
}

function addCache(registers: Registry[], cache: () => CacheCounts): void {
  new Counter({
    name: 'duka_cache_lookups_total',
    help: 'Requests that the response cache answered (hit), or for which a response was made (miss)',
    labelNames: ['result'],
    registers,
    collect() {
      const { hits, misses } = cache()
      this.reset()
      this.inc({ result: 'hit' }, hits)
      this.inc({ result: 'miss' }, misses)
    },
  })
  new Gauge({
    name: 'duka_cache_bytes',
    help: 'Size of the response cache',
    registers,
    collect() {
      this.set(cache().bytes)
    },
  })
}

/**
 * Adds the figures of the whole shop, which are read again for each scrape. Without a database they are left out, and the rest
 * is still there. They are the same in all workers, so they are not added up.
 */
function addShop(registers: Registry[], db: Db): void {
  let reading: Promise<void> | undefined
  const collect = () => {
    reading ??= readFigures().finally(() => {
      reading = undefined
    })
    return reading
  }
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({
      name: `duka_${name}`,
      help,
      labelNames,
      registers,
      collect,
      aggregator: name === 'database_up' ? 'min' : 'first',
    })
  const orders = gauge('orders', 'Orders by state and payment', ['status', 'payment_status'])
  const simple: [Gauge, (figures: ShopFigures) => number][] = [
    [gauge('payment_prompts_live', 'Payment prompts without a result'), (f) => f.prompts],
    [gauge('receipts_to_match', 'Receipts that staff must match'), (f) => f.toMatch],
    [gauge('messages_waiting', 'Messages that are not sent yet'), (f) => f.messages],
    [
      gauge('messages_oldest_seconds', 'Age of the oldest message that is not sent yet'),
      (f) => f.oldestMessage,
    ],
    [gauge('jobs_parked', 'Items of background work that keep failing'), (f) => f.parkedJobs],
    [
      gauge('last_backup_timestamp_seconds', 'When the last good backup was made; 0 for never'),
      (f) => f.lastBackup ?? 0,
    ],
  ]
  const up = gauge('database_up', 'Whether the database answered')
  async function readFigures(): Promise<void> {
    const figures = await selectShopFigures(db).catch(() => undefined)
    up.set(figures ? 1 : 0)
    orders.reset()
    for (const { status, paymentStatus, count } of figures?.orders ?? [])
      orders.set({ status, payment_status: paymentStatus }, count)
    for (const [gauge, read] of simple)
      if (figures) gauge.set(read(figures))
      else gauge.remove()
  }
}
