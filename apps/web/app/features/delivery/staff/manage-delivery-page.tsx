import { counties } from '@duka/contract/delivery/counties'
import type { NewZone, Zone } from '@duka/contract/delivery/delivery'
import {
  createPoint,
  createZone,
  deletePoint,
  deleteZone,
  importZones,
  listPoints,
  listZones,
  updatePoint,
  updateZone,
} from '@duka/contract/delivery/delivery.calls'
import { writeDeliveryCsv } from '@duka/contract/delivery/delivery-file'
import { type DeliveryPoint, NewPoint } from '@duka/contract/delivery/delivery-points'
import { useState } from 'react'
import { useFetcher, useLoaderData } from 'react-router'
import { actions } from '../../../lib/calls/actions.ts'
import type { Outcome } from '../../../lib/calls/attempt.ts'
import { call } from '../../../lib/calls/call.ts'
import { saveFile } from '../../../lib/calls/download.ts'
import { load } from '../../../lib/calls/load.ts'
import { onlyChanged } from '../../../lib/forms/changed-values.ts'
import { useEditing } from '../../../lib/forms/drafts.ts'
import { dateInputValue } from '../../../lib/text/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { announce, byId, checked, textIn } from '../../staff-frame/form-handlers.ts'
import { Panel, StaffPage } from '../../staff-frame/staff-page.tsx'
import { staff } from '../../staff-frame/words.ts'
import { DeliveryCheck } from './delivery-check.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { PointDialog, PointsPanel } from './points-panel.tsx'
import { staffDelivery } from './words.ts'
import { ZoneCards } from './zone-cards.tsx'
import { ZoneDialog } from './zone-dialog.tsx'
import { newZone, toBody, toDraft, toFormErrors, type ZoneDraft } from './zone-draft.ts'
import { exampleSets } from './zone-examples.ts'

/** The action of the page: the form has `intent` and its values. */
export const action = actions<Outcome>({
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
  if (outcome.code === 'ZONE_CHANGED') return { ...outcome, fields: { version: outcome } }
  return { ...outcome, fields: toFormErrors(outcome.fields, draft.places) }
}

export const loader = () => ({ found: load(find(), staffDelivery.now().failedLoad) })

interface Found {
  zones: Zone[]
  points: DeliveryPoint[]
}

async function find(): Promise<Found> {
  const [{ zones }, { points }] = await Promise.all([call(listZones), call(listPoints)])
  return { zones, points }
}

/** The subject of the open dialog. */
type Editing = { zone: ZoneDraft } | { point: DeliveryPoint | null }

/** Zones with their delivery options, pickup points, and a calculator for delivery fees. */
export function Component() {
  const t = staffDelivery.use()
  const s = staff.use()
  const { found } = useLoaderData<typeof loader>()
  const [editing, setEditing] = useEditing<Editing>()
  const [isImporting, setImporting] = useState(false)
  const close = () => setEditing(undefined)
  return (
    <StaffPage
      title={t.title}
      aside={
        <>
          <Button look="secondary" onClick={() => setImporting(true)}>
            {t.import}
          </Button>
          <Button onClick={() => setEditing({ zone: newZone })}>{t.addZone}</Button>
        </>
      }
    >
      <p className="sm:-mt-2 mb-4 max-w-prose text-muted">{t.lead}</p>
      <Loaded from={found} waiting={t.loading} retry={s.retry}>
        {({ zones, points }) => (
          <>
            <div className="grid gap-4">
              {zones.length === 0 ? (
                <Examples />
              ) : (
                <ZoneCards
                  zones={zones}
                  onEdit={(zone) => setEditing({ zone: toDraft(zone) })}
                  onExport={() => exportZones(zones)}
                />
              )}
              <div className="grid items-start gap-4 lg:grid-cols-2">
                <DeliveryCheck />
                {zones.length > 0 && <UncoveredCounties zones={zones} />}
              </div>
              <PointsPanel
                points={points}
                onEdit={(point) => setEditing({ point: point ?? null })}
              />
            </div>
            {editing && 'zone' in editing && (
              <ZoneDialog
                draft={editing.zone}
                zones={zones}
                points={points}
                onChange={(zone) => setEditing({ zone })}
                onClose={close}
              />
            )}
          </>
        )}
      </Loaded>
      {editing && 'point' in editing && (
        <PointDialog point={editing.point ?? undefined} onClose={close} />
      )}
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
    </StaffPage>
  )
}

function exportZones(zones: Zone[]): void {
  const file = new Blob([writeDeliveryCsv(zones)], { type: 'text/csv' })
  saveFile(file, `delivery-${dateInputValue(new Date().toISOString())}.csv`)
}

/** The counties that no zone covers, and what happens to orders from there. */
function UncoveredCounties({ zones }: { zones: Zone[] }) {
  const t = staffDelivery.use()
  const covered = new Set(zones.flatMap((zone) => zone.counties))
  const partly = new Set(
    zones.flatMap(({ towns, areas }) => [...towns, ...areas].map(({ county }) => county)),
  )
  const rest = zones.find(
    (zone) => zone.counties.length + zone.towns.length + zone.areas.length === 0,
  )
  const left = counties.filter((county) => !covered.has(county)).toSorted()
  if (left.length === 0)
    return (
      <Panel title={t.uncovered}>
        <p>{t.allCovered}</p>
      </Panel>
    )
  return (
    <Panel
      title={t.uncovered}
      more={rest ? t.restCovered(rest.name, left.length) : t.uncoveredMore(left.length)}
    >
      {!rest && (
        <ul className="flex flex-wrap gap-2">
          {left.map((county) => (
            <li key={county} className="rounded-full bg-sunken px-3 py-1">
              {county}
              {partly.has(county) && <span className="text-muted"> ({t.partly})</span>}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

/** For a shop without zones: explains what that means, and offers example zones to start from. */
function Examples() {
  const t = staffDelivery.use()
  const fetcher = useFetcher<Outcome>()
  const isBusy = fetcher.state !== 'idle'
  const chosen = fetcher.formData?.get('example')
  return (
    <Panel title={t.examples} more={t.empty}>
      <p className="mb-4 max-w-prose">{t.emptyMore}</p>
      <ul className="grid gap-3 sm:grid-cols-2">
        {exampleSets.map(({ key }, at) => (
          <li
            key={key}
            className="grid content-between justify-items-start gap-3 rounded-control border border-line p-4"
          >
            <div>
              <h3 className="font-bold">{t.exampleSets[key].name}</h3>
              <p className="text-muted">{t.exampleSets[key].about}</p>
            </div>
            <Button
              look="secondary"
              aria-label={t.startFrom(t.exampleSets[key].name)}
              disabled={isBusy}
              busy={isBusy && chosen === String(at) && t.starting}
              onClick={() =>
                void fetcher.submit({ intent: 'example', example: String(at) }, { method: 'post' })
              }
            >
              {t.start}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
