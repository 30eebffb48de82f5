import { NewAddress } from '@duka/contract/addresses'
import { messages } from '@duka/contract/messages'
import { attempt, type Outcome } from '../../lib/attempt.ts'
import { call } from '../../lib/call.ts'
import { checkForm } from '../../lib/form.ts'
import { onlyTouched } from '../../lib/touched.ts'
import { staffAddresses } from '../../words/staff-users.ts'

const { done, failed } = messages

/** Changes or deletes anybody's address, as staff may: `intent`, `id` and the fields. */
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
  return attempt(call('updateAddress', { params: { id }, body: onlyTouched(form, read.value) }), {
    done: done.addressUpdated,
    failed: staffAddresses.now().failedUpdate,
  })
}
