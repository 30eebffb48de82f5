import type { RunForRider } from '@duka/contract/riders/riders'
import type { QueuedAction } from './rider-outbox.ts'

/** The sums of a run, with the cash that waits on this phone for a connection. */
export function sumsWith(run: RunForRider, queued: readonly QueuedAction[]) {
  const sums = {
    toCollect: run.toCollect,
    cash: run.cash,
    cashHandedIn: run.cashHandedIn,
    cashDue: run.cashDue,
  }
  const due = new Map(run.parcels.map(({ order, amountDue }) => [order, amountDue]))
  for (const action of queued) {
    if (action.what !== 'takeCashForParcel') continue
    const { amount } = action.body
    const left = due.get(action.order) ?? 0
    const paid = Math.min(left, amount)
    due.set(action.order, left - paid)
    sums.cash += amount
    sums.cashDue += amount
    sums.toCollect -= paid
  }
  return sums
}
