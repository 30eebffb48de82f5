import type { RunForRider } from '@duka/contract/riders/riders'
import { expect, test } from 'vitest'
import { aParcel } from '../../../test/samples.ts'
import type { QueuedAction } from './rider-outbox.ts'
import { withKept } from './with-kept.ts'

const run: RunForRider = {
  _id: 'run',
  rider: { name: 'Otieno' },
  expiresAt: '2026-05-04T05:04:00.000Z',
  parcels: [aParcel({ order: 'a', amountDue: 2500 }), aParcel({ order: 'b', amountDue: 400 })],
  toCollect: 2900,
  cash: 1000,
  cashHandedIn: 700,
  cashDue: 300,
}
const queued = { token: 't', key: 'k', at: 0 }
const cash = (order: string, amount: number): QueuedAction => ({
  ...queued,
  order,
  what: 'takeCashForParcel',
  body: { amount },
})

test('cash that waits on the phone counts at once, and what is too much is not collected twice; a parcel is in the state that it will have', () => {
  expect(withKept(run, [])).toMatchObject({
    toCollect: 2900,
    cash: 1000,
    cashHandedIn: 700,
    cashDue: 300,
  })
  const other: QueuedAction = {
    ...queued,
    order: 'b',
    what: 'deliverParcel',
    body: { code: '1234' },
  }
  expect(withKept(run, [cash('a', 2000), cash('a', 1000), other])).toMatchObject({
    toCollect: 400,
    cash: 4000,
    cashHandedIn: 700,
    cashDue: 3300,
    parcels: [
      { state: 'open', amountDue: 0, money: 'paid', cash: 3000 },
      { state: 'delivered', amountDue: 400, money: 'due' },
    ],
  })
})
