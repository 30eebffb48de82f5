import { counties } from '@duka/contract/delivery/counties'
import type { Zone } from '@duka/contract/delivery/delivery'
import { placeKey } from '@duka/contract/delivery/places'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field } from '../../../ui/field.tsx'
import { Fields, plain } from '../../../ui/fields.tsx'
import { placeFields } from './place-fields.ts'
import { staffDelivery } from './words.ts'
import { newPlace, type PlaceDraft } from './zone-draft.ts'

const byName = counties.toSorted()

interface ZoneCountiesProps {
  chosen: string[]
  /** The other zones: a county is in one zone only. */
  others: Zone[]
  onChange: (counties: string[]) => void
}

/** A checkbox for each of the 47 counties, with a search field. */
export function ZoneCounties({ chosen, others, onChange }: ZoneCountiesProps) {
  const t = staffDelivery.use()
  const [typed, setTyped] = useState('')
  const zoneOf = new Map(others.flatMap(({ name, counties }) => counties.map((one) => [one, name])))
  const found = byName.filter((county) => placeKey(county).includes(placeKey(typed)))
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-medium">{t.counties}</legend>
      {chosen.length > 0 && <p>{chosen.join(', ')}</p>}
      <Field
        label={t.findCounty}
        type="search"
        value={typed}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
        // Enter searches for a county here; it does not submit the form.
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <div className="grid max-h-48 gap-x-4 overflow-y-auto rounded-control border border-line px-3 sm:grid-cols-2">
        {found.length === 0 && <p className="py-2 text-muted">{t.noCounty}</p>}
        {found.map((county) => {
          const taken = zoneOf.get(county)
          return (
            <Checkbox
              key={county}
              label={
                <span className={taken ? 'text-muted' : ''}>
                  {county}
                  {taken && <span className="text-sm"> ({t.inZone(taken)})</span>}
                </span>
              }
              checked={chosen.includes(county)}
              disabled={taken !== undefined && !chosen.includes(county)}
              onChange={({ target }) =>
                onChange(
                  byName.filter((one) => (one === county ? target.checked : chosen.includes(one))),
                )
              }
            />
          )
        })}
      </div>
    </fieldset>
  )
}

interface ZonePlacesProps {
  places: PlaceDraft[]
  /** By `places.0.town`. */
  errors: Record<string, string>
  onChange: (places: PlaceDraft[]) => void
}

/** Single towns, and areas in towns, row by row. */
export function ZonePlaces({ places, errors, onChange }: ZonePlacesProps) {
  const t = staffDelivery.use()
  const change = (at: number, part: Partial<PlaceDraft>) =>
    onChange(places.map((place, index) => (index === at ? { ...place, ...part } : place)))
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-medium">{t.places}</legend>
      <p className="text-sm text-muted">{t.placesHint}</p>
      {places.map((place, at) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id, and only the last is new
          key={at}
          className="grid gap-3 rounded-control border border-line p-3 sm:grid-cols-[1fr_1fr_1fr_auto] sm:items-start"
        >
          <legend className="sr-only">{t.placeNumber(at + 1)}</legend>
          <Fields
            values={place}
            errors={(name) => errors[`places.${at}.${name}`]}
            onType={(part) => change(at, part)}
            of={{ ...placeFields(place.county), area: { label: t.area, ...plain } }}
          />
          <Button
            look="danger"
            aria-label={t.removePlace(at + 1)}
            className="justify-self-start sm:mt-7.5"
            onClick={() => onChange(places.filter((_, index) => index !== at))}
          >
            {t.remove}
          </Button>
        </fieldset>
      ))}
      <Button
        look="secondary"
        className="justify-self-start"
        onClick={() => onChange([...places, { ...newPlace, county: places.at(-1)?.county ?? '' }])}
      >
        {t.addPlace}
      </Button>
    </fieldset>
  )
}
