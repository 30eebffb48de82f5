import type { BlockKind } from '@duka/contract/catalogue/front'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { front, frontPictures } from '../../../db/schema.ts'
import { isShown, type ShownRow, starsColumn } from '../browse/product-list.queries.ts'
import { cardColumns } from '../products/product-columns.queries.ts'

/** A block as it is stored. It has the fields of its kind only. */
export interface StoredBlock {
  kind: BlockKind
  title?: string
  titleSw?: string
  text?: string
  textSw?: string
  /** Null: a banner without a picture. */
  imageKey?: string | null
  link?: string
  products?: string[]
  best?: boolean
  count?: number
  categories?: string[]
}

/** A stored picture, with the size of its smallest file. */
export type FrontPictureRow = typeof frontPictures.$inferSelect

export interface FrontRow {
  [column: string]: unknown
  version: number
  blocks: StoredBlock[]
  pictures: FrontPictureRow[]
}

/** The front that staff saved last; undefined if nobody has. */
export function findFront(db: Db) {
  return db.row<FrontRow>(sql`
    select version, blocks, coalesce((
      select json_agg(json_build_object('imageKey', image_key, 'width', width, 'height', height))
      from front_pictures), '[]') as pictures
    from front`)
}

/** Locks the front until the transaction ends. Creates its row the first time. */
export async function lockFront(db: Db): Promise<FrontRow> {
  await db.insert(front).values({}).onConflictDoNothing()
  await db.select().from(front).for('update')
  const row = await findFront(db)
  if (!row) throw new Error('The row of the front is missing.')
  return row
}

/** Replaces the blocks. Pictures that they do not show any more are noted as unused. */
export async function updateFront(
  db: Db,
  blocks: StoredBlock[],
  pictures: FrontPictureRow[],
): Promise<void> {
  await db.update(front).set({ blocks, version: sql`${front.version} + 1`, updatedAt: sql`now()` })
  const keys = pictures.map(({ imageKey }) => imageKey)
  await db
    .delete(frontPictures)
    .where(sql`${frontPictures.imageKey} <> all(${sql.param(keys)}::text[])`)
  if (pictures.length > 0) await db.insert(frontPictures).values(pictures).onConflictDoNothing()
}

/** Those of the products that shoppers find, in no order. */
export function selectPicked(db: Db, ids: string[]) {
  return db.rows<ShownRow>(sql`
    select ${cardColumns}, ${starsColumn}
    from products p left join categories c on c.id = p.category_id
    where p.id = any(${sql.param(ids)}::uuid[]) and ${isShown}`)
}

export interface TileRow {
  [column: string]: unknown
  id: string
  name: string
  nameSw: string | null
  imageKey: string | null
}

/**
 * Those of the categories that exist, in no order, each with the picture of the newest product in it or below it. The newest
 * product of each child is read from the index, so that a large category costs what a small one costs.
 */
export function selectTiles(db: Db, ids: string[]) {
  return db.rows<TileRow>(sql`
    select c.id, c.name, c.name_sw as "nameSw", (
      select newest.image_key
      from categories one, lateral (
        select p.image_key, p.created_at, p.id from products p
        where p.category_id = one.id and p.image_key is not null and ${isShown}
        order by p.created_at desc, p.id desc limit 1) newest
      where one.id = c.id or one.parent_id = c.id
      order by newest.created_at desc, newest.id desc limit 1) as "imageKey"
    from categories c where c.id = any(${sql.param(ids)}::uuid[])`)
}

/** Those of the ids that are products, deleted ones too, or categories. */
export async function selectKnown(db: Db, ids: string[]): Promise<Set<string>> {
  const found = await db.values<string>(sql`
    select id from products where id = any(${sql.param(ids)}::uuid[])
    union all select id from categories where id = any(${sql.param(ids)}::uuid[])`)
  return new Set(found)
}
