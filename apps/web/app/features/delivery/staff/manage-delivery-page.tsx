import { counties } from '@duka/contract/delivery/counties'
import type { Zone } from '@duka/contract/delivery/delivery'
import { listPoints, listZones } from '@duka/contract/delivery/delivery.calls'
import { writeDeliveryCsv } from '@duka/contract/delivery/delivery-file'
import type { DeliveryPoint } from '@duka/contract/delivery/delivery-points'
import { useState } from 'react'
import { useFetcher, useLoaderData } from 'react-router'
import type { Outcome } from '../../../lib/calls/attempt.ts'
import { call } from '../../../lib/calls/call.ts'
import { saveFile } from '../../../lib/calls/download.ts'
import { load } from '../../../lib/calls/load.ts'
import { useEditing } from '../../../lib/forms/drafts.ts'
import { dateInputValue } from '../../../lib/text/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Panel, StaffPage } from '../../staff-frame/staff-page.tsx'
import { staff } from '../../staff-frame/words.ts'
import { actOnDelivery } from './act-on-delivery.ts'
import { DeliveryCheck } from './delivery-check.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { PointDialog, PointsPanel } from './points-panel.tsx'
import { staffDelivery } from './words.ts'
import { ZoneCards } from './zone-cards.tsx'
import { ZoneDialog } from './zone-dialog.tsx'
import { newZone, toDraft, type ZoneDraft } from './zone-draft.ts'
import { exampleSets } from './zone-examples.ts'

export const loader = () => ({ found: load(find(), staffDelivery.now().failedLoad) })

interface Found {
  zones: Zone[]
  points: DeliveryPoint[]
}

async function find(): Promise<Found> {
  const [{ zones }, { points }] = await Promise.all([call(listZones), call(listPoints)])
  return { zones, points }
}

export const action = actOnDelivery

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
