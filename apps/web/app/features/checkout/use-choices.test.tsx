import type { DeliveryQuote } from '@duka/contract/delivery/delivery'
import { expect, test } from 'vitest'
import { inSwahili, render } from '../../../test/render.tsx'
import { address, cart, wanjiku } from '../../../test/samples.ts'
import { keyOf } from './use-checkout-quote.ts'
import { type Choices, type Loaded, useChoices } from './use-choices.ts'
import { inOwnWords } from './use-closed-methods.ts'

const option = (_id: string, fee: number): DeliveryQuote['options'][number] => ({
  _id,
  fee,
  price: { promotion: 0, discount: 0, total: cart.total + fee },
  kind: 'door',
  name: _id,
  freeFrom: null,
  estimate: null,
  days: null,
  cutOffHour: null,
  codAllowed: true,
  codUpTo: 2700,
  point: null,
})
const quote = {
  key: keyOf({ addressId: address._id }),
  quote: {
    zone: { _id: 'mlima', name: 'Mlima' },
    options: [option('boda', 150), option('lorry', 400)],
    delivers: true,
  },
}
const loaded: Loaded = {
  user: wanjiku,
  phone: '',
  cart,
  methods: ['mpesa', 'cod'],
  draft: {},
  addresses: [address],
  isZoned: true,
  quote,
}

/** What a page with these facts shows first. */
function choices(facts: Partial<Loaded>, refused?: Parameters<typeof useChoices>[1]): Choices {
  const seen: Choices[] = []
  function Page() {
    seen.push(useChoices({ ...loaded, ...facts }, refused))
    return null
  }
  render(<Page />)
  return seen[0] ?? expect.fail('nothing was rendered')
}

test.each<[string, Partial<Loaded>, total: number, way: string | undefined, lacks?: string]>([
  ['the cheapest way is chosen', {}, 2650, 'boda'],
  ['the way chosen before a reload is kept', { draft: { deliveryOption: 'lorry' } }, 2900, 'lorry'],
  ['without zones nothing is added', { isZoned: false, quote: undefined }, 2500, undefined],
  [
    'a new address needs its county first',
    { addresses: [], quote: undefined },
    2500,
    undefined,
    'Delivery: choose a county',
  ],
  [
    'until the fee is known the total says so',
    { quote: undefined },
    2500,
    undefined,
    'Delivery: loading the fee...',
  ],
])('%s', (_title, facts, total, way, lacks) => {
  const chosen = choices(facts)
  expect(chosen.total).toBe(total)
  expect(chosen.delivery.way?.option._id).toBe(way)
  expect(chosen.delivery.lacks).toBe(lacks)
})

test('before anything is typed a new place has the postal code of its county', () => {
  const door = {
    city: 'Kisumu',
    area: 'Milimani',
    addressLine1: 'Jua House',
    phoneNumber: '0722 000 111',
  }
  const lacks = (state: string) =>
    choices({ addresses: [], isZoned: false, draft: { ...door, street: 'Oginga', state } }).problems
  expect(lacks('Kisumu')).not.toHaveProperty('postalCode')
  expect(lacks('')).toHaveProperty('postalCode')
})

test('M-Pesa takes whole shillings, so that is the total; cash is paid to the cent', () => {
  const facts = { cart: { ...cart, total: 2499.5, payable: 2499.5 }, isZoned: false }
  expect(choices(facts)).toMatchObject({ total: 2499.5, asked: 2500 })
  expect(choices({ ...facts, methods: ['cod'] })).toMatchObject({ total: 2499.5, asked: 2499.5 })
})

test('the address of a deleted one is no other address: none is chosen', () => {
  const draft = { addressId: 'deleted', deliveryOption: 'boda' }
  const facts = { draft, quote: undefined }
  expect(choices(facts)).toMatchObject({
    address: { chosen: '', saved: undefined },
    total: 2500,
    delivery: { lacks: 'Delivery: choose an address' },
    missing: { field: 'addressId', text: 'Please select an address or add a new one.' },
  })
  const refusal = { ...refused, savedId: '', newTotal: undefined }
  expect(choices({ quote: undefined }, refusal).address.chosen).toBe('')
  // With no address left, a new one is asked for.
  expect(choices({ ...facts, addresses: [] }, refusal).address.chosen).toBe('new')
})

const refused = {
  ok: false as const,
  message: 'No cash here.',
  isOffline: false,
  fields: {},
  reload: true,
  savedId: address._id,
  deliveryOption: 'boda',
  isCodRefused: false,
  newTotal: 2700,
  before: 2650,
  request: `${cart.items[0]?.product._id}×2 ${address._id} boda`,
}

test('a refused total is asked for, until something else is chosen', () => {
  expect(choices({}, refused)).toMatchObject({ total: 2700, before: 2650 })
  const other = choices({ draft: { deliveryOption: 'lorry' } }, refused)
  expect(other).toMatchObject({ total: 2900, before: undefined })
})

test('a method that the shop refused is closed, and the other one is chosen', () => {
  const draft = { paymentMethod: 'cod', mpesaPhone: '0712' }
  expect(choices({ draft }).payment).toMatchObject({ method: 'cod', prompts: false })
  const { payment } = choices({ draft }, { ...refused, isCodRefused: true })
  expect(payment).toMatchObject({ method: 'mpesa', prompts: true })
  expect(payment.missing?.text).toBe('The M-Pesa phone number is not complete yet.')
  expect(payment.closed).toEqual({ cod: 'No cash here.' })
})

test('the phone of a new address pays until another one is typed', () => {
  const user = { ...wanjiku, phoneNumber: null }
  const draft = { state: 'Nairobi', phoneNumber: '0722 000 111' }
  const facts = { user, addresses: [], quote: undefined }
  expect(choices({ ...facts, draft }).payment.phone).toBe('0722 000 111')
  const other = { ...draft, mpesaPhone: '0733 000 222' }
  expect(choices({ ...facts, draft: other }).payment.phone).toBe('0733 000 222')
})

test('a new place needs no house where the parcel comes to no door', () => {
  const ways = (kind: 'door' | 'shop' | 'parcel') => ({
    addresses: [],
    draft: { state: 'Nairobi', city: 'Nairobi' },
    quote: {
      key: keyOf({ county: 'Nairobi', town: 'Nairobi', area: '' }),
      quote: { ...quote.quote, options: [{ ...option('one', 0), kind }] },
    },
  })
  expect(choices(ways('shop')).collected).toBe('shop')
  expect(choices(ways('door')).collected).toBeUndefined()
  expect(choices({ ...ways('shop'), addresses: [address], quote }).collected).toBeUndefined()
})

test('the usual phone pays, and is long enough', () => {
  const { payment } = choices({})
  expect(payment).toMatchObject({ phone: '0712 345 678', missing: undefined })
})

const nobody = { user: { ...wanjiku, phoneNumber: null }, addresses: [], quote: undefined }
const there = (draft: Record<string, string>, kind: 'door' | 'shop' | 'parcel' = 'door') => ({
  ...nobody,
  draft,
  quote: {
    key: keyOf({ county: draft.state ?? '', town: draft.city ?? '', area: draft.area ?? '' }),
    quote: { ...quote.quote, options: [{ ...option('one', 0), kind }] },
  },
})
const nairobi = { state: 'Nairobi', city: 'Nairobi' }
const home = { ...nairobi, area: 'Umoja', addressLine1: 'Jamii House' }

test.each<[string, Partial<Loaded>, field: string | undefined, text?: string]>([
  ['the county', nobody, 'state', 'Choose a county.'],
  ['the town', { ...nobody, draft: { state: 'Kiambu' } }, 'city', 'Which city or town?'],
  ['the delivery', { ...nobody, draft: nairobi }, 'deliveryOption', 'Delivery: loading the fee...'],
  ['the estate', there(nairobi), 'area', 'Which estate, area or village?'],
  ['the house', there({ ...nairobi, area: 'Umoja' }), 'addressLine1', 'Which building or house?'],
  ['the phone to call', there(home), 'phoneNumber'],
  ['no house where it is collected', there(nairobi, 'shop'), 'phoneNumber'],
  ['a county without delivery zones', { ...nobody, isZoned: false }, 'city', 'Which city or town?'],
  ['nothing', there({ ...home, phoneNumber: '0722 000 111' }), undefined],
])('the first thing that is missing is named: %s', (_title, facts, field, text) => {
  const { missing } = choices(facts)
  expect(missing?.field).toBe(field)
  if (text) expect(missing?.text).toBe(text)
})

test('what is missing or wrong is named for each field, from the top of the form', () => {
  const draft = { ...nairobi, phoneNumber: '0712', contactPhone: '07', mpesaPhone: '0712 345 6789' }
  expect(Object.entries(choices(there(draft)).problems)).toEqual([
    ['area', 'Which estate, area or village?'],
    ['addressLine1', 'Which building or house?'],
    ['phoneNumber', 'Please provide a valid phone number.'],
    ['contactPhone', 'Please provide a valid phone number.'],
    ['mpesaPhone', 'Please provide a valid M-Pesa phone number.'],
  ])
  expect(choices({}).problems).toEqual({})
})

test('why cash is not taken is said in the language of the page, names included', async () => {
  const way = { ...option('Mwea bus', 0), nameSw: 'Basi la Mwea', codAllowed: false }
  const facts = there(home)
  const closed = () =>
    choices({ ...facts, quote: { ...facts.quote, quote: { ...quote.quote, options: [way] } } })
      .payment.closed.cod
  expect(closed()).toContain('With Mwea bus you pay before')
  expect(await inSwahili(closed)).toContain('Kwa Basi la Mwea unalipa kabla')
  const names = { product: 'Kettle', most: 5 }
  expect(inOwnWords(names, [{ name: 'Kettle' }], [{ name: 'Birika' }])).toEqual({
    product: 'Birika',
    most: 5,
  })
})

test('a new place is complete once nothing of it and no way there is missing', () => {
  const complete = { ...home, phoneNumber: '0722 000 111' }
  expect(choices(there(complete)).address.line).toBe('Jamii House, Umoja, Nairobi')
  expect(choices(there(home)).address.line).toBeUndefined()
  expect(choices({ ...there(complete), quote: undefined }).address.line).toBeUndefined()
  expect(choices({}).address.line).toBeUndefined()
})

test('after the place, the phone that pays is missing; for cash nothing is', () => {
  const facts = { user: nobody.user, addresses: [{ ...address, phoneNumber: null }] }
  expect(choices(facts).missing).toEqual({
    field: 'mpesaPhone',
    text: 'Please enter the M-Pesa phone number first.',
  })
  expect(choices({ ...nobody, methods: ['cod'] }).missing).toBeUndefined()
})

test('what is asked below the options waits for the first of them', () => {
  expect(choices(nobody).delivery.isComing).toBe(true)
  expect(choices({ ...nobody, draft: nairobi }).delivery.isComing).toBe(true)
  expect(choices(there(nairobi)).delivery.isComing).toBe(false)
  expect(choices({ ...nobody, isZoned: false }).delivery.isComing).toBe(false)
  expect(choices({ quote: undefined }).delivery.isComing).toBe(false)
})

test('while the estate is typed, the options of its county stay', () => {
  const { quote } = there(nairobi)
  const typing = { ...nobody, draft: { ...nairobi, area: 'Um' }, quote }
  expect(choices(typing).delivery.way?.option._id).toBe('one')
  const elsewhere = { ...typing, draft: { state: 'Kisumu', city: 'Kisumu' } }
  expect(choices(elsewhere).delivery.way).toBeUndefined()
})
