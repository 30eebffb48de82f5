import type { OpenReceipt } from '@duka/contract/payments/payment-desk'
import { expect, test } from 'vitest'
import { OpenReceipts } from '../../app/features/payments/staff/open-receipts.tsx'
import { FoundOrder } from '../../app/features/payments/staff/order-field.tsx'
import { PutRight, PutRightDialog, SideText } from '../../app/features/payments/staff/put-right.tsx'
import { buttonsOf, fieldsOf } from '../reading.ts'
import { inSwahili, render, renderPage, textOf } from '../render.tsx'
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

test('each row of a receipt opens it with its own part', () => {
  const rows = [22_500, 2500].map((sum, nth) => ({
    ...cash,
    _id: String(nth),
    amount: sum,
    received: sum,
    movable: 25_000,
  }))
  const there = side(0, 22_500, rows)
  const sums = rows.map((row) => amountIn(dialog(row, there)))
  expect(sums).toEqual(['22500', '2500'])
  expect(textOf(dialog(rows[0] ?? cash, there))).toContain('afterwards nothing is due.')
  // Some of it went back, and some counts for another order.
  const some = side(0, 0, [{ ...cash, movable: 9000 }])
  expect(amountIn(dialog(cash, some))).toBe('9000')
})

/** What the field of the sum starts with. */
const amountIn = (html: string) =>
  (html.match(/<input[^>]*name="amount"[^>]*>/)?.[0] ?? '').match(/value="([^"]*)"/)?.[1]

test('no more is due afterwards than the order costs', () => {
  const text = textOf(render(<SideText side={side(0)} cents={-500_000} />))
  expect(text).toContain('afterwards KES 2,500.00 is due.')
})

test('it does not offer that cash in the own drawer never came, and names who can say so', async () => {
  const own = { ...cash, neverCameBy: ['demo-manager', 'amina'] }
  const page = dialog(own, side(0, 0, [own]))
  expect(textOf(page)).not.toContain('It never came')
  expect(textOf(page)).toContain('If it never came, demo-manager, amina can correct it.')
  expect(await inSwahili(() => textOf(dialog(own, side(0, 0, [own]))))).toContain(
    'zinaweza kurekebishwa na demo-manager, amina.',
  )
})

test('cash that waits to match says so, with its order and who took it, and may never have come', () => {
  const open: OpenReceipt = {
    receipt: cash._id,
    channel: 'cash',
    amount: 500,
    account: '',
    payer: null,
    typedFor: [],
    state: 'to-match',
    paidAt: cash.createdAt,
    takenBy: 'demo-admin',
    cameFor: order._id,
  }
  const page = (row: Partial<OpenReceipt>) =>
    renderPage(() => <OpenReceipts receipts={[{ ...open, ...row }]} />, {})
  const text = textOf(page({}))
  for (const words of ['Cash', 'Recorded for order', 'Taken by: demo-admin', 'It never came'])
    expect(text).toContain(words)
  expect(text).not.toContain(cash._id)
  const own = textOf(page({ neverCameBy: ['demo-manager'] }))
  expect(own).toContain('demo-manager can correct it.')
  expect(buttonsOf(page({ neverCameBy: ['demo-manager'] })).join()).not.toContain('Put payment')
  expect(textOf(page({ channel: 'c2b', receipt: 'UKL1234567' }))).not.toContain('It never came')
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
