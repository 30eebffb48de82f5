import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'

/** Whether somebody may have cash in it: staff, a run, or who once had. */
export async function isDrawer(db: Db, holder: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from users where 'person:' || id = ${holder} and role in ('manager', 'admin')
    union all select from rider_runs where 'run:' || id = ${holder}
    union all (select from postings where debit_holder = ${holder} and debit = 'drawer' limit 1)`)
  return rows.length > 0
}
