import { Correction } from '@duka/contract/payments/corrections'
import { AcceptHeld } from '@duka/contract/payments/payment-desk'
import { AskForPayment, CashTaken, RefundRequest } from '@duka/contract/payments/payments'
import * as calls from '@duka/contract/payments/payments.calls'
import { askForPayment, recordCash, refundPayment } from '@duka/contract/payments/payments.calls'
import { messages } from '@duka/contract/screen-messages'
import { attempt, type Outcome } from '../../../lib/calls/attempt.ts'
import { call } from '../../../lib/calls/call.ts'
import { newKey, underOneKey } from '../../../lib/calls/new-key.ts'
import { checkForm } from '../../../lib/forms/form.ts'
import { findOrder } from './find-order.ts'
import { putRightWords, staffMoney, staffPayments } from './words.ts'

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

/** Pays money back, with the dialog's fields `how`, `amount`, `code` and `note`. */
export async function giveBack(orderId: string, form: FormData): Promise<Outcome> {
  const t = staffPayments.now()
  const how = form.get('how')
  const code = String(form.get('code') ?? '')
  const typed = String(form.get('amount') ?? '').trim()
  // What came in cash may go back by hand in cash, without a code, as it always could.
  const way = how === 'cash' ? 'cash' : how === 'hand' && code ? 'mpesa-hand' : undefined
  const isPart = typed !== '' || form.has('part')
  const request = checkForm(
    {
      orderId,
      way,
      note: form.get('note'),
      manual: how === 'hand',
      ...(way === 'mpesa-hand' && { code }),
      ...(isPart && { amount: Number(typed) }),
    },
    RefundRequest,
  )
  if (!request.ok) return request
  const body = request.value
  const refund = underOneKey(`refund ${orderId}`, (idempotencyKey) =>
    call(refundPayment, { body, idempotencyKey }),
  )
  return attempt(refund, {
    done: how === 'mpesa' ? t.refundAsked : t.refundRecorded,
    failed: t.failedRefund,
  })
}

/** Moves what a payment was counted for, from the dialog's fields `to`, `order`, `amount` and `reason`. */
export async function putRight(form: FormData): Promise<Outcome> {
  const t = putRightWords.now()
  const { noSuchOrder } = staffMoney.now()
  const text = (name: string) => String(form.get(name) ?? '')
  const order = text('to') === 'order' ? await findOrder(text('order')) : undefined
  if (text('to') === 'order' && !order)
    return { ok: false, message: noSuchOrder, fields: { order: noSuchOrder } }
  const wanted = checkForm(
    {
      receipt: text('receipt'),
      from: { order: text('from') },
      to: order ? { order: order._id } : text('to'),
      amount: Number(text('amount')),
      reason: text('reason'),
    },
    Correction,
  )
  if (!wanted.ok) return wanted
  return attempt(call(calls.putRight, { body: wanted.value, idempotencyKey: newKey() }), {
    done: t.done,
    failed: t.failed,
  })
}
