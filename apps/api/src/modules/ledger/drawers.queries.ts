import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'

/**
 * SQL: whether staff may still put the entry `e` right: they moved the money, nobody has taken that back, and no statement
 * proves it.
 */
export const isMoveToPutRight = sql`(e.cause_kind in ('move', 'settlement')
  and not exists (select from entries r where r.reverses = e.id)
  and not exists (select from statement_lines s where s.entry_id = e.id))`

/** SQL: when the entry `e` was taken back; null: it stands. */
export const takenBackAt = sql`(select max(r.occurred_at) from entries r where r.reverses = e.id)`

interface StaffMove {
  kind: string
  /** The account that the money left, and the drawer that it went to. */
  credit: string
  debitHolder: string | null
  cents: number
  canPutRight: boolean
}

/** A move that staff recorded, by the number of its entry. */
export function findMove(db: Db, entryId: number) {
  return db.row<StaffMove>(sql`
    select e.kind, p.credit, p.debit_holder as "debitHolder", p.cents::float8 as cents,
      ${isMoveToPutRight} as "canPutRight"
    from entries e join postings p on p.entry_id = e.id
    where e.id = ${entryId} and e.cause_kind in ('move', 'settlement')`)
}

/** Whether somebody may have cash in it: staff, a run, or who once had. */
export function isDrawer(db: Db, holder: string) {
  return db.exists(sql`
    select from users where 'person:' || id = ${holder} and role in ('manager', 'admin')
    union all select from rider_runs where 'run:' || id = ${holder}
    union all (select from postings where debit_holder = ${holder} and debit = 'drawer' limit 1)`)
}
