import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, moment } from './columns.ts'

/** Items of background work that failed and are retried at `retryAt`. A success deletes the row. */
export const failedJobs = pgTable(
  'failed_jobs',
  {
    /** The name of the job, such as `expiry`. */
    job: text().notNull(),
    /** The id of the row that the work is about. */
    item: text().notNull(),
    failures: integer().notNull(),
    /** The last error, for staff to read. */
    problem: text().notNull(),
    firstFailedAt: createdAt(),
    lastFailedAt: createdAt(),
    retryAt: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.job, t.item] })],
)
