import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { mayRun } from '../../jobs/failed-jobs.ts'

/** Any number that no other advisory lock of two keys uses. */
const PICTURE_LOCK = 1_702

/** Until this transaction ends nobody else uploads or deletes the files of this picture. */
export async function lockPicture(db: Db, key: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${PICTURE_LOCK}, hashtext(${key}))`)
}

/** Notes that nothing may show this picture. */
export async function insertUnused(db: Db, key: string): Promise<void> {
  await db.execute(sql`insert into unused_pictures (key) values (${key})`)
}

/** Up to `limit` pictures that were noted and touched `days` ago or earlier, longest ago first. */
export function selectDue(
  db: Db,
  { job, days, limit }: { job: string; days: number; limit: number },
) {
  return db.values<string>(sql`
    select key from unused_pictures where ${mayRun(job, sql`key`)}
    group by key having max(since) < now() - interval '1 day' * ${days}
    order by max(since) limit ${limit}`)
}

/** The ids of the notes about a picture, and whether all of them are `days` old or older. */
export async function selectNotes(
  db: Db,
  key: string,
  days: number,
): Promise<{ ids: string[]; isDue: boolean }> {
  const { rows } = await db.execute<{ id: string; isDue: boolean }>(sql`
    select id::text, since < now() - interval '1 day' * ${days} as "isDue"
    from unused_pictures where key = ${key}`)
  const isDue = rows.length > 0 && rows.every((row) => row.isDue)
  return { ids: rows.map(({ id }) => id), isDue }
}

/** Deletes these notes. Those that were added meanwhile stay. */
export async function deleteNotes(db: Db, ids: string[]): Promise<void> {
  await db.execute(sql`delete from unused_pictures where id = any(${sql.param(ids)}::bigint[])`)
}

/** Those of the pictures that any row has, in whatever table with a column `image_key`, also of deleted products. */
export async function selectUsed(db: Db, keys: string[]): Promise<Set<string>> {
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.attname = 'image_key' and not a.attisdropped and c.relkind in ('r', 'p')
      and not c.relispartition and c.relnamespace = current_schema()::regnamespace`)
  const selects = tables.map(
    ({ name }) =>
      sql`select image_key as key from ${sql.identifier(name)} where image_key = any(${sql.param(keys)}::text[])`,
  )
  return new Set(await db.values<string>(sql.join(selects, sql` union `)))
}
