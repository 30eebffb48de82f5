import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '../../test/support.ts'

test('a connection lost during a transaction fails that transaction and nothing else', async () => {
  const { db, call } = await testApp()
  const lineIsThere = async (pid: number) => {
    const { rows } = await db.execute(sql`select 1 from pg_stat_activity where pid = ${pid}`)
    return rows.length > 0
  }

  const work = db.transaction(async (inside) => {
    const { rows } = await inside.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    const pid = rows[0]?.pid ?? 0
    await db.execute(sql`select pg_terminate_backend(${pid})`)
    await expect.poll(() => lineIsThere(pid)).toBe(false)
    await inside.execute(sql`select 1`)
  })

  await expect(work).rejects.toThrow()
  expect((await call('GET', '/../readyz')).status).toBe(200)
})
