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
import type { Outcome } from '../../../lib/calls/attempt.ts'
import { call } from '../../../lib/calls/call.ts'
import { onlyChanged } from '../../../lib/forms/changed-values.ts'
import { announce, byId, checked, textIn } from '../../staff-frame/form-handlers.ts'
import { staffDelivery } from './words.ts'
import { toBody, toFormErrors, type ZoneDraft } from './zone-draft.ts'
import { exampleSets } from './zone-examples.ts'

/** The action of the page: the form has `intent` and its values. */
export const actOnDelivery = actions<Outcome>({
  zone: (form) => saveZone(JSON.parse(textIn(form, 'draft'))),
  'delete-zone': (form) =>
    announce(call(deleteZone, byId(form)), staffDelivery, 'zoneDeleted', 'failedDeleteZone'),
  point: checked(NewPoint, (body, form) => {
    const saving = textIn(form, 'id')
      ? call(updatePoint, { ...byId(form), body: onlyChanged(form, body) })
      : call(createPoint, { body })
    return announce(saving, staffDelivery, 'pointSaved', 'failedPoint')
  }),
  'delete-point': (form) =>
    announce(call(deletePoint, byId(form)), staffDelivery, 'pointDeleted', 'failedDeletePoint'),
  example: (form) => {
    const csv = exampleSets[Number(form.get('example'))]?.csv ?? ''
    const importing = call(importZones, { body: { mode: 'import', csv } })
    return announce(importing, staffDelivery, 'exampleDone', 'failedExample')
  },
})

/**
 * Saves a zone. The errors have the names of the form's fields; `version` means that somebody else
 * has saved the zone since it was opened.
 */
async function saveZone(draft: ZoneDraft): Promise<Outcome> {
  // The API validates fields that were typed as text.
  const body = toBody(draft) as NewZone
  const saving = draft._id
    ? call(updateZone, { params: { id: draft._id }, body })
    : call(createZone, { body })
  const outcome = await announce(saving, staffDelivery, 'zoneSaved', 'failedZone')
  if (outcome.ok) return outcome
  if (outcome.code === 'ZONE_CHANGED') return { ...outcome, fields: { version: outcome.message } }
  return { ...outcome, fields: toFormErrors(outcome.fields, draft.places) }
}
