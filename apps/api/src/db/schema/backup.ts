import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

// Only `backup` writes to this table.

/** What this machine did about backups: always one row, and never part of a backup. */
export const backupState = pgTable(
  'backup_state',
  {
    theOne: boolean().primaryKey().default(true),
    /** Part of the names of this shop's backup files, so that it prunes no others. */
    shopId: text().notNull(),
    /** When the last scheduled backup began. */
    attemptedAt: moment(),
    /** The moment that the last good backup shows. */
    goodAt: moment(),
    /** Why the scheduled backups fail since the last good one. */
    problem: text(),
  },
  (t) => [check('backup_state_one', sql`${t.theOne}`)],
)
