import { NewAddress } from '@duka/contract/addresses/addresses'
import { deleteAddress, updateAddress } from '@duka/contract/addresses/addresses.calls'
import { messages } from '@duka/contract/screen-messages'
import type { FormHandler } from '../../../lib/calls/actions.ts'
import { attempt, type Outcome } from '../../../lib/calls/attempt.ts'
import { call } from '../../../lib/calls/call.ts'
import { onlyChanged } from '../../../lib/forms/changed-values.ts'
import { checkForm } from '../../../lib/forms/form.ts'
import { staffAddresses } from '../../users/staff/words.ts'

const { done, failed } = messages

/** Changes or deletes any customer's address. */
export const addressActions: Record<string, FormHandler<Outcome>> = {
  save: async (form) => {
    const { intent: _intent, id, ...fields } = Object.fromEntries(form)
    const read = checkForm(fields, NewAddress)
    if (!read.ok) return read
    const params = { id: String(id) }
    return attempt(call(updateAddress, { params, body: onlyChanged(form, read.value) }), {
      done: done.addressUpdated,
      failed: staffAddresses.now().failedUpdate,
    })
  },
  delete: (form) =>
    attempt(call(deleteAddress, { params: { id: String(form.get('id')) } }), {
      done: done.addressDeleted,
      failed: failed.deleteAddress,
    }),
}
