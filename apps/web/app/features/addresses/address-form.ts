import { NewAddress, NewAddressInZone } from '@duka/contract/addresses/addresses'
import type { Outcome } from '../../lib/calls/attempt.ts'
import { checkForm } from '../../lib/forms/form.ts'

/** The hidden field of `AddressFields` in a shop with delivery zones: the fee depends on the county. */
export const NEEDS_COUNTY = 'needsCounty'

/** Reads the inputs of `AddressFields`, with the box for the default address. */
export function readAddressForm(form: FormData): Outcome<NewAddress> {
  return checkAddress({ ...Object.fromEntries(form), isDefault: form.has('isDefault') })
}

export function checkAddress(values: Record<string, unknown>): Outcome<NewAddress> {
  return checkForm(values, NEEDS_COUNTY in values ? NewAddressInZone : NewAddress)
}
