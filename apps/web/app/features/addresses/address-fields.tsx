import type { Address } from '@duka/contract/addresses/addresses'
import { counties } from '@duka/contract/delivery/counties'
import { postCodeOf } from '@duka/contract/delivery/post-codes'
import { messages } from '@duka/contract/screen-messages'
import { type ChangeEvent, useState } from 'react'
import { Field, SelectField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icons.tsx'
import { addresses } from '../../words/addresses.ts'
import { TownField } from '../delivery/town-field.tsx'
import { NEEDS_COUNTY } from './address-form.ts'

/** What most people need not change, so it is folded. */
const folded = ['addressLine2', 'postalCode', 'country']

type AddressText = Partial<Record<keyof Address, string | boolean | null>>

interface AddressFieldsProps {
  /** The initial values of the fields. */
  initial?: AddressText | undefined
  errors: Record<string, string>
  /** Whether delivery depends on the place: then the county is required, and the estate asked for. */
  asksArea?: boolean
}

/** The inputs of an address, named as the API names them; for any form around them. */
export function AddressFields({ initial = {}, errors, asksArea = false }: AddressFieldsProps) {
  const t = addresses.use()
  const text = (name: keyof Address, otherwise = '') => String(initial[name] ?? otherwise)
  // The message about all of them is already shown above the form.
  const error = (name: string) =>
    errors[name] === messages.invalid.newAddress ? t.fillIn : errors[name]
  const county = text('state')
  const { chosen, change } = useCounty(county)
  const known: readonly string[] = counties

  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {asksArea && <input type="hidden" name={NEEDS_COUNTY} value="yes" />}
      <SelectField
        label={t.county}
        name="state"
        required={asksArea}
        autoComplete="address-level1"
        defaultValue={county}
        onChange={change}
        error={error('state')}
      >
        <option value="">{t.chooseCounty}</option>
        {county && !known.includes(county) && <option>{county}</option>}
        {counties.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <TownField
        label={t.city}
        name="city"
        county={chosen}
        autoComplete="address-level2"
        required
        defaultValue={text('city')}
        error={error('city')}
      />
      <Field
        label={t.addressLine1}
        hint={t.addressLine1Hint}
        name="addressLine1"
        autoComplete="address-line1"
        required
        defaultValue={text('addressLine1')}
        error={error('addressLine1')}
      />
      <Field
        label={t.street}
        name="street"
        autoComplete="address-line3"
        required
        defaultValue={text('street')}
        error={error('street')}
      />
      {(asksArea || initial.area) && (
        <Field
          label={t.area}
          hint={t.areaHint}
          name="area"
          autoComplete="address-level3"
          maxLength={100}
          defaultValue={text('area')}
          error={error('area')}
        />
      )}
      <Field
        label={t.landmark}
        hint={t.landmarkHint}
        name="landmark"
        autoComplete="off"
        maxLength={200}
        defaultValue={text('landmark')}
        error={error('landmark')}
      />
      <Field
        label={t.phone}
        hint={t.phoneHint}
        name="phoneNumber"
        type="tel"
        autoComplete="tel"
        defaultValue={text('phoneNumber')}
        error={error('phoneNumber')}
      />
      <FoldedFields text={text} error={error} isOpen={!asksArea || folded.some(error)} />
    </div>
  )
}

interface FoldedFieldsProps {
  text: (name: keyof Address, otherwise?: string) => string
  error: (name: string) => string | undefined
  isOpen: boolean
}

function FoldedFields({ text, error, isOpen }: FoldedFieldsProps) {
  const t = addresses.use()
  return (
    <details open={isOpen} className="sm:col-span-2">
      <summary className="inline-flex min-h-11 items-center gap-1 font-semibold text-primary">
        {t.rest} <Icon name="down" className="size-4" />
      </summary>
      <div className="grid gap-4 pt-2 sm:grid-cols-2">
        <Field
          label={t.addressLine2}
          name="addressLine2"
          autoComplete="address-line2"
          defaultValue={text('addressLine2')}
          error={error('addressLine2')}
        />
        <Field
          label={t.postalCode}
          name="postalCode"
          autoComplete="postal-code"
          required
          defaultValue={text('postalCode') || postCodeOf(text('state'))}
          error={error('postalCode')}
        />
        <Field
          label={t.country}
          name="country"
          autoComplete="country-name"
          required
          defaultValue={text('country', t.kenya)}
          error={error('country')}
        />
      </div>
    </details>
  )
}

/** The chosen county. The postal code follows it, until somebody types another. */
function useCounty(initial: string) {
  const [chosen, setChosen] = useState(initial)
  const change = ({ target }: ChangeEvent<HTMLSelectElement>) => {
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
