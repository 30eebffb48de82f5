import type { Address } from '@duka/contract/addresses'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { ChoiceCard } from '../../ui/choice-card.tsx'
import { Fold, partsOf } from '../../ui/fold.tsx'
import { Alert } from '../../ui/states.tsx'
import { addresses as addressWords } from '../../words/addresses.ts'
import { checkout } from '../../words/checkout.ts'
import { AddressFields } from '../addresses/address-fields.tsx'
import { AddressText } from '../addresses/address-text.tsx'
import { NEW } from './checkout-form.ts'
import type { Draft } from './draft.ts'
import { Step } from './step.tsx'

interface AddressStepProps {
  addresses: Address[]
  /** An address that was saved although the order was refused afterwards. */
  savedId: string | undefined
  draft: Draft
  errors: Record<string, string>
  /** What is wrong with the address as a whole. */
  refusal: string | undefined
}

/** Where to: one of the saved addresses, or a new one. */
export function AddressStep({ addresses, savedId, draft, errors, refusal }: AddressStepProps) {
  const t = checkout.use()
  const [picked, setPicked] = useState<{ id: string; besides?: string | undefined } | undefined>(
    draft.addressId ? { id: draft.addressId } : undefined,
  )
  const isKnown = (id: string | undefined) => id === NEW || addresses.some(({ _id }) => _id === id)
  // What was saved a moment ago is meant, until something else is picked.
  const saved = isKnown(savedId) && picked?.besides !== savedId ? savedId : undefined
  const wanted = saved ?? (isKnown(picked?.id) ? picked?.id : undefined)
  const chosen = wanted ?? addresses[0]?._id ?? NEW
  const pick = (id: string) => setPicked({ id, besides: savedId })
  const [shown, folded] = partsOf(addresses)
  const choice = (address: Address) => (
    <AddressChoice
      key={address._id}
      address={address}
      checked={chosen === address._id}
      onPick={() => pick(address._id)}
    />
  )

  return (
    <Step number={1} title={t.address}>
      <Alert>{refusal}</Alert>
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
            onChange={() => pick(NEW)}
            title={t.newAddress}
          >
            <span className="text-muted">{t.newAddressMore}</span>
          </ChoiceCard>
        </fieldset>
      )}
      {chosen === NEW && <AddressFields initial={draft} errors={errors} />}
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
        <span className="flex flex-wrap items-center gap-2">
          {address.addressLine1}
          {address.isDefault && <Badge tone="green">{t.default}</Badge>}
        </span>
      }
    >
      <AddressText address={{ ...address, addressLine1: '' }} />
    </ChoiceCard>
  )
}
