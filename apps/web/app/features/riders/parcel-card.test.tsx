import type { Parcel } from '@duka/contract/riders/riders'
import { expect, test } from 'vitest'
import { inSwahili, render, textOf } from '../../../test/render.tsx'
import { ParcelCard } from './parcel-card.tsx'
import type { QueuedAction } from './rider-outbox.ts'

const parcel: Parcel = {
  order: '0f0e0d0c-0000-4000-8000-000000000000',
  number: '4829152',
  state: 'open',
  reason: null,
  recipient: { name: 'Amina', phoneNumber: '254712345678' },
  place: 'Biashara Street, Nairobi',
  items: [],
  amountDue: 0,
  money: 'paid',
  cash: 0,
  refundDue: 0,
  promptFailed: false,
  codeNeeded: true,
}

const card = (state: Parcel['state'], saved: QueuedAction[] = [], facts: Partial<Parcel> = {}) =>
  textOf(render(<ParcelCard token="t" parcel={{ ...parcel, ...facts, state }} saved={saved} />))

const queued = { token: 't', order: parcel.order, key: 'k', at: 0 }

test('a card shows what the customer noted for the delivery', async () => {
  const noted = () =>
    textOf(
      render(<ParcelCard token="t" parcel={{ ...parcel, note: 'not before 10' }} saved={[]} />),
    )
  expect(noted()).toContain('Biashara Street, Nairobi Note: not before 10')
  expect(await inSwahili(noted)).toContain('Maelezo: not before 10')
  expect(card('open')).not.toContain('Note:')
})

test.each<[Parcel['state'], string, string]>([
  ['cancelled', 'The order was cancelled.', 'Oda imeghairiwa.'],
  [
    'returned',
    'The shop recorded this parcel as brought back.',
    'Duka limeandika kuwa mzigo umerudi.',
  ],
])('a rider who handed over a parcel that is %s can still say so', async (state, why, inOther) => {
  expect(card(state)).toContain(why)
  expect(card(state)).toMatch(/Delivered I took another amount$/)
  expect(card(state)).not.toContain('Not at home')
  expect(await inSwahili(() => card(state))).toContain(inOther)
})

test('a parcel that is delivered is not delivered again', () => {
  expect(card('delivered')).not.toContain('tap Delivered')
  expect(card('delivered').match(/Delivered/g)).toHaveLength(1)
})

test('a card says what is saved on the phone, and takes the next action', async () => {
  const cash: QueuedAction = { ...queued, what: 'takeCashForParcel', body: { amount: 1880 } }
  const saved = () => card('open', [cash], { cash: 1880 })
  expect(saved()).toContain('Saved on this phone: KES 1,880.00 cash. Not sent yet.')
  expect(saved()).toMatch(/Delivered Not at home or refused I took another amount$/)
  expect(await inSwahili(saved)).toContain('Imehifadhiwa kwenye simu hii: KES 1,880.00 taslimu.')
  const given: QueuedAction = { ...queued, what: 'deliverParcel', body: { code: '1234' } }
  expect(card('delivered', [cash, given])).toContain(
    'Saved on this phone: KES 1,880.00 cash, Delivered. Not sent yet.',
  )
})

test('a parcel paid half in cash, half by M-Pesa is paid', () => {
  expect(card('open', [], { cash: 900 })).toContain('Paid KES 900.00 received in cash')
})
