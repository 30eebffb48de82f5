import type { Return } from '@duka/contract/orders/return-record'
import { expect, test } from 'vitest'
import { ReturnGoods } from '../../app/features/orders/return-goods.tsx'
import { besideItems, piecesIn, returnable } from '../../app/features/orders/returnable.ts'
import {
  mayTakeBack,
  OrderReturns,
  saidOf,
  TakeBackDialog,
} from '../../app/features/orders/staff/take-back.tsx'
import { RefundDialog } from '../../app/features/payments/staff/refund-dialog.tsx'
import { buttonsOf, fieldsOf } from '../reading.ts'
import { inSwahili, render, renderPage, textOf } from '../render.tsx'
import { anOrder } from '../samples.ts'

const sold = anOrder({ status: 'Delivered', paymentStatus: 'paid' })
const item = sold.items[0]?._id ?? ''
const aReturn = (facts: Partial<Return> = {}): Return => ({
  _id: 'a-return',
  order: sold._id,
  state: 'requested',
  items: [{ item, name: 'Sufuria', variant: '28 cm', quantity: 1, reason: 'size', restock: null }],
  amount: null,
  deliveryFee: 0,
  note: 'Too small',
  answer: null,
  createdAt: '2026-11-27T09:00:00.000Z',
  receivedAt: null,
  ...facts,
})
const labelsOf = (shown: Parameters<typeof fieldsOf>[0]) =>
  fieldsOf(shown).map(({ label }) => String(label))

test('staff say which pieces came back, why, whether they can be sold, and how much goes back', async () => {
  const dialog = () => render(<TakeBackDialog order={sold} onClose={() => {}} />)
  const labels = labelsOf(dialog())
  for (const label of ['how many of 2?', 'Why?', 'Can be sold again', 'delivery fee', 'Own amount'])
    expect(labels).toContainEqual(expect.stringContaining(label))
  expect(buttonsOf(dialog())).toEqual(
    expect.arrayContaining(['Show how much goes back', 'Take back']),
  )
  expect(await inSwahili(() => buttonsOf(dialog()))).toContain('Pokea')
})

test.each([
  ['a paid order', { paymentStatus: 'paid' }, 'KES 750.00 is paid back to the customer.'],
  ['an unpaid order', { paymentStatus: 'unpaid' }, 'The customer will owe KES 750.00 less.'],
  [
    'an order that is paid in part',
    { paymentStatus: 'unpaid', partPaid: 1600, returned: 300 },
    'The customer will owe KES 600.00 less. KES 150.00 is paid back to the customer.',
  ],
] as const)('goods of %s that come back say what changes for the customer', (_, paid, says) => {
  expect(saidOf(anOrder({ status: 'Delivered', totalAmount: 2500, ...paid }), 750)).toBe(says)
})

test('no reason is chosen before somebody says why', () => {
  const [first] = [
    ...String(render(<TakeBackDialog order={sold} onClose={() => {}} />)).matchAll(
      /<option[^>]*>([^<]*)/g,
    ),
  ]
  expect(first?.[1]).toBe('Choose...')
})

test('goods can be taken back once they have left, while some are still with the customer', () => {
  expect(mayTakeBack(sold)).toBe(true)
  expect(mayTakeBack(anOrder({ status: 'Processing' }))).toBe(false)
  const all = { item, name: 'Sufuria', variant: null, quantity: 2, reason: 'size', restock: true }
  const gone = anOrder({
    status: 'Delivered',
    returns: [aReturn({ state: 'received', items: [{ ...all, reason: 'size' }] })],
  })
  expect(mayTakeBack(gone)).toBe(false)
})

test('a customer asks while that is possible, and sees what became of it', async () => {
  const show = (facts: object) =>
    renderPage(() => <ReturnGoods order={{ ...sold, ...facts }} />, {})
  expect(textOf(show({}))).toBe('')
  const until = '2026-12-05T21:00:00.000Z'
  expect(textOf(show({ returnUntil: until }))).toContain('Return something')
  expect(buttonsOf(show({ returns: [aReturn()] }))).toContain('Withdraw')
  expect(buttonsOf(show({ returns: [aReturn({ state: 'approved' })] }))).not.toContain('Withdraw')
  const declined = aReturn({ state: 'declined', answer: 'It is worn.' })
  expect(textOf(show({ returns: [declined] }))).toContain('The shop: It is worn.')
  expect(await inSwahili(() => textOf(show({ returnUntil: until })))).toContain('Rudisha bidhaa')
})

test('pieces that were asked for are not asked for again', () => {
  const order = { ...sold, returns: [aReturn()] }
  expect(returnable(order, true)).toMatchObject([{ left: 1 }])
  expect(returnable(order, false)).toMatchObject([{ left: 2 }])
})

test('staff decide about a request on the order, and about what is received nothing more', () => {
  const show = (one: Return) => render(<OrderReturns order={{ ...sold, returns: [one] }} />)
  expect(buttonsOf(show(aReturn()))).toEqual(['The goods are here', 'Agree', 'Decline'])
  expect(buttonsOf(show(aReturn({ state: 'received', amount: 1250 })))).toEqual([])
})

test('what is due for goods that came back can pay a new order', () => {
  const show = (facts: object) =>
    renderPage(() => <OrderReturns order={{ ...sold, returns: [aReturn()], ...facts }} />, {})
  expect(show({ paymentStatus: 'refund-due' })).toContain(
    `href="/dashboard/orders/new?exchange=${sold._id}"`,
  )
  expect(textOf(show({ paymentStatus: 'refunded' }))).not.toContain('Exchange')
  const unnamed = { user: null, recipient: { name: 'Customer in the shop', phoneNumber: null } }
  expect(textOf(show({ paymentStatus: 'refund-due', ...unnamed }))).not.toContain('Exchange')
})

test('a form names its pieces, and a refusal stands beside the item that it is about', () => {
  const form = new FormData()
  form.set(`quantity ${item}`, '3')
  form.set(`reason ${item}`, 'defective')
  form.set('quantity other', '')
  const pieces = piecesIn(form)
  expect(pieces).toEqual([{ item, quantity: 3, reason: 'defective' }])
  const [quantity, note] = [{ message: 'Too many.' }, { message: 'Why?' }]
  expect(besideItems({ 'items.0.quantity': quantity, note }, pieces)).toEqual({
    [`quantity ${item}`]: quantity,
    note,
  })
})

test('a part of a paid order goes back by hand with a code, or in cash', () => {
  const dialog = (owed: number) =>
    render(
      <RefundDialog
        order={sold._id}
        number={sold.number}
        customer="Wanjiku"
        owed={owed}
        underWay={0}
        paid={2500}
        onClose={() => {}}
      />,
    )
  expect(textOf(dialog(0))).toContain('KES 2,500.00 was paid for this order.')
  expect(labelsOf(dialog(0))).toContainEqual(expect.stringContaining('M-Pesa code'))
  expect(textOf(dialog(300))).toContain('The shop owes this customer KES 300.00')
  expect(textOf(dialog(0))).toContain('In cash, already given')
})
