import type { Address } from '@duka/contract/addresses/addresses'
import { formatPhone } from '@duka/contract/phone'
import { messages } from '@duka/contract/screen-messages'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Alert } from '../../ui/states.tsx'
import { addresses } from '../../words/addresses.ts'
import { AddressFields } from './address-fields.tsx'

interface AddressDialogProps {
  address: Address
  asksArea: boolean
  onClose: () => void
}

/** The form of an existing address; the page's action saves it. */
export function AddressDialog({ address, asksArea, onClose }: AddressDialogProps) {
  const t = addresses.use()
  const initial = { ...address, phoneNumber: formatPhone(address.phoneNumber ?? '') }
  return (
    <FormDialog
      title={t.editTitle}
      onClose={onClose}
      hidden={{ intent: 'update', id: address._id }}
      words={{
        submit: t.saveChanges,
        busy: t.saving,
        cancel: t.cancel,
        discard: t.discard,
        discardYes: t.discardYes,
        discardNo: t.discardNo,
        unreached: t.unreached,
      }}
      className="max-w-2xl"
    >
      {(errors) => (
        <>
          <Alert>
            {Object.values(errors).includes(messages.invalid.newAddress) &&
              messages.invalid.newAddress}
          </Alert>
          <AddressFields initial={initial} errors={errors} asksArea={asksArea} />
          {!address.isDefault && <Checkbox name="isDefault" label={t.isDefault} />}
        </>
      )}
    </FormDialog>
  )
}
