import type { NewZone } from '@duka/contract/delivery/delivery'
import {
  createPoint,
  createZone,
  deletePoint,
  deleteZone,
  importZones,
  updatePoint,
  updateZone,
} from '@duka/contract/delivery/delivery.calls'
import { NewPoint } from '@duka/contract/delivery/delivery-points'
import { actions } from '../../../lib/calls/actions.ts'
import { attempt, type Outcome } from '../../../lib/calls/attempt.ts'
import { call } from '../../../lib/calls/call.ts'
import { onlyChanged } from '../../../lib/forms/changed-values.ts'
import { checkForm } from '../../../lib/forms/form.ts'
import { staffDelivery } from './words.ts'
import { toBody, toFormErrors, type ZoneDraft } from './zone-draft.ts'
import { exampleSets } from './zone-examples.ts'

const idOf = (form: FormData) => String(form.get('id') ?? '')

/** The action of the page: the form has `intent` and its values. */
export const actOnDelivery = actions<Outcome>({
  zone: (form) => saveZone(JSON.parse(String(form.get('draft')))),
  'delete-zone': (form) =>
    attempt(call(deleteZone, { params: { id: idOf(form) } }), {
      done: staffDelivery.now().zoneDeleted,
      failed: staffDelivery.now().failedDeleteZone,
    }),
  point: savePoint,
  'delete-point': (form) =>
    attempt(call(deletePoint, { params: { id: idOf(form) } }), {
      done: staffDelivery.now().pointDeleted,
      failed: staffDelivery.now().failedDeletePoint,
    }),
  example: importExample,
})

function importExample(form: FormData): Promise<Outcome> {
  const t = staffDelivery.now()
  const csv = exampleSets[Number(form.get('example'))]?.csv ?? ''
  return attempt(call(importZones, { body: { mode: 'import', csv } }), {
    done: t.exampleDone,
    failed: t.failedExample,
  })
}

/**
 * Saves a zone. The errors have the names of the form's fields; `version` means that somebody else
 * has saved the zone since it was opened.
 */
async function saveZone(draft: ZoneDraft): Promise<Outcome> {
  const t = staffDelivery.now()
  // The API validates fields that were typed as text.
  const body = toBody(draft) as NewZone
  const saving = draft._id
    ? call(updateZone, { params: { id: draft._id }, body })
    : call(createZone, { body })
  const outcome = await attempt(saving, { done: t.zoneSaved, failed: t.failedZone })
  if (outcome.ok) return outcome
  if (outcome.code === 'ZONE_CHANGED') return { ...outcome, fields: { version: outcome.message } }
  return { ...outcome, fields: toFormErrors(outcome.fields, draft.places) }
}

async function savePoint(form: FormData): Promise<Outcome> {
  const t = staffDelivery.now()
  const id = idOf(form)
  const read = checkForm(Object.fromEntries(form), NewPoint)
  if (!read.ok) return read
  const saving = id
    ? call(updatePoint, { params: { id }, body: onlyChanged(form, read.value) })
    : call(createPoint, { body: read.value })
  return attempt(saving, { done: t.pointSaved, failed: t.failedPoint })
}
