import type { AddressPart } from '@duka/contract/addresses/address-lines'
import type { Address } from '@duka/contract/addresses/addresses'
import { cityOf, guessCounty } from '@duka/contract/delivery/places'
import { postCodeOf } from '@duka/contract/delivery/post-codes'
import { type ReactNode, useRef, useState } from 'react'
import { fieldText } from '../../lib/forms/form.ts'
import { Fields, type FieldsData } from '../../ui/fields.tsx'
import { Icon } from '../../ui/icons.tsx'
import { CountyField } from '../delivery/county-field.tsx'
import { TownField } from '../delivery/town-field.tsx'
import { NEEDS_COUNTY } from './address-form.ts'
import { addresses } from './words.ts'

type AddressText = Partial<Record<keyof Address, string | boolean | null>>

interface AddressFieldsProps {
  initial?: AddressText | undefined
  errors: Record<string, string>
  /** Whether delivery depends on the place: then it asks for county, estate, building and phone, and folds the rest. */
  asksArea?: boolean
  /** What stands between the place and the house: the ways to deliver there. */
  ways?: ReactNode
  /** Whether they are still to come: what stands below them waits, so that nothing moves under who types there. */
  isWaiting?: boolean
  /** Whether its fields are out of sight, and only `ways` are shown. */
  isFolded?: boolean
  /** Whether the parcel comes to no door: then it asks for no house. */
  isCollected?: boolean
}

/** The inputs of an address, named as the API names them; for any form around them. */
export function AddressFields({
  initial = {},
  errors,
  asksArea = false,
  ways,
  isWaiting = false,
  isFolded = false,
  isCollected = false,
}: AddressFieldsProps) {
  const t = addresses.use()
  // The message about all of them is already shown above the form.
  const errorOf = (name: string) =>
    errors[name] === fieldText('newAddress') ? t.missing[name as AddressPart] : errors[name]
  const start = String(initial.state ?? '')
  const [county, typeCounty] = useCounty(start)
  const town = String(initial.city ?? '')
  const city = cityOf(county)
  // A city is its own town, and before the county no town is known to matter.
  const asksTown =
    !asksArea || (town && town !== cityOf(start)) || (!city && guessCounty(county) !== undefined)
  const values = {
    ...initial,
    postalCode: initial.postalCode || postCodeOf(start),
    country: initial.country ?? t.kenya,
  }
  const place: FieldsData<AddressPart> = {
    state: (error) => (
      <CountyField
        label={t.county}
        name="state"
        required={asksArea}
        value={county}
        onType={typeCounty}
        error={error}
      />
    ),
    city: (error) =>
      asksTown && (
        <TownField
          label={t.city}
          name="city"
          county={county}
          autoComplete="address-level2"
          required={!isCollected}
          defaultValue={town}
          error={error}
        />
      ),
  }
  const line1 = { autoComplete: 'address-line1', required: true }
  const street = {
    label: asksArea ? t.streetInZone : t.street,
    autoComplete: 'address-line3',
    required: !asksArea,
  }
  const landmark = { label: t.landmark, hint: t.landmarkHint, autoComplete: 'off', maxLength: 200 }
  const area = { autoComplete: 'address-level3', maxLength: 100 }
  const usual: FieldsData<AddressPart> = {
    addressLine2: { label: t.addressLine2, autoComplete: 'address-line2' },
    postalCode: { label: t.postalCode, autoComplete: 'postal-code', required: true },
    country: { label: t.country, autoComplete: 'country-name', required: true },
  }
  const open: FieldsData<AddressPart> = asksArea
    ? {
        area: { ...area, label: t.estate, required: !initial.street },
        addressLine1: { ...line1, label: t.building, hint: t.buildingHint },
      }
    : {
        addressLine1: { ...line1, label: t.addressLine1, hint: t.addressLine1Hint },
        street,
        area: !!initial.area && { ...area, label: t.area },
        landmark,
      }
  // What most people need not change is folded.
  const folded: FieldsData<AddressPart> = asksArea ? { street, landmark, ...usual } : usual
  const isOpen = !asksArea || Object.keys(folded).some(errorOf)
  const house = { disabled: isCollected, hidden: isCollected }

  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {asksArea && <input type="hidden" name={NEEDS_COUNTY} value="yes" />}
      <div hidden={isFolded} className="contents">
        <Fields of={place} errors={errorOf} />
      </div>
      {ways && <div className="grid gap-3 sm:col-span-2">{ways}</div>}
      <div hidden={isWaiting || isFolded} className="contents">
        <fieldset {...house} className="contents">
          <Fields of={open} values={values} errors={errorOf} />
        </fieldset>
        <Fields
          of={{
            phoneNumber: {
              label: asksArea ? t.phoneNeeded : t.phone,
              hint: isCollected ? t.phoneCollected : t.phoneHint,
              type: 'tel',
              autoComplete: 'tel',
              required: asksArea,
            },
          }}
          values={values}
          errors={errorOf}
        />
        <fieldset {...house} className="sm:col-span-2">
          <details open={isOpen}>
            <summary className="inline-flex min-h-11 items-center gap-1 font-semibold text-primary">
              {asksArea ? t.restInZone : t.rest} <Icon name="down" className="size-4" />
            </summary>
            <div className="grid gap-4 pt-2 sm:grid-cols-2">
              <Fields of={folded} values={values} errors={errorOf} />
            </div>
          </details>
        </fieldset>
      </div>
    </div>
  )
}

/** The county as it is typed. The postal code follows it, until somebody types another; a town of another county goes. */
function useCounty(start: string) {
  const [county, setCounty] = useState(start)
  const known = useRef(guessCounty(start))
  const codeOf = (typed: string) => postCodeOf(guessCounty(typed) ?? '')
  const type = (typed: string, form: HTMLFormElement | null) => {
    const fill = (name: string, text: string, isUsual: (now: string) => boolean) => {
      const input = form?.elements.namedItem(name)
      if (!(input instanceof HTMLInputElement) || input.value === text || !isUsual(input.value))
        return
      input.value = text
      // So that the draft of the form has it, too.
      input.dispatchEvent(new InputEvent('input', { bubbles: true }))
    }
    fill('postalCode', codeOf(typed), (now) => ['', codeOf(county)].includes(now))
    const wanted = guessCounty(typed)
    if (wanted && known.current && wanted !== known.current) fill('city', '', () => true)
    known.current = wanted ?? known.current
    setCounty(typed)
  }
  return [county, type] as const
}
