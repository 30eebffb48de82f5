import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { aManager, aProduct, aShopper, testApp } from '../../test/support/support.ts'
import { projectRoot } from '../env/paths.ts'
import { startLoops } from '../jobs/loops.ts'
import { openMetrics } from './metrics.ts'

const TOKEN = 'a-token-of-this-test'

async function watchedShop() {
  const metrics = openMetrics(TOKEN)
  const app = await testApp({ metrics })
  const read = (authorization = `Bearer ${TOKEN}`) =>
    app.http.inject({ method: 'GET', url: '/metrics', headers: { authorization } })
  /** The value of one line, such as `duka_orders{status="Pending"}`; undefined if it is not there. */
  const metric = async (name: string) => {
    const line = (await read()).body.split('\n').find((line) => line.startsWith(`${name} `))
    return line && Number(line.slice(name.length + 1))
  }
  return { app, metrics, read, metric }
}

test('metrics need the token, and without METRICS_TOKEN the endpoint is a 404', async () => {
  const { read } = await watchedShop()
  expect((await read()).statusCode).toBe(200)
  expect((await read()).headers['content-type']).toMatch(/^text\/plain/)
  for (const wrong of ['', 'Bearer ', 'Bearer a-token', `Basic ${TOKEN}`, `Bearer ${TOKEN}x`])
    expect((await read(wrong)).statusCode).toBe(401)

  const plain = await testApp()
  const answer = await plain.http.inject({ method: 'GET', url: '/metrics' })
  expect(answer.statusCode).toBe(404)
})

test('metrics count requests by route, cached responses separately', async () => {
  const { app, metric } = await watchedShop()
  const amina = await aShopper(app)
  await amina.call('GET', '/user/me')
  await amina.call('GET', '/user/me')
  const requests = 'duka_http_request_duration_seconds_count'
  expect(await metric(`${requests}{method="GET",route="/api/user/me",status="200"}`)).toBe(2)

  await app.call('GET', '/products')
  const misses = await metric('duka_cache_lookups_total{result="miss"}')
  const hits = await metric('duka_cache_lookups_total{result="hit"}')
  await app.call('GET', '/products')
  expect(await metric('duka_cache_lookups_total{result="miss"}')).toBe(misses)
  expect(await metric('duka_cache_lookups_total{result="hit"}')).toBe(Number(hits) + 1)
})

test('metrics show orders, prompts, messages and the pool', async () => {
  const { app, metric } = await watchedShop()
  const pending = 'duka_orders{status="Pending",payment_status="unpaid"}'
  expect(await metric(pending)).toBeUndefined()
  const kettle = await aProduct(app)
  const amina = await aShopper(app, { cart: [kettle] })
  const { order } = (await amina.placeOrder('cod')).body
  expect(await metric(pending)).toBe(1)

  const manager = await aManager(app)
  await manager.call('PUT', `/orders/${order._id}`, { status: 'Cancelled' })
  expect(await metric(pending)).toBeUndefined()
  expect(await metric('duka_orders{status="Cancelled",payment_status="unpaid"}')).toBe(1)
  expect(await metric('duka_payment_prompts_live')).toBe(0)
  expect(await metric('duka_jobs_parked')).toBe(0)
  expect(await metric('duka_last_backup_timestamp_seconds')).toBe(0)
  expect(await metric('duka_pool_waiting')).toBe(0)
  expect(await metric('duka_database_up')).toBe(1)
})

test('metrics count the runs of each job, failed ones separately', async () => {
  const { metrics, metric } = await watchedShop()
  const silent = { error: () => undefined }
  const run = async () => undefined
  const fail = () => Promise.reject(new Error('broken on purpose'))
  const loops = [
    { name: 'good', pauseMs: 60_000, run },
    { name: 'bad', pauseMs: 60_000, run: fail },
  ]
  const jobs = startLoops(silent, loops, metrics.jobRan)
  await jobs.stop()
  const runs = (labels: string) => metric(`duka_job_duration_seconds_count{${labels}}`)
  expect(await runs('job="good",result="done"')).toBe(1)
  expect(await runs('job="bad",result="failed"')).toBe(1)
})

test('without a database the metrics report that, and show the rest', async () => {
  const { app, read, metric } = await watchedShop()
  vi.spyOn(app.db, 'execute').mockRejectedValue(new Error('the database is away'))
  expect((await read()).statusCode).toBe(200)
  expect(await metric('duka_database_up')).toBe(0)
  expect(await metric('duka_pool_waiting')).toBe(0)
})

test('the dashboard and the alerts name only metrics that exist', async () => {
  const { read } = await watchedShop()
  const known = new Set((await read()).body.match(/(?<=# TYPE )\S+/g))
  for (const file of ['deploy/grafana-dashboard.json', 'docs/running.md']) {
    const text = await readFile(join(projectRoot, file), 'utf8')
    const named = text.match(/duka_[a-z0-9_]+/g) ?? []
    expect(named.length).toBeGreaterThan(5)
    const base = named.map((name) => name.replace(/_(count|bucket|sum)$/, ''))
    expect(base.filter((name) => !known.has(name))).toEqual([])
  }
})
