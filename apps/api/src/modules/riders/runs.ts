import { formatMoney, toCents, toShillings } from '@duka/contract/money'
import { showNumber } from '@duka/contract/orders/order-number'
import { type NewRun, type NewSettlement, RUN_HOURS, type Run } from '@duka/contract/riders/riders'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { type Caller, newToken } from '../../http/auth.ts'
import { mustExist, ShopError } from '../../http/errors.ts'
import { addAuditEntry } from '../audit/audit.ts'
import { post } from '../ledger/engine/post.queries.ts'
import { movedByStaff } from '../ledger/money-events.ts'
import { drawHandoverCode } from '../order-record/handover-code.ts'
import { type LockedOrder, lockOrder } from '../order-record/locked-order.queries.ts'
import { notifyParcelChanged } from '../order-record/order-events.queries.ts'
import { queueOutForDelivery } from '../order-record/order-messages.ts'
import { clearFailed } from '../order-record/refused-parcels.queries.ts'
import { moveOrder } from '../orders/move/move-order.ts'
import { getShipping } from '../shipping/shipping.queries.ts'
import { changeShipping } from '../shipping/shipping.ts'
import { lockRun, type RunRow, selectParcelsOfRun, sumRun, toRuns } from './riders.queries.ts'
import {
  giveAway,
  insertRun,
  insertSettlement,
  selectNotForRider,
  setRevoked,
} from './runs.queries.ts'

const HOUR_MS = 3_600_000

type RunDeps = Pick<Deps, 'db' | 'now' | 'publicUrl'>

/**
 * Starts a run: the parcels are out for delivery, and each customer gets the handover code. Parcels of another rider
 * move to this run. Returns the run with its link, which is not stored and cannot be read again. Throws
 * `RUN_HAS_CLOSED_ORDER` for cancelled and delivered orders, and `NOT_FOR_RIDER` for those that do not go to a door unless
 * `anyKind`.
 */
export async function startRun(
  { db, now, publicUrl }: RunDeps,
  staff: Caller,
  { rider, orders: chosen, anyKind }: NewRun,
): Promise<Run & { link: string }> {
  const { token, tokenHash } = newToken()
  const orderIds = [...new Set(chosen)]
  const run = await db.transaction(async (db) => {
    const orders = await lockOrders(db, orderIds)
    if (!anyKind) await refuseOtherKinds(db, orderIds)
    const startedAt = now()
    await giveAway(db, orderIds, startedAt)
    const run = await insertRun(
      db,
      {
        tokenHash,
        riderName: rider.name.replace(/\s+/g, ' '),
        riderPhone: rider.phoneNumber,
        startedBy: staff.username,
        expiresAt: new Date(startedAt.getTime() + RUN_HOURS * HOUR_MS),
        createdAt: startedAt,
      },
      orderIds,
    )
    for (const order of orders) await sendOut(db, staff, order, startedAt)
    await addAuditEntry(db, staff, 'run create', run.id, {
      after: {
        rider: run.riderName,
        orders: orders.map(({ shortNumber }) => showNumber(shortNumber)),
      },
    })
    return run
  })
  return { ...(await readRun(db, run, now())), link: `${publicUrl}/r/${token}` }
}

/** Locks the orders, always in the same sequence, so that two runs with the same orders cannot deadlock. */
async function lockOrders(db: Db, orderIds: readonly string[]): Promise<LockedOrder[]> {
  const orders: LockedOrder[] = []
  for (const id of [...orderIds].sort()) {
    const order = mustExist(await lockOrder(db, id), 'ORDER_NOT_FOUND')
    if (order.status === 'Cancelled' || order.status === 'Delivered')
      throw new ShopError('RUN_HAS_CLOSED_ORDER', {
        number: showNumber(order.shortNumber),
        status: order.status.toLowerCase(),
      })
    orders.push(order)
  }
  return orders
}

/** A rider takes what goes to a door, and not what the customer fetches or a bus takes. */
async function refuseOtherKinds(db: Db, orderIds: readonly string[]): Promise<void> {
  const numbers = await selectNotForRider(db, orderIds)
  if (numbers.length > 0)
    throw new ShopError('NOT_FOR_RIDER', { numbers: numbers.map(showNumber).join(', ') })
}

/** Moves a parcel to *out for delivery* and its order to Shipped, and sends the customer the code in one message. */
async function sendOut(db: Db, staff: Caller, order: LockedOrder, now: Date): Promise<void> {
  await drawHandoverCode(db, order.id, { always: true })
  await clearFailed(db, order.id)
  const parcel = await getShipping(db, order.id)
  if (parcel.status !== 'out-for-delivery')
    await changeShipping(db, staff, parcel.id, {
      status: 'out-for-delivery',
      shippedAt: (parcel.shippedAt ?? now).toISOString(),
    })
  else if (order.status !== 'Shipped')
    await moveOrder(db, staff, order.id, 'Shipped', { withRider: true })
  // Another rider has it now: the customer hears of it again.
  else {
    await queueOutForDelivery(db, order.id)
    await notifyParcelChanged(db, order.id)
  }
}

/**
 * Revokes the link of a run, which may be in wrong hands, whatever its parcels still owe: that stays with the orders, and
 * staff see to it. Repeating it changes nothing.
 */
export function revokeRun(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  staff: Caller,
  runId: string,
): Promise<void> {
  return db.transaction(async (db) => {
    const run = mustExist(await lockRun(db, runId), 'RUN_NOT_FOUND')
    if (run.revokedAt) return
    await setRevoked(db, runId, now())
    await addAuditEntry(db, staff, 'run revoke', runId, { after: { rider: run.riderName } })
  })
}

/**
 * Records that a rider handed over the cash of a run, or `brought` of it: the rest stays with the rider. `amount` is the sum
 * that staff saw, in shillings. Throws `CASH_CHANGED` if it is another sum by now (for example after a second tap), and
 * `NOTHING_TO_SETTLE`.
 */
export async function settleRun(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  staff: Caller,
  runId: string,
  { amount, brought, reason }: NewSettlement,
): Promise<Run> {
  const run = await db.transaction(async (db) => {
    const run = mustExist(await lockRun(db, runId), 'RUN_NOT_FOUND')
    const due = toShillings(sumRun(await selectParcelsOfRun(db, runId)).cashDue)
    if (due <= 0) throw new ShopError('NOTHING_TO_SETTLE')
    if (amount !== undefined && amount !== due)
      throw new ShopError('CASH_CHANGED', { amount: formatMoney(due, 'KES') })
    const move = {
      kind: 'handed-in',
      from: `run:${runId}`,
      to: `person:${staff.id}`,
      amount: brought ?? due,
      reason,
    } as const
    const id = await insertSettlement(db, {
      runId,
      cents: toCents(move.amount),
      settledBy: staff.username,
      settledById: staff.id,
      createdAt: now(),
    })
    await post(db, [movedByStaff(move, staff, { kind: 'settlement', id })])
    await addAuditEntry(db, staff, 'run settle', runId, {
      after: {
        rider: run.riderName,
        amount: move.amount,
        ...(brought !== undefined && { due, reason: reason || null }),
      },
    })
    return run
  })
  return readRun(db, run, now())
}

async function readRun(db: Db, run: RunRow, now: Date): Promise<Run> {
  const [full] = await toRuns(db, [run], now)
  if (!full) throw new Error('A run vanished while it was read.')
  return full
}
