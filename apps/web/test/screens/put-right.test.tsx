import { expect, test } from 'vitest'
import { FoundOrder } from '../../app/features/payments/staff/order-field.tsx'
import { PutRight, PutRightDialog, SideText } from '../../app/features/payments/staff/put-right.tsx'
import { buttonsOf, fieldsOf } from '../reading.ts'
import { inSwahili, render, textOf } from '../render.tsx'
import { anOrder, aPayment } from '../samples.ts'

const order = anOrder({ totalAmount: 2500 })
const side = (due: number, owed = 0, payments: (typeof cash)[] = []) => ({
  order,
  money: { due, owed, payments },
})
const cash = aPayment({
  method: 'cash',
  channel: 'cash',
  state: 'paid',
  receipt: null,
  amount: 25_000,
  received: 25_000,
})
const mpesa = aPayment({ state: 'paid', receipt: 'UKL1234567', amount: 2500, received: 2500 })
const dialog = (payment: typeof cash, from = side(0)) =>
  render(<PutRightDialog payment={payment} from={from} onClose={() => {}} />)

test('the dialog asks what a payment was for, how much and why; only cash never came', () => {
  const [ofCash, ofMpesa] = [dialog(cash), dialog(mpesa)]
  const labels = fieldsOf(ofMpesa).map(({ label }) => label)
  for (const label of ['Order number', 'How much, in shillings', 'Why'])
    expect(labels).toContainEqual(expect.stringContaining(label))
  expect(textOf(ofCash)).toContain('It never came')
  expect(textOf(ofMpesa)).not.toContain('It never came')
  expect(buttonsOf(ofMpesa)).toContain('Put right')
})

test('it says in both languages what becomes of the order that loses the money', async () => {
  expect(textOf(dialog(mpesa))).toContain('now nothing is due, afterwards KES 2,500.00 is due.')
  expect(textOf(dialog(cash, side(0, 22_500)))).toContain(
    'now KES 22,500.00 is to be paid back, afterwards KES 2,500.00 is due.',
  )
  expect(await inSwahili(() => textOf(dialog(mpesa)))).toContain(
    'sasa haidaiwi kitu, baadaye inadaiwa KES 2,500.00.',
  )
})

test('it says in both languages that both customers hear of it', async () => {
  expect(textOf(dialog(mpesa))).toContain('Both customers get a message if messages are set up.')
  expect(await inSwahili(() => textOf(dialog(mpesa)))).toContain(
    'Wateja wote wawili watapata ujumbe, ikiwa duka hutuma ujumbe.',
  )
})

test('it offers all of a receipt that is at the order, also what was too much', () => {
  const line = { ...mpesa, amount: 200, received: 200 }
  const there = side(0, 280, [{ ...line, movable: 480 }])
  expect(textOf(dialog(line, there))).toContain(
    'now KES 280.00 is to be paid back, afterwards KES 200.00 is due.',
  )
})

test.each([
  // A part on hold is in what is due already; less than a prompt asked for is not.
  ['a part on hold', 65, 100, 'c2b', 'held', 165, 'KES 100.00 is to be paid back'],
  ['a part on hold', 65, 100, 'c2b', 'held', 65, 'nothing is due'],
  ['less than asked for', 165, 100, 'stk', 'held', 165, 'KES 100.00 is to be paid back'],
  ['what is going back', 165, 100, 'c2b', 'refunding', 165, 'KES 100.00 is to be paid back'],
  ['a surplus', 0, 100, 'c2b', 'paid', 165, 'KES 265.00 is to be paid back'],
  ['a surplus that leaves', 0, 100, 'c2b', 'paid', -165, 'KES 65.00 is due'],
] as const)(
  'the other order has %s: due %i, owed %i',
  (_, due, owed, channel, state, sum, then) => {
    const there = { ...mpesa, channel, state, amount: 165, received: 100 }
    const text = textOf(render(<SideText side={side(due, owed, [there])} cents={sum * 100} />))
    expect(text).toContain(`afterwards ${then}.`)
  },
)

test('less than a prompt asked for leaves what is due as it is', () => {
  const short = { ...mpesa, state: 'held' as const, amount: 165, received: 100 }
  expect(textOf(dialog(short, side(165, 100, [short])))).toContain(
    'now KES 165.00 is due, afterwards KES 165.00 is due.',
  )
})

test('money that came can be put right; a prompt that failed and a refund cannot', () => {
  const button = (facts: object) => textOf(render(<PutRight payment={{ ...mpesa, ...facts }} />))
  expect(button({})).toContain('Put right…')
  expect(button({ state: 'refunded' })).toBe('')
  expect(button({ state: 'failed' })).toBe('')
  expect(button({ state: 'held', receipt: null })).toBe('')
})

test('the order is shown before it takes money, and a sum that differs is named', async () => {
  const show = (sum: number) => textOf(render(<FoundOrder side={side(2500)} sum={sum} />))
  expect(show(2500)).toContain('It costs KES 2,500.00, and KES 2,500.00 is due.')
  expect(show(2500)).not.toContain('Please check')
  expect(show(2400)).toContain('KES 2,400.00 is not what is due for it. Please check.')
  expect(await inSwahili(() => show(2400))).toContain('Tafadhali hakikisha.')
})
