import type { Address } from '@duka/contract/addresses/addresses'
import { formatPhone } from '@duka/contract/phone'
import { messages } from '@duka/contract/screen-messages'
import { Alert } from '../../../ui/states.tsx'
import { StaffForm } from '../../staff-frame/staff-form.tsx'
import { staffAddresses } from '../../users/staff/words.ts'
import { AddressFields } from '../address-fields.tsx'

const { newAddress } = messages.invalid

/** Corrects a customer's address. Which one is the default stays the customer's choice. */
export function StaffAddressDialog(props: { address: Address; onClose: () => void }) {
  const t = staffAddresses.use()
  const { address, onClose } = props
  const initial = { ...address, phoneNumber: formatPhone(address.phoneNumber ?? '') }
  return (
    <StaffForm
      title={t.editTitle}
      onClose={onClose}
      hidden={{ intent: 'save', id: address._id }}
      className="max-w-2xl"
      submit={t.save}
      busy={t.saving}
    >
      {(errors) => (
        <>
          <Alert>{Object.values(errors).includes(newAddress) && newAddress}</Alert>
          <AddressFields initial={initial} errors={errors} />
        </>
      )}
    </StaffForm>
  )
}
