import { messages } from '@duka/contract/screen-messages'
import { NewAddress } from '@duka/contract/users/addresses'
import { attempt, type Outcome } from '../../../lib/calls/attempt.ts'
import { call } from '../../../lib/calls/call.ts'
import { onlyChanged } from '../../../lib/forms/changed-values.ts'
import { checkForm } from '../../../lib/forms/form.ts'
import { staffAddresses } from '../../../words/staff/users.ts'

const { done, failed } = messages

/** Changes or deletes any customer's address. The form has `intent`, `id` and the fields. */
export async function actOnAddress(form: FormData): Promise<Outcome> {
  const { intent, id: written, ...fields } = Object.fromEntries(form)
  const id = String(written)
  if (intent === 'delete')
    return attempt(call('deleteAddress', { params: { id } }), {
      done: done.addressDeleted,
      failed: failed.deleteAddress,
    })
  const read = checkForm(fields, NewAddress)
  if (!read.ok) return read
  return attempt(call('updateAddress', { params: { id }, body: onlyChanged(form, read.value) }), {
    done: done.addressUpdated,
    failed: staffAddresses.now().failedUpdate,
  })
}
