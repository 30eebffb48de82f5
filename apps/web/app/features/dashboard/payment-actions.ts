import { messages } from '@duka/contract/messages'
import { AcceptHeld } from '@duka/contract/payment-desk'
import { CashTaken, RefundRequest } from '@duka/contract/payments'
import { attempt, type Outcome } from '../../lib/attempt.ts'
import { call } from '../../lib/call.ts'
import { checkForm } from '../../lib/form.ts'
import { staffPayments } from '../../words/staff-payments.ts'

/** Notes that an order was paid in cash, as the dialog has it: `rider`. */
export async function takeCash(orderId: string, form: FormData): Promise<Outcome> {
  const cash = checkForm({ orderId, rider: form.get('rider') }, CashTaken)
  if (!cash.ok) return cash
  return attempt(call('recordCash', { body: cash.value }), {
    done: messages.done.cashRecorded,
    failed: staffPayments.now().failedCash,
  })
}

/** Takes what is held, as the dialog has it: `as` and `note`. */
export async function acceptHeld(orderId: string, form: FormData): Promise<Outcome> {
  const t = staffPayments.now()
  const asFull = form.get('as') === 'full'
  const wanted = checkForm({ orderId, asFull, note: form.get('note') }, AcceptHeld)
  if (!wanted.ok) return wanted
  return attempt(call('acceptHeld', { body: wanted.value }), {
    done: t.accepted,
    failed: t.failedAccept,
  })
}

/** Pays back what an order is owed, as the dialog has it: `how` and `note`. */
export async function giveBack(orderId: string, form: FormData): Promise<Outcome> {
  const t = staffPayments.now()
  const manual = form.get('how') === 'hand'
  const request = checkForm({ orderId, manual, note: form.get('note') }, RefundRequest)
  if (!request.ok) return request
  return attempt(call('refundPayment', { body: request.value }), {
    done: manual ? t.refundRecorded : t.refundAsked,
    failed: t.failedRefund,
  })
}
