import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** The state of this machine's backups: always one row, which is not part of a backup. */
export const backupState = pgTable(
  'backup_state',
  {
    theOne: boolean().primaryKey().default(true),
    /** Part of the names of this shop's backup files: only those are pruned. */
    shopId: text().notNull(),
    /** When the last scheduled backup began. */
    attemptedAt: moment(),
    /** The time of the last good backup's data. */
    goodAt: moment(),
    /** Why scheduled backups have failed since the last good one. */
    problem: text(),
  },
  (t) => [check('backup_state_one', sql`${t.theOne}`)],
)
