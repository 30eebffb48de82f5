import { readNumber } from '@duka/contract/money'
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
import { announce, refusal, textIn } from '../../staff-frame/form-handlers.ts'
import { findOrder } from './find-order.ts'
import { putRightWords, staffMoney, staffPayments } from './words.ts'

/** The sum in the field `amount`. One that cannot be read is refused by its schema, and never left out. */
const sumIn = (form: FormData) => readNumber(form.get('amount')) ?? Number.NaN

/** Sends an M-Pesa prompt to the phone in the dialog's field `phoneNumber`. */
export async function sendPrompt(orderId: string, form: FormData): Promise<Outcome> {
  const prompt = checkForm({ orderId, phoneNumber: form.get('phoneNumber') }, AskForPayment)
  if (!prompt.ok) return prompt
  const asking = call(askForPayment, { body: prompt.value })
  return announce(asking, staffPayments, 'promptSent', 'failedPrompt')
}

/** Records a cash payment from the dialog's fields `rider`, `taken` and `amount`. */
export async function takeCash(orderId: string, form: FormData): Promise<Outcome> {
  const taken = form.get('taken') !== null
  const amount = taken ? sumIn(form) : undefined
  const cash = checkForm({ orderId, rider: form.get('rider'), taken, amount }, CashTaken)
  if (!cash.ok) return cash
  return attempt(call(recordCash, { body: cash.value, idempotencyKey: newKey() }), {
    done: messages.done.cashRecorded,
    failed: staffPayments.now().failedCash,
  })
}

/** Accepts held money with the dialog's fields `as` and `note`. */
export async function acceptHeld(orderId: string, form: FormData): Promise<Outcome> {
  const asFull = form.get('as') === 'full'
  const wanted = checkForm({ orderId, asFull, note: form.get('note') }, AcceptHeld)
  if (!wanted.ok) return wanted
  const accepting = call(calls.acceptHeld, { body: wanted.value })
  return announce(accepting, staffPayments, 'accepted', 'failedAccept')
}

/** Pays money back, with the dialog's fields `how`, `amount`, `code` and `note`. */
export async function giveBack(orderId: string, form: FormData): Promise<Outcome> {
  const how = form.get('how')
  const code = textIn(form, 'code')
  const typed = textIn(form, 'amount').trim()
  const note = textIn(form, 'note').trim()
  // With a note alone, what came in cash goes back in cash, as it always could.
  const isSent = how === 'hand' && (code !== '' || note === '')
  const way = how === 'cash' ? 'cash' : isSent ? 'mpesa-hand' : undefined
  const isPart = typed !== '' || form.has('part')
  const request = checkForm(
    {
      orderId,
      way,
      note,
      manual: how === 'hand',
      ...(way === 'mpesa-hand' && { code }),
      ...(way === 'cash' && { from: textIn(form, 'from') }),
      ...(isPart && { amount: sumIn(form) }),
    },
    RefundRequest,
  )
  if (!request.ok) return request
  const body = request.value
  const refund = underOneKey(`refund ${orderId}`, (idempotencyKey) =>
    call(refundPayment, { body, idempotencyKey }),
  )
  const done = how === 'mpesa' ? 'refundAsked' : 'refundRecorded'
  return announce(refund, staffPayments, done, 'failedRefund')
}

/** Moves what a payment was counted for, or cash to match, by the dialog's fields `to`, `order`, `amount` and `reason`. */
export async function putRight(form: FormData): Promise<Outcome> {
  const text = (name: string) => textIn(form, name)
  const order = text('to') === 'order' ? await findOrder(text('order')) : undefined
  if (text('to') === 'order' && !order) return refusal('order', staffMoney.now().noSuchOrder)
  const wanted = checkForm(
    {
      receipt: text('receipt'),
      from: text('from') === 'to-match' ? 'to-match' : { order: text('from') },
      to: order ? { order: order._id } : text('to'),
      amount: sumIn(form),
      reason: text('reason'),
    },
    Correction,
  )
  if (!wanted.ok) return wanted
  const moving = call(calls.putRight, { body: wanted.value, idempotencyKey: newKey() })
  return announce(moving, putRightWords, 'done', 'failed')
}
