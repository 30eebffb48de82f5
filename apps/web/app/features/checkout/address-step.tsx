import type { Address } from '@duka/contract/addresses/addresses'
import { Badge } from '../../ui/badge.tsx'
import { ChoiceCard } from '../../ui/choice-card.tsx'
import { Fold, partsOf } from '../../ui/fold.tsx'
import { AddressFields } from '../addresses/address-fields.tsx'
import { AddressText } from '../addresses/address-text.tsx'
import { addresses as addressWords } from '../addresses/words.ts'
import { NEW } from './checkout-form.ts'
import type { Draft } from './draft.ts'
import { Step } from './step.tsx'
import { checkout } from './words.ts'

interface AddressStepProps {
  addresses: Address[]
  /** The shopper's own number, as the default for a new address. */
  phone: string
  /** The id of the chosen address, or `NEW`. */
  chosen: string
  onPick: (id: string) => void
  draft: Draft
  errors: Record<string, string>
  /** Whether to ask for the estate of a new address. */
  asksArea: boolean
}

/** Chooses the address: a saved one, of which the chosen one is shown in full, or a new one. */
export function AddressStep({
  addresses,
  phone,
  chosen,
  onPick,
  draft,
  errors,
  asksArea,
}: AddressStepProps) {
  const t = checkout.use()
  const [shown, folded] = partsOf(addresses)
  const choice = (address: Address) => (
    <AddressChoice
      key={address._id}
      address={address}
      checked={chosen === address._id}
      onPick={() => onPick(address._id)}
    />
  )

  return (
    <Step number={1} title={t.address}>
      {addresses.length === 0 ? (
        <input type="hidden" name="addressId" value={NEW} />
      ) : (
        <fieldset className="grid gap-2">
          <legend className="sr-only">{t.saved}</legend>
          {shown.map(choice)}
          {folded.length > 0 && (
            <Fold
              label={t.moreAddresses(folded.length)}
              open={folded.some(({ _id }) => _id === draft.addressId)}
            >
              <div className="grid gap-2">{folded.map(choice)}</div>
            </Fold>
          )}
          <ChoiceCard
            name="addressId"
            value={NEW}
            checked={chosen === NEW}
            onChange={() => onPick(NEW)}
            title={t.newAddress}
          >
            {chosen === NEW && <span className="text-muted">{t.newAddressMore}</span>}
          </ChoiceCard>
        </fieldset>
      )}
      {chosen === NEW && (
        <AddressFields
          initial={{ phoneNumber: phone, ...draft }}
          errors={errors}
          asksArea={asksArea}
        />
      )}
    </Step>
  )
}

interface AddressChoiceProps {
  address: Address
  checked: boolean
  onPick: () => void
}

function AddressChoice({ address, checked, onPick }: AddressChoiceProps) {
  const t = addressWords.use()
  return (
    <ChoiceCard
      name="addressId"
      value={address._id}
      checked={checked}
      onChange={onPick}
      title={
        <span className="flex flex-wrap items-center gap-x-2">
          {address.addressLine1}
          {checked && address.isDefault && <Badge tone="green">{t.default}</Badge>}
          {!checked && <span className="font-normal text-muted">{address.city}</span>}
        </span>
      }
    >
      {checked && <AddressText address={{ ...address, addressLine1: '' }} />}
    </ChoiceCard>
  )
}
