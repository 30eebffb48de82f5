import { messages } from '@duka/contract/messages'
import { RefundRequest } from '@duka/contract/payments'
import { attempt, type Outcome } from '../../lib/attempt.ts'
import { call } from '../../lib/call.ts'
import { checkForm } from '../../lib/form.ts'
import { staffPayments } from '../../words/staff-payments.ts'

/** Notes that an order was paid in cash. */
export function takeCash(orderId: string): Promise<Outcome> {
  return attempt(call('recordCash', { body: { orderId } }), {
    done: messages.done.cashRecorded,
    failed: staffPayments.now().failedCash,
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
