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
import { byId, textIn } from '../../staff-frame/form-handlers.ts'
import { staffShipping } from './words.ts'

const { done, failed } = messages

const deleted = { done: done.shippingDeleted, failed: failed.deleteShipping }

/** The forms of the Shipping page. */
export const shippingActions: Record<string, FormHandler<Outcome>> = {
  save: (form) => (textIn(form, 'id') ? change(form) : create(form)),
  status: changeStatus,
  each: changeEach,
  delete: (form) => attempt(call(deleteShipping, byId(form)), deleted),
}

async function changeStatus(form: FormData): Promise<Outcome> {
  const read = checkForm({ status: form.get('status') }, ShippingChange)
  if (!read.ok) return read
  const { status } = read.value
  const name = status ? staffShipping.now().statuses[status] : ''
  return attempt(call(updateShipping, { ...byId(form), body: read.value }), {
    done: translate(done.shippingStatus, { id: shortId(textIn(form, 'id')), status: name }),
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
    .map((name) => [name, textIn(form, name).trim()])
    // The API says whether the order, once there is one, can do without an address.
    .filter(([name, text]) => name !== 'address' || text !== '' || !form.get('order'))
  const read = checkForm(Object.fromEntries(typed), NewShipping)
  if (!read.ok) return read
  const sentences = { done: done.shippingCreated, failed: failed.createShipping }
  return attempt(call(createShipping, { body: read.value }), sentences)
}

/** Sends only what was changed, so that unchanged dates keep their time. Empty means none. */
async function change(form: FormData): Promise<Outcome> {
  const changed = ['status', 'trackingNumber', 'shippedAt', 'deliveredAt']
    .filter((name) => isTouched(form, name))
    .map((name) => [name, textIn(form, name) || null])
  const read = checkForm(Object.fromEntries(changed), ShippingChange)
  if (!read.ok) return read
  const sentences = { done: done.shippingUpdated, failed: failed.updateShipping }
  return attempt(call(updateShipping, { ...byId(form), body: read.value }), sentences)
}
