import type { Zone } from '@duka/contract/delivery/delivery'
import type { DeliveryPoint } from '@duka/contract/delivery/delivery-points'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Fields, plain } from '../../../ui/fields.tsx'
import { StaffForm } from '../../staff-frame/staff-form.tsx'
import { staffDelivery } from './words.ts'
import type { ZoneDraft } from './zone-draft.ts'
import { ZoneOptions } from './zone-options.tsx'
import { ZoneCounties, ZonePlaces } from './zone-places.tsx'

interface ZoneDialogProps {
  draft: ZoneDraft
  /** All zones, to show which county is in which. */
  zones: Zone[]
  points: DeliveryPoint[]
  onChange: (draft: ZoneDraft) => void
  onClose: () => void
}

/** The form of a zone. The page's `draft` has its values, so that a reload loses nothing. */
export function ZoneDialog({ draft, zones, points, onChange, onClose }: ZoneDialogProps) {
  const t = staffDelivery.use()
  const change = (part: Partial<ZoneDraft>) => onChange({ ...draft, ...part })
  return (
    <StaffForm
      title={draft._id ? t.editZone : t.createZone}
      onClose={onClose}
      className="max-w-3xl"
      hidden={{ intent: 'zone', draft: JSON.stringify(draft) }}
      submit={t.save}
      busy={t.saving}
    >
      {(errors) => (
        <>
          {errors.version && (
            <div>
              <Checkbox
                label={t.overwrite}
                checked={draft.version === undefined}
                onChange={({ target }) => {
                  const seen = zones.find(({ _id }) => _id === draft._id)?.version
                  change({ version: target.checked ? undefined : seen })
                }}
              />
            </div>
          )}
          <Fields
            values={draft}
            errors={errors}
            onType={change}
            of={{ name: { label: t.zoneName, hint: t.zoneNameHint, required: true, ...plain } }}
          />
          <ZoneCounties
            chosen={draft.counties}
            others={zones.filter(({ _id }) => _id !== draft._id)}
            onChange={(counties) => change({ counties })}
          />
          <ZonePlaces
            places={draft.places}
            errors={errors}
            onChange={(places) => change({ places })}
          />
          <ZoneOptions
            options={draft.options}
            points={points}
            errors={errors}
            onChange={(options) => change({ options })}
          />
        </>
      )}
    </StaffForm>
  )
}
