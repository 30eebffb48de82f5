import { shortId } from '@duka/contract/endpoint'
import { messages } from '@duka/contract/screen-messages'
import { NewShipping, ShippingChange } from '@duka/contract/shipping/shipping'
import {
  createShipping,
  deleteShipping,
  updateShipping,
} from '@duka/contract/shipping/shipping.calls'
import type { FormHandler } from '../../../lib/calls/actions.ts'
import { attempt, type Outcome } from '../../../lib/calls/attempt.ts'
import { call } from '../../../lib/calls/call.ts'
import { doEach } from '../../../lib/calls/do-each.ts'
import { isTouched } from '../../../lib/forms/changed-values.ts'
import { checkForm } from '../../../lib/forms/form.ts'
import { translate } from '../../../lib/text/text.ts'
import { staffShipping } from './words.ts'

const { done, failed } = messages

const idOf = (form: FormData) => String(form.get('id') ?? '')

/** The forms of the Shipping page. */
export const shippingActions: Record<string, FormHandler<Outcome>> = {
  save: (form) => (idOf(form) ? change(idOf(form), form) : create(form)),
  status: (form) => changeStatus(idOf(form), form),
  each: changeEach,
  delete: (form) =>
    attempt(call(deleteShipping, { params: { id: idOf(form) } }), {
      done: done.shippingDeleted,
      failed: failed.deleteShipping,
    }),
}

async function changeStatus(id: string, form: FormData): Promise<Outcome> {
  const read = checkForm({ status: form.get('status') }, ShippingChange)
  if (!read.ok) return read
  const { status } = read.value
  const name = status ? staffShipping.now().statuses[status] : ''
  return attempt(call(updateShipping, { params: { id }, body: read.value }), {
    done: translate(done.shippingStatus, { id: shortId(id), status: name }),
    failed: failed.updateShippingStatus,
  })
}

async function changeEach(form: FormData): Promise<Outcome> {
  const read = checkForm({ status: form.get('status') }, ShippingChange)
  if (!read.ok) return read
  const change = (id: string) => call(updateShipping, { params: { id }, body: read.value })
  return doEach(form, change, failed.updateShippingStatus)
}

async function create(form: FormData): Promise<Outcome> {
  const typed = ['order', 'address', 'status', 'trackingNumber']
    .map((name) => [name, String(form.get(name) ?? '').trim()])
    // The API says whether the order, once there is one, can do without an address.
    .filter(([name, text]) => name !== 'address' || text !== '' || !form.get('order'))
  const read = checkForm(Object.fromEntries(typed), NewShipping)
  if (!read.ok) return read
  return attempt(call(createShipping, { body: read.value }), {
    done: done.shippingCreated,
    failed: failed.createShipping,
  })
}

async function change(id: string, form: FormData): Promise<Outcome> {
  const read = checkForm(
    {
      ...changed('status', form),
      ...changed('trackingNumber', form),
      ...changed('shippedAt', form),
      ...changed('deliveredAt', form),
    },
    ShippingChange,
  )
  if (!read.ok) return read
  return attempt(call(updateShipping, { params: { id }, body: read.value }), {
    done: done.shippingUpdated,
    failed: failed.updateShipping,
  })
}

/** Sends a date only if it was changed, so that unchanged ones keep their time. Empty means none. */
function changed(name: string, form: FormData): Record<string, string | null> {
  return isTouched(form, name) ? { [name]: String(form.get(name) ?? '') || null } : {}
}
