import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { imageFormats, imageWidths } from '@duka/contract/catalogue/products'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import type { Env, S3Env } from '../env/env.ts'
import { pictureName } from '../modules/pictures/picture-names.ts'
import { s3Pictures, tryPictures } from '../modules/pictures/pictures.ts'
import { type Finding, notLookedAt } from './finding.ts'

/** Limits the requests to a bucket: one per picture, newest first. */
const MAX_BUCKET_LOOKUPS = 20

/** Checks that the pictures the shop shows exist in the store: a restored backup may lack them. */
export async function examinePictures(db: Db, env: Env): Promise<Finding> {
  try {
    const shown = await selectShownKeys(db)
    return env.s3 ? await lookInBucket(env.s3, shown) : await lookInFolder(env.DATA_DIR, shown)
  } catch (error) {
    return notLookedAt('The pictures', error)
  }
}

/** The pictures of the front, those of products in the shop, newest first, and then those of past orders. */
async function selectShownKeys(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select image_key as key, max(created_at) as newest from (
      select image_key, created_at from products where deleted_at is null
      union all
      select f.image_key, p.created_at from product_pictures f join products p on p.id = f.product_id
      where p.deleted_at is null
      union all
      select image_key, now() from front_pictures) shown
    where image_key is not null group by 1
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
  return resultOf(missing, keys, folder)
}

async function lookInBucket(store: S3Env, keys: string[]): Promise<Finding> {
  const pictures = s3Pictures(store)
  const looked = keys.slice(0, MAX_BUCKET_LOOKUPS)
  const missing: string[] = []
  try {
    // Even without any picture: a wrong bucket must show before the first upload.
    await tryPictures(pictures)
    for (const key of looked) if (!(await pictures.get(pictureName(key, 480)))) missing.push(key)
  } catch (error) {
    return { ok: false, what: `Pictures: ${error instanceof Error ? error.message : error}` }
  }
  return resultOf(missing, looked, `the bucket ${store.bucket}`)
}

function resultOf(missing: string[], keys: string[], where: string): Finding {
  if (missing.length === 0)
    return { ok: true, what: `Pictures looked for in ${where}: ${keys.length}, all are there.` }
  const some = missing.slice(0, 3).join(', ')
  return {
    ok: false,
    what: `Pictures missing from ${where}: ${missing.length} of ${keys.length}, such as ${some}.`,
  }
}
