import { sql } from 'drizzle-orm'
import { bigserial, boolean, check, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'

/** All versions of the written pages. The newest row of a slug is the page. A trigger refuses changes of rows. */
export const pageVersions = pgTable(
  'page_versions',
  {
    version: bigserial({ mode: 'number' }).primaryKey(),
    slug: text().notNull(),
    title: text().notNull(),
    /** Empty: the English one is shown, as with `textSw`. */
    titleSw: text().notNull(),
    /** Markdown. */
    text: text().notNull(),
    textSw: text().notNull(),
    savedBy: text().notNull(),
    savedAt: createdAt(),
    isDeleted: boolean().notNull().default(false),
  },
  (t) => [
    check('page_versions_slug', sql`${t.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    check('page_versions_titled', sql`${t.title} <> '' and ${t.text} <> ''`),
  ],
)
