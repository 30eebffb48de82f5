import { AcceptHeld } from '@duka/contract/payments/payment-desk'
import { AskForPayment, CashTaken, RefundRequest } from '@duka/contract/payments/payments'
import * as calls from '@duka/contract/payments/payments.calls'
import { askForPayment, recordCash, refundPayment } from '@duka/contract/payments/payments.calls'
import { messages } from '@duka/contract/screen-messages'
import { attempt, type Outcome } from '../../../lib/calls/attempt.ts'
import { call } from '../../../lib/calls/call.ts'
import { newKey } from '../../../lib/calls/new-key.ts'
import { checkForm } from '../../../lib/forms/form.ts'
import { staffPayments } from './words.ts'

/** Sends an M-Pesa prompt to the phone in the dialog's field `phoneNumber`. */
export async function sendPrompt(orderId: string, form: FormData): Promise<Outcome> {
  const prompt = checkForm({ orderId, phoneNumber: form.get('phoneNumber') }, AskForPayment)
  if (!prompt.ok) return prompt
  const t = staffPayments.now()
  return attempt(call(askForPayment, { body: prompt.value }), {
    done: t.promptSent,
    failed: t.failedPrompt,
  })
}

/** Records a cash payment from the dialog's fields `rider`, `taken` and `amount`. */
export async function takeCash(orderId: string, form: FormData): Promise<Outcome> {
  const taken = form.get('taken') !== null
  const amount = taken ? Number(form.get('amount')) : undefined
  const cash = checkForm({ orderId, rider: form.get('rider'), taken, amount }, CashTaken)
  if (!cash.ok) return cash
  return attempt(call(recordCash, { body: cash.value, idempotencyKey: newKey() }), {
    done: messages.done.cashRecorded,
    failed: staffPayments.now().failedCash,
  })
}

/** Accepts held money with the dialog's fields `as` and `note`. */
export async function acceptHeld(orderId: string, form: FormData): Promise<Outcome> {
  const t = staffPayments.now()
  const asFull = form.get('as') === 'full'
  const wanted = checkForm({ orderId, asFull, note: form.get('note') }, AcceptHeld)
  if (!wanted.ok) return wanted
  return attempt(call(calls.acceptHeld, { body: wanted.value }), {
    done: t.accepted,
    failed: t.failedAccept,
  })
}

/** Pays back what is owed on an order, with the dialog's fields `how` and `note`. */
export async function giveBack(orderId: string, form: FormData): Promise<Outcome> {
  const t = staffPayments.now()
  const manual = form.get('how') === 'hand'
  const request = checkForm({ orderId, manual, note: form.get('note') }, RefundRequest)
  if (!request.ok) return request
  return attempt(call(refundPayment, { body: request.value }), {
    done: manual ? t.refundRecorded : t.refundAsked,
    failed: t.failedRefund,
  })
}
