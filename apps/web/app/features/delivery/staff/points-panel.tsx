import type { DeliveryPoint, NewPoint } from '@duka/contract/delivery/delivery-points'
import { formatPhone } from '@duka/contract/phone'
import { useState } from 'react'
import { useAct } from '../../../lib/calls/use-act.ts'
import { Button } from '../../../ui/button.tsx'
import { EditAndRemove } from '../../staff-frame/edit-and-remove.tsx'
import { StaffForm } from '../../staff-frame/staff-form.tsx'
import { Panel } from '../../staff-frame/staff-page.tsx'
import { placeFields } from './place-fields.ts'
import { staffDelivery } from './words.ts'

interface PointsPanelProps {
  points: DeliveryPoint[]
  /** Undefined for a new one. */
  onEdit: (point: DeliveryPoint | undefined) => void
}

export function PointsPanel({ points, onEdit }: PointsPanelProps) {
  const t = staffDelivery.use()
  const act = useAct()
  return (
    <Panel
      title={t.points}
      more={t.pointsMore}
      aside={
        <Button look="secondary" onClick={() => onEdit(undefined)}>
          {t.addPoint}
        </Button>
      }
    >
      {points.length === 0 && <p className="text-muted">{t.noPoints}</p>}
      <ul className="grid gap-3 sm:grid-cols-2">
        {points.map((point) => (
          <li
            key={point._id}
            className="grid content-between gap-3 rounded-control border border-line p-4"
          >
            <div className="min-w-0 wrap-anywhere">
              <h3 className="font-bold">{point.name}</h3>
              <p>
                {point.town}, {point.county}
              </p>
              {point.directions && <p className="whitespace-pre-line">{point.directions}</p>}
              <p className="text-muted">
                {[point.hours, point.phoneNumber && formatPhone(point.phoneNumber)]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <EditAndRemove
              name={point.name}
              question={t.askDeletePoint(point.name)}
              effects={[t.deletePointRefused]}
              onEdit={() => onEdit(point)}
              onRemove={() => act({ intent: 'delete-point', id: point._id })}
            />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

interface PointDialogProps {
  /** Undefined for a new one. */
  point: DeliveryPoint | undefined
  onClose: () => void
}

export function PointDialog({ point, onClose }: PointDialogProps) {
  const t = staffDelivery.use()
  const [chosen, setChosen] = useState(point?.county ?? '')
  const { county, town } = placeFields(chosen)
  const phoneNumber = formatPhone(point?.phoneNumber ?? '')
  const required = true
  return (
    <StaffForm<keyof NewPoint>
      title={point ? t.editPoint : t.createPoint}
      onClose={onClose}
      hidden={{ intent: 'point', id: point?._id ?? '' }}
      submit={t.save}
      busy={t.saving}
      values={{ ...point, phoneNumber }}
      twoColumns
      fields={{
        name: { label: t.name, required, wide: true },
        county: { ...county, required, onChange: ({ target }) => setChosen(target.value) },
        town: { ...town, required },
        directions: { label: t.directions, rows: 2, wide: true },
        phoneNumber: { label: t.phone, type: 'tel', wide: true },
        hours: { label: t.hours, wide: true },
        nameSw: { label: t.nameSw, hint: t.swHint, wide: true },
        directionsSw: { label: t.directionsSw, rows: 2, wide: true },
        hoursSw: { label: t.hoursSw, wide: true },
      }}
    />
  )
}
