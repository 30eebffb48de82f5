import type { AddressPart } from '@duka/contract/addresses/address-lines'
import type { Address } from '@duka/contract/addresses/addresses'
import { counties } from '@duka/contract/delivery/counties'
import { postCodeOf } from '@duka/contract/delivery/post-codes'
import { useState } from 'react'
import { fieldText } from '../../lib/forms/form.ts'
import { Fields, type FieldsData } from '../../ui/fields.tsx'
import { Icon } from '../../ui/icons.tsx'
import { TownField } from '../delivery/town-field.tsx'
import { NEEDS_COUNTY } from './address-form.ts'
import { addresses } from './words.ts'

type AddressText = Partial<Record<keyof Address, string | boolean | null>>

interface AddressFieldsProps {
  initial?: AddressText | undefined
  errors: Record<string, string>
  /** Whether delivery depends on the place: then the county is required, and the estate asked for. */
  asksArea?: boolean
}

/** The inputs of an address, named as the API names them; for any form around them. */
export function AddressFields({ initial = {}, errors, asksArea = false }: AddressFieldsProps) {
  const t = addresses.use()
  // The message about all of them is already shown above the form.
  const errorOf = (name: string) =>
    errors[name] === fieldText('newAddress') ? t.fillIn : errors[name]
  const county = String(initial.state ?? '')
  const { chosen, change } = useCounty(county)
  const known = [...new Set(['', county, ...counties])]
  const values = {
    ...initial,
    postalCode: initial.postalCode || postCodeOf(county),
    country: initial.country ?? t.kenya,
  }
  const fields: Record<AddressPart | 'phoneNumber', FieldsData[string]> = {
    state: {
      label: t.county,
      required: asksArea,
      autoComplete: 'address-level1',
      onChange: change,
      options: known.map((name) => [name, name || t.chooseCounty] as const),
    },
    city: (error) => (
      <TownField
        label={t.city}
        name="city"
        county={chosen}
        autoComplete="address-level2"
        required
        defaultValue={String(initial.city ?? '')}
        error={error}
      />
    ),
    addressLine1: {
      label: t.addressLine1,
      hint: t.addressLine1Hint,
      autoComplete: 'address-line1',
      required: true,
    },
    street: { label: t.street, autoComplete: 'address-line3', required: true },
    area: (asksArea || !!initial.area) && {
      label: t.area,
      hint: t.areaHint,
      autoComplete: 'address-level3',
      maxLength: 100,
    },
    landmark: { label: t.landmark, hint: t.landmarkHint, autoComplete: 'off', maxLength: 200 },
    phoneNumber: { label: t.phone, hint: t.phoneHint, type: 'tel', autoComplete: 'tel' },
    addressLine2: { label: t.addressLine2, autoComplete: 'address-line2' },
    postalCode: { label: t.postalCode, autoComplete: 'postal-code', required: true },
    country: { label: t.country, autoComplete: 'country-name', required: true },
  }
  // What most people need not change is folded.
  const { addressLine2, postalCode, country, ...open } = fields
  const folded = { addressLine2, postalCode, country }
  const isOpen = !asksArea || Object.keys(folded).some(errorOf)

  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {asksArea && <input type="hidden" name={NEEDS_COUNTY} value="yes" />}
      <Fields of={open} values={values} errors={errorOf} />
      <details open={isOpen} className="sm:col-span-2">
        <summary className="inline-flex min-h-11 items-center gap-1 font-semibold text-primary">
          {t.rest} <Icon name="down" className="size-4" />
        </summary>
        <div className="grid gap-4 pt-2 sm:grid-cols-2">
          <Fields of={folded} values={values} errors={errorOf} />
        </div>
      </details>
    </div>
  )
}

/** The chosen county. The postal code follows it, until somebody types another. */
function useCounty(initial: string) {
  const [chosen, setChosen] = useState(initial)
  const change = ({ target }: { target: Pick<HTMLSelectElement, 'form' | 'value'> }) => {
    const code = target.form?.elements.namedItem('postalCode')
    const isUsual =
      code instanceof HTMLInputElement && ['', postCodeOf(chosen)].includes(code.value)
    if (isUsual) {
      code.value = postCodeOf(target.value)
      // So that the draft of the form has it, too.
      code.dispatchEvent(new InputEvent('input', { bubbles: true }))
    }
    setChosen(target.value)
  }
  return { chosen, change }
}
