import type { StatementRow } from '@duka/contract/payments/payment-desk'
import { attempt, type Outcome } from '../../../lib/calls/attempt.ts'
import { call } from '../../../lib/calls/call.ts'
import { readText } from '../../../lib/forms/file-text.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { staffMoney } from '../../../words/staff/money.ts'
import { fileProblem } from '../../catalogue/import/file-problem.ts'
import { giveBack } from './payment-actions.ts'

/** The actions of the Payments page, as its dialogs and buttons send them. */
export async function actOnMoney(form: FormData): Promise<Outcome> {
  const intent = form.get('intent')
  if (intent === 'import') return importFile(form.get('file'))
  if (intent === 'refund') return giveBack(String(form.get('order')), form)
  const t = staffMoney.now()
  const receipt = String(form.get('receipt'))
  if (intent === 'return')
    return attempt(call('returnReceipt', { body: { receipt } }), {
      done: t.returned,
      failed: t.failedMatch,
    })
  const typed = String(form.get('order') ?? '')
  const matched = attempt(matchWith(receipt, typed), { done: t.matched, failed: t.failedMatch })
  const outcome = await matched
  if (!outcome.ok || outcome.value) return outcome
  return { ok: false, message: t.noSuchOrder, fields: { order: t.noSuchOrder } }
}

async function matchWith(receipt: string, typed: string) {
  const orderId = await findOrderId(typed)
  return orderId ? call('matchReceipt', { body: { receipt, orderId } }) : undefined
}

/** Finds an order by its short number or its whole id. */
async function findOrderId(typed: string): Promise<string | undefined> {
  const wanted = typed.trim().replace(/^#/, '').toLowerCase()
  if (wanted.length < 8) return undefined
  const { orders } = await call('listOrders', { query: { q: wanted } })
  return orders.find(({ _id }) => _id.startsWith(wanted))?._id
}

async function importFile(file: FormDataEntryValue | null): Promise<Outcome<StatementRow[]>> {
  const t = staffMoney.now()
  if (!(file instanceof File) || file.size === 0)
    return { ok: false, message: t.noFile, fields: { file: t.noFile } }
  const read = await readText(file)
  if ('trouble' in read) {
    const message = fileProblem(read.trouble)
    return { ok: false, message, fields: { file: message } }
  }
  const outcome = await attempt(call('importStatement', { body: { csv: read.text } }), {
    failed: t.failedImport,
  })
  if (!outcome.ok) return outcome
  const { rows } = outcome.value
  const news = rows.filter(({ result }) => result !== 'known' && result !== 'skipped').length
  toast.success(t.imported(rows.length, news))
  return { ok: true, value: rows }
}
