import { NewAddress } from '@duka/contract/users/addresses'
import { checkForm, type FormResult } from '../../lib/forms/form.ts'

/** Reads the inputs of `AddressFields`, with the box for the default address. */
export function readAddressForm(form: FormData): FormResult<NewAddress> {
  return checkForm({ ...Object.fromEntries(form), isDefault: form.has('isDefault') }, NewAddress)
}
