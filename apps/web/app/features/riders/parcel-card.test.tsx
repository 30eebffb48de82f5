import type { Parcel } from '@duka/contract/riders/riders'
import { expect, test } from 'vitest'
import { inSwahili, render, textOf } from '../../../test/render.tsx'
import { ParcelCard } from './parcel-card.tsx'

const parcel: Parcel = {
  order: '0f0e0d0c-0000-4000-8000-000000000000',
  number: '0F0E0D0C',
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

const card = (state: Parcel['state'], isWaiting = false) =>
  textOf(render(<ParcelCard token="t" parcel={{ ...parcel, state }} isWaiting={isWaiting} />))

test('a card shows what the customer noted for the delivery', async () => {
  const noted = () =>
    textOf(
      render(
        <ParcelCard token="t" parcel={{ ...parcel, note: 'not before 10' }} isWaiting={false} />,
      ),
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
  // One tap is enough: the first is still waiting for a connection.
  expect(card(state, true)).not.toContain('tap Delivered')
})

test('a parcel that is delivered is not delivered again', () => {
  expect(card('delivered')).not.toContain('tap Delivered')
  expect(card('delivered').match(/Delivered/g)).toHaveLength(1)
})
