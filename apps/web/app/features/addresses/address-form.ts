import { NewAddress } from '@duka/contract/addresses/addresses'
import { cityOf, guessCounty } from '@duka/contract/delivery/places'
import { requiredText } from '@duka/contract/endpoint'
import { invalid } from '@duka/contract/field-messages'
import { countDigits } from '@duka/contract/phone'
import * as z from 'zod/mini'
import type { Outcome } from '../../lib/calls/attempt.ts'
import { checkForm } from '../../lib/forms/form.ts'

/** The hidden field of `AddressFields` in a shop with delivery zones: the fee depends on the county. */
export const NEEDS_COUNTY = 'needsCounty'

/** Where the fee depends on the county, it must be one of the 47, and riders need a phone. */
export const NewAddressInZone = z.extend(NewAddress, {
  state: z.pipe(
    requiredText(invalid.newAddress, 100).check(
      z.refine((typed) => guessCounty(typed) !== undefined, invalid.newAddress),
    ),
    z.transform((typed: string) => guessCounty(typed) ?? typed),
  ),
  phoneNumber: requiredText(invalid.contactPhone, 30).check(
    z.refine((typed) => !typed || countDigits(typed) >= 9, invalid.phone),
  ),
})

/** Reads the inputs of `AddressFields`, with the box for the default address. */
export function readAddressForm(form: FormData): Outcome<NewAddress> {
  return checkAddress({ ...Object.fromEntries(form), isDefault: form.has('isDefault') })
}

export function checkAddress(values: Record<string, unknown>): Outcome<NewAddress> {
  if (!(NEEDS_COUNTY in values)) return checkForm(values, NewAddress)
  const outcome = checkForm(asAddress(values), NewAddressInZone)
  if (outcome.ok) return outcome
  // The form asks for the estate, and for a street only in its fold. The postal code follows the county.
  const { street, postalCode, ...fields } = outcome.fields
  return {
    ...outcome,
    fields: {
      ...fields,
      ...(street && { area: street }),
      ...(postalCode && !fields.state && { postalCode }),
    },
  }
}

/** The values as the API takes them: the estate says where the house is if no street does, and a county may be a city. */
function asAddress(values: Record<string, unknown>): Record<string, unknown> {
  const text = (name: string) => String(values[name] ?? '').trim()
  const where = text('street') ? {} : { street: values.area, area: '' }
  return { ...values, ...where, city: text('city') || (cityOf(text('state')) ?? '') }
}
