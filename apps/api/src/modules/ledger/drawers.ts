import type { Right } from '@duka/contract/access'
import type { MoveReversal, NewMove } from '@duka/contract/ledger/drawers'
import type { LedgerEntry } from '@duka/contract/ledger/ledger'
import { toShillings } from '@duka/contract/money'
import { isStaff } from '@duka/contract/users/roles'
import type { Db } from '../../db/client.ts'
import type { Caller } from '../../http/auth.ts'
import { mustExist, ShopError } from '../../http/errors.ts'
import { addAuditEntry } from '../audit/audit.ts'
import { findColleaguesWho } from '../users/records/users.queries.ts'
import { getEntry } from './books.queries.ts'
import { findMove, isDrawer } from './drawers.queries.ts'
import { post, reverse } from './engine/post.queries.ts'
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

/**
 * Takes back a move that was recorded wrongly. It stands beside its reversal, which belongs to the open day. Throws
 * `MOVE_NOT_FOUND`, `MOVE_FINAL` for one that was taken back or that a statement proves, and `OWN_DRAWER`.
 */
export async function putMoveRight(
  db: Db,
  staff: Caller,
  { id, reason }: MoveReversal & { id: string },
): Promise<LedgerEntry> {
  guardCash(staff)
  const { kind, credit, debitHolder, cents, canPutRight } = mustExist(
    await findMove(db, Number(id)),
    'MOVE_NOT_FOUND',
  )
  if (credit === 'owner') await refuseOwnDrawer(db, staff, debitHolder, 'cash')
  const reversal = canPutRight ? await reverse(db, Number(id), { by: staff, reason }) : undefined
  if (!reversal) throw new ShopError('MOVE_FINAL')
  const entry = await getEntry(db, reversal)
  await addAuditEntry(db, staff, 'cash put-right', entry._id, {
    after: { kind, amount: toShillings(cents), reason },
  })
  return entry
}

/** Where somebody else has the right to, nobody says alone that cash in their own drawer never came. */
export async function refuseOwnDrawer(
  db: Db,
  staff: Caller,
  drawer: string | null,
  right: Right,
): Promise<void> {
  const names = await whoElse(db, staff, [drawer], right)
  if (names.length > 0) throw new ShopError('OWN_DRAWER', { names: names.join(', ') })
}

/** Who else puts right what is in these drawers, if one of them is the caller's own. */
export async function whoElse(
  db: Db,
  { id }: Caller,
  drawers: readonly (string | null)[],
  right: Right,
): Promise<string[]> {
  return drawers.includes(ownDrawer(id)) ? findColleaguesWho(db, id, right) : []
}

/** The drawer of a person. */
export const ownDrawer = (id: string) => `person:${id}`
