import { clientErrorKinds } from '@duka/contract/settings/client-errors'
import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'

/** Errors in browsers, grouped; without anything about a person. Owned by `modules/client-errors`. */
export const clientErrors = pgTable(
  'client_errors',
  {
    kind: text({ enum: clientErrorKinds }).notNull(),
    /** The route: `/p/:token`. */
    page: text().notNull(),
    message: text().notNull(),
    /** The place in the files of the website; empty if unknown. */
    place: text().notNull(),
    times: integer().notNull().default(1),
    firstAt: createdAt(),
    lastAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.page, t.message, t.place] }),
    check(
      'client_errors_short',
      sql`length(${t.page}) <= 200 and length(${t.message}) <= 200 and length(${t.place}) <= 120`,
    ),
  ],
)
