import type { StatementDates, StatementRow } from '@duka/contract/payments/payment-desk'
import * as calls from '@duka/contract/payments/payments.calls'
import { importStatement } from '@duka/contract/payments/payments.calls'
import type { FormHandler } from '../../../lib/calls/actions.ts'
import { attempt, type Outcome } from '../../../lib/calls/attempt.ts'
import { call } from '../../../lib/calls/call.ts'
import { readText } from '../../../lib/forms/file-text.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { fileProblem } from '../../catalogue/import/file-problem.ts'
import { announce, refusal, textIn } from '../../staff-frame/form-handlers.ts'
import { findOrder } from './find-order.ts'
import { giveBack, putRight } from './payment-actions.ts'
import { staffMoney } from './words.ts'

/** The forms of the Payments page, as its dialogs and buttons send them. */
export const moneyActions: Record<string, FormHandler<Outcome>> = {
  import: (form) => importFile(form.get('file')),
  refund: (form) => giveBack(textIn(form, 'order'), form),
  return: (form) => {
    const returning = call(calls.returnReceipt, { body: { receipt: textIn(form, 'receipt') } })
    return announce(returning, staffMoney, 'returned', 'failedMatch')
  },
  match: matchReceipt,
  'put-right': putRight,
}

async function matchReceipt(form: FormData): Promise<Outcome> {
  const matching = matchWith(textIn(form, 'receipt'), textIn(form, 'order'))
  const outcome = await announce(matching, staffMoney, 'matched', 'failedMatch')
  if (!outcome.ok || outcome.value) return outcome
  return refusal('order', staffMoney.now().noSuchOrder)
}

async function matchWith(receipt: string, typed: string) {
  const orderId = (await findOrder(typed))?._id
  return orderId ? call(calls.matchReceipt, { body: { receipt, orderId } }) : undefined
}

/** What a statement contained, and how its dates were read if that needs a word. */
export interface ReadStatement {
  rows: StatementRow[]
  dates: StatementDates | null
}

async function importFile(file: FormDataEntryValue | null): Promise<Outcome<ReadStatement>> {
  const t = staffMoney.now()
  if (!(file instanceof File) || !file.name) return refusal('file', t.noFile)
  const read = await readText(file)
  if ('trouble' in read) return refusal('file', fileProblem(read.trouble))
  const body = { csv: read.text, name: file.name.slice(-255) }
  const outcome = await attempt(call(importStatement, { body }), { failed: t.failedImport })
  if (!outcome.ok) return outcome
  const { rows } = outcome.value
  const old = ['known', 'skipped', 'unread']
  toast.success(t.imported(rows.length, rows.filter(({ result }) => !old.includes(result)).length))
  return outcome
}
