import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { imageFormats, imageWidths } from '@duka/contract/catalogue'
import { startPostgres } from '@duka/embedded-postgres/start'
import { sql } from 'drizzle-orm'
import { connect, type Db } from './db/client.ts'
import type { Env, S3Env } from './env.ts'
import { pictureName } from './modules/catalogue/picture-names.ts'
import { s3Pictures } from './modules/catalogue/pictures.ts'

/** One thing that was looked at; `ok` is undefined where nothing could be said. */
export interface Finding {
  ok: boolean | undefined
  what: string
}

/** A bucket is asked for one picture after the other, so only for the newest of them. */
const LOOKED_UP_IN_BUCKET = 20

/** Looks whether the pictures that the shop shows are where they are kept: a backup may lack them. */
export async function examinePictures(env: Env): Promise<Finding> {
  if (!env.DATABASE_URL && !existsSync(join(env.DATA_DIR, 'postgres')))
    return { ok: undefined, what: 'There is no database yet, and so there are no pictures.' }
  try {
    const shown = await inDatabase(env, keysShown)
    return env.s3 ? await lookInBucket(env.s3, shown) : await lookInFolder(env.DATA_DIR, shown)
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? ` (${error.code})` : ''
    return { ok: undefined, what: `The pictures could not be looked at${why}.` }
  }
}

/** Reads from the shop's database, whether or not the shop runs. */
async function inDatabase<Result>(env: Env, read: (db: Db) => Promise<Result>): Promise<Result> {
  const embedded = env.DATABASE_URL
    ? undefined
    : await startPostgres({ dataDir: env.DATA_DIR, log: () => undefined })
  const { pool, db } = connect(env.DATABASE_URL ?? embedded?.url ?? '', { connections: 1 })
  try {
    return await read(db)
  } finally {
    await pool.end()
    await embedded?.stop()
  }
}

/** The pictures of products in the shop, newest first, and then those of past orders. */
async function keysShown(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select image_key as key, max(created_at) as newest from products
    where image_key is not null and deleted_at is null group by 1
    union all
    select distinct image_key, '-infinity'::timestamptz from order_items where image_key is not null
    order by newest desc`)
  return [...new Set(rows.map(({ key }) => key))]
}

async function lookInFolder(dataDir: string, keys: string[]): Promise<Finding> {
  const folder = join(dataDir, 'images')
  const files = new Set(existsSync(folder) ? await readdir(folder) : [])
  const missing = keys.filter((key) =>
    imageWidths.some((width) =>
      imageFormats.some((format) => !files.has(pictureName(key, width, format))),
    ),
  )
  return told(missing, keys, folder)
}

async function lookInBucket(store: S3Env, keys: string[]): Promise<Finding> {
  const pictures = s3Pictures(store)
  const looked = keys.slice(0, LOOKED_UP_IN_BUCKET)
  const missing: string[] = []
  try {
    for (const key of looked) if (!(await pictures.get(pictureName(key, 480)))) missing.push(key)
  } catch (error) {
    // What the store said to us; no answer at all is told with the reason beneath it.
    const said = error instanceof Error ? (error.cause ?? error) : error
    const why = said instanceof Error ? said.message : String(said)
    return { ok: false, what: `The bucket ${store.bucket} gives no pictures: ${why}` }
  }
  return told(missing, looked, `the bucket ${store.bucket}`)
}

function told(missing: string[], keys: string[], where: string): Finding {
  if (missing.length === 0)
    return { ok: true, what: `Pictures looked for in ${where}: ${keys.length}, all are there.` }
  const some = missing.slice(0, 3).join(', ')
  return {
    ok: false,
    what: `Pictures missing from ${where}: ${missing.length} of ${keys.length}, such as ${some}.`,
  }
}
