import type { Parcel, RunForRider } from '@duka/contract/riders/riders'
import type { QueuedAction } from './rider-outbox.ts'

/** The run as it will be once the shop has these actions, which wait on the phone. */
export function withKept(run: RunForRider, kept: readonly QueuedAction[]): RunForRider {
  const parcels = run.parcels.map((parcel) => actionsOn(parcel, kept).reduce(after, parcel))
  const due = (of: readonly Parcel[]) => of.reduce((sum, { amountDue }) => sum + amountDue, 0)
  const cash = cashIn(kept)
  return {
    ...run,
    parcels,
    toCollect: run.toCollect + due(parcels) - due(run.parcels),
    cash: run.cash + cash,
    cashDue: run.cashDue + cash,
  }
}

export const actionsOn = ({ order }: Pick<Parcel, 'order'>, kept: readonly QueuedAction[]) =>
  kept.filter((action) => action.order === order)

/** The cash of these actions, in shillings. */
export const cashIn = (actions: readonly QueuedAction[]) =>
  actions.reduce((sum, one) => sum + (one.what === 'takeCashForParcel' ? one.body.amount : 0), 0)

/** The parcel after one action more. */
function after(parcel: Parcel, action: QueuedAction): Parcel {
  if (action.what === 'deliverParcel') return { ...parcel, state: 'delivered', reason: null }
  if (action.what === 'noteNotAtHome')
    return { ...parcel, state: 'not-at-home', reason: action.body.reason }
  const amountDue = Math.max(0, parcel.amountDue - action.body.amount)
  const money = amountDue === 0 ? 'paid' : parcel.money
  return { ...parcel, amountDue, money, cash: parcel.cash + action.body.amount }
}
