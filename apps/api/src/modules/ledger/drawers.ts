import type { NewMove } from '@duka/contract/ledger/drawers'
import type { LedgerEntry } from '@duka/contract/ledger/ledger'
import { isStaff } from '@duka/contract/users/roles'
import type { Db } from '../../db/client.ts'
import type { Caller } from '../../http/auth.ts'
import { ShopError } from '../../http/errors.ts'
import { addAuditEntry } from '../audit/audit.ts'
import { getEntry } from './books.queries.ts'
import { isDrawer } from './drawers.queries.ts'
import { post } from './engine/post.queries.ts'
import { movedByStaff } from './money-events.ts'

/** Who may move the shop's cash, count it and close a day: all staff. */
export function guardCash(staff: Caller): void {
  if (!isStaff(staff)) throw new ShopError('NOT_ALLOWED')
}

/**
 * Records that money was moved or spent, which has happened: a drawer may be below zero afterwards, as what came into it
 * may be recorded later. Throws `DRAWER_NOT_FOUND` for a drawer that nobody has.
 */
export async function moveDrawers(db: Db, staff: Caller, move: NewMove): Promise<LedgerEntry> {
  guardCash(staff)
  for (const holder of [move.from, move.to])
    if (holder?.includes(':') && !(await isDrawer(db, holder)))
      throw new ShopError('DRAWER_NOT_FOUND')
  const [id] = await post(db, [movedByStaff(move, staff)])
  const entry = await getEntry(db, id)
  await addAuditEntry(db, staff, 'cash move', entry._id, {
    after: { ...move, reason: move.reason || null },
  })
  return entry
}
