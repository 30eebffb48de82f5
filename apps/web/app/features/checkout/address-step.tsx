import { addressInOneLine, addressParts } from '@duka/contract/addresses/address-lines'
import type { Address } from '@duka/contract/addresses/addresses'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Badge } from '../../ui/badge.tsx'
import { ChoiceCard } from '../../ui/choice-card.tsx'
import { Fold, partsOf } from '../../ui/fold.tsx'
import { AddressFields } from '../addresses/address-fields.tsx'
import { AddressText } from '../addresses/address-text.tsx'
import { addresses as addressWords } from '../addresses/words.ts'
import { COLLECTED, NEW, NONE } from './checkout-form.ts'
import type { Draft } from './draft.ts'
import { Finished, focusChosen } from './finished.tsx'
import { Step } from './step.tsx'
import { useGoingOn } from './use-going-on.ts'
import { checkout } from './words.ts'

interface AddressStepProps {
  addresses: Address[]
  /** The shopper's own number, as the default for a new address. */
  phone: string
  /** The ways to deliver, in a shop with delivery zones; in one line below a folded address. */
  ways: ((isFolded: boolean) => ReactNode) | undefined
  /** Whether they are not known yet, and what stands below them is to wait. */
  areWaysComing: boolean
  /** The kind of delivery to a new place that needs no house there. */
  collected: string | undefined
  /** Where a parcel for a saved address is collected instead: the name of the place. */
  collectedIn?: string | undefined
  /** The new place in one line, once it is complete. */
  line: string | undefined
  /** The id of the chosen address, `NEW` or `NONE`. */
  chosen: string
  onPick: (id: string) => void
  draft: Draft
  errors: Record<string, string>
  /** Who receives the parcel, and what the shop should know. */
  children: ReactNode
}

/** Chooses where the parcel goes: a saved address, in one line until it is to be another, or a new place. */
export function AddressStep({
  addresses,
  phone,
  chosen,
  onPick,
  draft,
  errors,
  ways,
  line,
  areWaysComing,
  collected,
  collectedIn,
  children,
}: AddressStepProps) {
  const t = checkout.use()
  const [isOpen, setOpen] = useState(false)
  if (chosen === NONE && !isOpen) setOpen(true)
  const saved = addresses.find(({ _id }) => _id === chosen)
  const [shown, folded] = partsOf(addresses)
  const list = useRef<HTMLFieldSetElement>(null)
  const error = errors.addressId
  // biome-ignore lint/correctness/useExhaustiveDependencies: the deleted address leaves the list a moment later
  useEffect(() => {
    if (error) list.current?.querySelector('input')?.focus()
  }, [error, addresses])
  const typed = useRef<HTMLDivElement>(null)
  const mayFold =
    addresses.length === 0 && line !== undefined && !fieldNames.some((name) => errors[name])
  const [wentOn, setWentOn] = useState(false)
  if (wentOn && !mayFold) setWentOn(false)
  const isFolded = wentOn && mayFold
  useGoingOn(typed, mayFold ? () => setWentOn(true) : undefined)
  useEffect(() => {
    if (isOpen) focusChosen(list.current)
  }, [isOpen])
  const choice = (address: Address) => (
    <AddressChoice
      key={address._id}
      address={address}
      checked={chosen === address._id}
      onPick={() => onPick(address._id)}
    />
  )

  return (
    <Step number={1} title={ways ? t.delivery : t.address}>
      {addresses.length === 0 ? (
        <input type="hidden" name="addressId" value={NEW} />
      ) : saved && !isOpen ? (
        <Finished change={t.changeAddress} onChange={() => setOpen(true)}>
          <input type="hidden" name="addressId" value={chosen} />
          {collectedIn ?? t.to(addressInOneLine(saved))}
        </Finished>
      ) : (
        <fieldset ref={list} aria-describedby={error && 'no-address'} className="grid gap-2">
          <legend className="sr-only">{t.saved}</legend>
          {error && (
            <p id="no-address" className="text-sm text-danger">
              {error}
            </p>
          )}
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
          {chosen === NONE && <input type="hidden" name="addressId" value={NONE} />}
        </fieldset>
      )}
      {collected && <input type="hidden" name={COLLECTED} value={collected} />}
      {isFolded && (
        <Finished
          change={t.changeAddress}
          onChange={() => {
            flushSync(() => setWentOn(false))
            typed.current?.querySelector<HTMLElement>('input:not([type=hidden])')?.focus()
          }}
        >
          {t.to(line)}
        </Finished>
      )}
      {chosen === NEW ? (
        <div ref={typed}>
          <AddressFields
            initial={{ phoneNumber: phone, ...draft }}
            errors={errors}
            asksArea={!!ways}
            ways={ways?.(isFolded)}
            isWaiting={areWaysComing}
            isFolded={isFolded}
            isCollected={!!collected}
          />
        </div>
      ) : (
        chosen !== NONE && ways?.(false)
      )}
      {children}
    </Step>
  )
}

/** The names of the fields that fold. */
const fieldNames = [...addressParts, 'phoneNumber']

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
