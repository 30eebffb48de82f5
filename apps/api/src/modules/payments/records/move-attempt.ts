import { paymentMoves } from '@duka/contract/payments/payments'
import type { Db } from '../../../db/client.ts'
import { appendEvent } from '../../ledger/events.queries.ts'
import type { LockedOrder } from '../../order-record/locked-order.queries.ts'
import {
  type Attempt,
  lockAttempt,
  lockOrderOfAttempt,
  type NewAttempt,
  writeAttempt,
} from './attempts.queries.ts'

/** An event for `payment_events`. */
export interface AttemptEvent {
  kind: string
  body: unknown
}

/**
 * Moves an attempt to another state and appends the event, in one transaction. Throws if the table of moves does not
 * allow it. Nothing else writes an attempt's state. The caller has locked the attempt and calls `bookMoney` afterwards.
 */
export async function moveAttempt(
  db: Db,
  attempt: Attempt,
  to: Attempt['state'],
  changes: Partial<Omit<NewAttempt, 'state'>>,
  event: AttemptEvent,
): Promise<Attempt> {
  if (!mayMove(attempt, to))
    throw new Error(`An attempt that is ${attempt.state} cannot become ${to}.`)
  const moved = await writeAttempt(db, attempt.id, { ...changes, state: to })
  await appendEvent(db, attempt.id, event.kind, event.body)
  return moved
}

/** Whether the table of moves allows this state next. */
export function mayMove({ state }: Attempt, to: Attempt['state']): boolean {
  return paymentMoves[state].includes(to)
}

/**
 * Locks an attempt and its order, the order first: always in this order, so that there is no deadlock.
 * The order is undefined when it was deleted.
 */
export async function lockOrderAndAttempt(
  db: Db,
  attemptId: string,
): Promise<{ order: LockedOrder | undefined; attempt: Attempt }> {
  const order = await lockOrderOfAttempt(db, attemptId)
  const attempt = await lockAttempt(db, attemptId)
  if (!attempt) throw new Error('There is no such attempt to settle.')
  return { order, attempt }
}
