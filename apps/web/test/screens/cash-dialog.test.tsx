import { expect, test } from 'vitest'
import { CashDialog } from '../../app/features/payments/staff/cash-dialog.tsx'
import { OrderPayments } from '../../app/features/payments/staff/order-payments.tsx'
import { forgetSession, signIn } from '../../app/lib/session/session.ts'
import { aCashOrder } from '../a-cash-order.ts'
import { amina } from '../browser.ts'
import { buttonsOf } from '../reading.ts'
import { inSwahili, render, renderPage, textOf } from '../render.tsx'
import { aPayment } from '../samples.ts'

const cash = { method: 'cash', channel: 'cash', state: 'paid', phoneNumber: null } as const
const paid = aPayment({ ...cash, amount: 20_680, received: 20_680 })
const dialog = (payments = [paid], due = 0) =>
  render(
    <CashDialog
      due={due}
      missing={due}
      payments={payments}
      onPutRight={() => {}}
      onClose={() => {}}
    />,
  )

test('cash for a paid order is asked for with an empty field, beside what is recorded already', async () => {
  signIn('token', { ...amina, role: 'admin' })
  const html = dialog()
  expect(textOf(html)).toContain('KES 20,680.00 in cash is recorded already. This is added to it.')
  expect(html).toMatch(/<input[^>]*name="amount"[^>]* value=""/)
  expect(buttonsOf(html)).toContain('Put right…')
  expect(await inSwahili(() => textOf(dialog()))).toContain(
    'KES 20,680.00 taslimu zimesharekodiwa. Hizi zinaongezwa juu yake.',
  )
  const parts = [paid, aPayment({ state: 'paid', amount: 300, received: 300 })]
  expect(textOf(dialog(parts, 50))).toContain('KES 300.00 by M-Pesa is recorded already.')
  expect(textOf(dialog([], 50))).not.toContain('is recorded already')
  forgetSession()
})

test('who may not put a payment right reads who may, in the dialog and at the payments', () => {
  signIn('token', { ...amina, role: 'manager', rights: ['orders', 'cash'] })
  const order = aCashOrder({ status: 'Delivered', paymentStatus: 'paid' })
  const money = {
    payments: [paid],
    due: 0,
    dueInCash: 0,
    missing: 0,
    held: 0,
    owed: 0,
    discount: 0,
  }
  const panel = renderPage(
    () => <OrderPayments order={order} money={money} open={undefined} onOpen={() => {}} />,
    {},
  )
  for (const html of [dialog(), panel]) {
    expect(textOf(html)).toContain('ask the owner, or whoever may “Pay back and correct”')
    expect(buttonsOf(html)).not.toContain('Put right…')
  }
  forgetSession()
})
