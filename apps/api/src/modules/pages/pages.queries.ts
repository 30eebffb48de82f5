import { and, desc, eq, sql } from 'drizzle-orm'
import { type Db, only } from '../../db/client.ts'
import { pageVersions } from '../../db/schema.ts'

export type VersionRow = typeof pageVersions.$inferSelect

/** How many versions of a page are listed. */
const MAX_VERSIONS = 100

/** The newest version of a page. It may be a deletion (`isDeleted`). */
export async function findNewest(db: Db, slug: string): Promise<VersionRow | undefined> {
  const [row] = await db
    .select()
    .from(pageVersions)
    .where(eq(pageVersions.slug, slug))
    .orderBy(desc(pageVersions.version))
    .limit(1)
  return row
}

/** The newest version of each page that was ever saved, without its texts. Includes deletions. */
export async function selectNewest(db: Db) {
  return db
    .selectDistinctOn([pageVersions.slug], {
      slug: pageVersions.slug,
      version: pageVersions.version,
      title: pageVersions.title,
      titleSw: pageVersions.titleSw,
      savedAt: pageVersions.savedAt,
      isDeleted: pageVersions.isDeleted,
    })
    .from(pageVersions)
    .orderBy(pageVersions.slug, desc(pageVersions.version))
}

/** Newest first. */
export function selectVersions(db: Db, slug: string) {
  return db
    .select({
      version: pageVersions.version,
      title: pageVersions.title,
      savedBy: pageVersions.savedBy,
      savedAt: pageVersions.savedAt,
      isDeleted: pageVersions.isDeleted,
    })
    .from(pageVersions)
    .where(eq(pageVersions.slug, slug))
    .orderBy(desc(pageVersions.version))
    .limit(MAX_VERSIONS)
}

export async function findVersion(
  db: Db,
  slug: string,
  version: number,
): Promise<VersionRow | undefined> {
  const [row] = await db
    .select()
    .from(pageVersions)
    .where(and(eq(pageVersions.slug, slug), eq(pageVersions.version, version)))
  return row
}

export async function insertVersion(
  db: Db,
  row: typeof pageVersions.$inferInsert,
): Promise<VersionRow> {
  return only(await db.insert(pageVersions).values(row).returning())
}

/** Takes an advisory lock until the transaction ends, so that only one caller at a time saves this page. */
export async function lockSlug(db: Db, slug: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(1975, hashtext(${slug}))`)
}
