import { OrderNote } from '@duka/contract/orders/order-notes'
import { addOrderNote } from '@duka/contract/orders/orders.calls'
import { attempt, type Outcome } from '../../../lib/calls/attempt.ts'
import { call } from '../../../lib/calls/call.ts'
import { checkForm } from '../../../lib/forms/form.ts'
import { staffOrders } from './words.ts'

/** Saves an internal note on an order from its form. */
export async function addNote(id: string, form: FormData): Promise<Outcome> {
  const t = staffOrders.now()
  const read = checkForm({ note: form.get('note') }, OrderNote)
  if (!read.ok) return read
  return attempt(call(addOrderNote, { params: { id }, body: read.value }), {
    done: t.noteAdded,
    failed: t.failedNote,
  })
}
