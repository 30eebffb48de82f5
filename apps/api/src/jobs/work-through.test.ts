import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aManager, testApp } from '../../test/support/support.ts'
import { FAILURES_UNTIL_PARKED, listParkedJobs, mayRun } from './failed-jobs.ts'
import { workThrough } from './work-through.ts'

const app = await testApp()
const { db } = app

/** Three rows to work on; `b` fails while `broken` is true. */
function someWork(job: string) {
  const done: string[] = []
  const state = { broken: true }
  const run = () =>
    workThrough(db, {
      job,
      async selectDue() {
        const { rows } = await db.execute<{ id: string }>(sql`
          select id from unnest(array['a', 'b', 'c']) as t (id)
          where ${mayRun(job, sql`id`)} order by id`)
        return rows.map(({ id }) => id).filter((id) => !done.includes(id))
      },
      async handle(id) {
        if (id === 'b' && state.broken) throw new Error('b cannot be done')
        done.push(id)
        return true
      },
    })
  const retryNow = () =>
    db.execute(
      sql`update failed_jobs set retry_at = now() - interval '1 second' where job = ${job}`,
    )
  return { done, state, run, retryNow }
}

test('a failing item does not stop the others and is retried later', async () => {
  const { done, state, run, retryNow } = someWork('test.later')

  expect(await run()).toBe(2)
  expect(done).toEqual(['a', 'c'])
  state.broken = false
  expect(await run()).toBe(0)
  await retryNow()
  expect(await run()).toBe(1)
  expect(done).toEqual(['a', 'c', 'b'])
})

test('staff see an item that keeps failing until it succeeds', async () => {
  const { state, run, retryNow } = someWork('test.parked')
  for (let failures = 1; failures < FAILURES_UNTIL_PARKED; failures += 1) {
    await run()
    await retryNow()
  }
  expect(await listParkedJobs(db)).toEqual([])

  await run()
  expect(await listParkedJobs(db)).toMatchObject([
    { job: 'test.parked', item: 'b', failures: 6, problem: 'b cannot be done' },
  ])
  const manager = await aManager(app)
  expect((await manager.call('GET', '/dashboard/overview')).body.waiting.failedJobs).toBe(1)
  expect((await manager.call('GET', '/settings/staff')).body.failedJobs).toMatchObject([
    { job: 'test.parked', item: 'b', failures: 6, problem: 'b cannot be done' },
  ])

  const { rows } = await db.execute<{ minutes: number }>(sql`
    select round(extract(epoch from retry_at - now()) / 60)::int as minutes
    from failed_jobs where job = 'test.parked'`)
  expect(rows).toEqual([{ minutes: 60 }])

  state.broken = false
  await retryNow()
  await run()
  expect(await listParkedJobs(db)).toEqual([])
})

test.each(['40P01', '40001'])(
  'a transaction that PostgreSQL rolled back for another one (%s) is retried at once',
  async (code) => {
    let tries = 0
    const handled = await workThrough(db, {
      job: 'test.conflict',
      selectDue: async () => ['only'],
      async handle() {
        tries += 1
        if (tries < 3)
          await db.execute(sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`))
        return true
      },
    })
    expect(handled).toBe(1)
    expect(tries).toBe(3)
  },
)

test('a shop that is stopping starts no more jobs', async () => {
  const stop = new AbortController()
  const done: string[] = []
  await workThrough(
    db,
    {
      job: 'test.stop',
      selectDue: async () => ['first', 'second'],
      async handle(item) {
        done.push(item)
        stop.abort()
        return true
      },
    },
    { signal: stop.signal },
  )
  expect(done).toEqual(['first'])
})
