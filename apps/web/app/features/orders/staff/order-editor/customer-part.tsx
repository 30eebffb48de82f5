import { addressInOneLine, doorAndRoad } from '@duka/contract/addresses/address-lines'
import type { Address } from '@duka/contract/addresses/addresses'
import { listAddressesOfUser } from '@duka/contract/addresses/addresses.calls'
import type { FoundByStaff as Found } from '@duka/contract/dashboard/search'
import { listOrdersOfUser } from '@duka/contract/orders/orders.calls'
import { formatPhone, normalisePhone } from '@duka/contract/phone'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../../lib/calls/call.ts'
import { Button } from '../../../../ui/button.tsx'
import { Fields, plain } from '../../../../ui/fields.tsx'
import { Panel } from '../../../staff-frame/staff-page.tsx'
import { heardParts, textsOf } from '../typed-address.ts'
import type { Change, Entered } from './entered.ts'
import { FindPart } from './find-part.tsx'
import { newOrderWords } from './words.ts'

interface Known {
  addresses: Address[]
  /** What they bought last. */
  bought: string
}

/** The stored addresses and the last order of an account. */
export function useKnown(userId: string | undefined): Known | undefined {
  const [known, setKnown] = useState<Known & { of: string }>()
  useEffect(() => {
    if (!userId) return
    const params = { userId }
    Promise.all([
      call(listAddressesOfUser, { params }),
      call(listOrdersOfUser, { params, query: { limit: '1' } }),
    ]).then(
      ([{ addresses }, { orders }]) =>
        setKnown({
          of: userId,
          addresses,
          bought: (orders[0]?.items ?? [])
            .map(({ quantity, product }) => `${quantity} × ${product.name}`)
            .join(', '),
        }),
      (error) => console.warn('The customer is not known', error),
    )
  }, [userId])
  return known?.of === userId ? known : undefined
}

/** Who orders: an account, or a name with a phone number. */
export function CustomerPart({
  entered,
  change,
  known,
  errors,
  autoFocus,
}: {
  entered: Entered
  change: Change
  known: Known | undefined
  errors: Record<string, string>
  autoFocus: boolean
}) {
  const t = newOrderWords.use()
  /** The guest whose name, phone and address the page took over. */
  const [guest, setGuest] = useState<Found['guests'][number]>()
  const name = useRef<HTMLInputElement>(null)
  const phone = useRef<HTMLInputElement>(null)
  const choose = ({ _id, name }: Found['customers'][number]) =>
    change({ user: { _id, name }, addressId: '' })
  const chooseGuest = (guest: Found['guests'][number]) => {
    change(fieldsOf(guest))
    setGuest(guest)
  }
  /** Takes over what was typed for the search, so that nobody types it twice. */
  const begin = (typed: string) => {
    const isPhone = !/\p{L}/u.test(typed)
    const known = normalisePhone(typed)
    const entry = isPhone ? { phoneNumber: known ? formatPhone(known) : typed } : { name: typed }
    change({ ...(guest && noGuest), ...entry })
    setGuest(undefined)
    const next = isPhone ? name : phone
    next.current?.focus()
  }
  const choicesOf = ({ customers, guests }: Found) => [
    ...customers.map((one) => ({
      id: one._id,
      shown: choiceOf(one.name, one.phoneNumber ? formatPhone(one.phoneNumber) : one.email),
      choose: () => choose(one),
    })),
    ...guests.map((one) => ({
      id: one.phoneNumber,
      shown: choiceOf(
        one.name,
        `${formatPhone(one.phoneNumber)}, ${addressInOneLine(one.address)}`,
      ),
      choose: () => chooseGuest(one),
    })),
  ]
  if (entered.user)
    return (
      <Panel title={t.customer}>
        <p className="font-semibold wrap-anywhere">{entered.user.name}</p>
        {known?.bought && <p className="text-sm text-muted">{t.lastOrder(known.bought)}</p>}
        {known?.addresses[0] && (
          <p className="text-sm text-muted">{addressInOneLine(known.addresses[0])}</p>
        )}
        <Button
          look="quiet"
          className="-ml-4"
          onClick={() => change({ user: null, addressId: '' })}
        >
          {t.change}
        </Button>
      </Panel>
    )
  return (
    <Panel title={t.customer}>
      <div className="grid gap-3">
        <FindPart
          label={t.findCustomer}
          autoFocus={autoFocus}
          choicesOf={choicesOf}
          otherwise={(typed) => ({
            id: typed,
            shown: <span className="font-medium wrap-anywhere">{t.newCustomer(typed.trim())}</span>,
            choose: () => begin(typed),
          })}
        />
        {guest?.bought && entered.name && (
          <p className="text-sm text-muted">{t.lastOrder(guest.bought)}</p>
        )}
        <div className="grid items-start gap-3 sm:grid-cols-2">
          <Fields
            values={entered}
            errors={errors}
            onType={change}
            of={{
              name: { label: t.name, error: errors.name ?? errors.customer, ref: name, ...plain },
              phoneNumber: { label: t.phone, type: 'tel', ref: phone, ...plain },
              email: { label: t.email, type: 'email', ...plain },
            }}
          />
        </div>
      </div>
    </Panel>
  )
}

function choiceOf(name: string, more: string | null | undefined) {
  return (
    <>
      <span className="min-w-36 flex-1 font-medium wrap-anywhere">{name}</span>
      <span className="wrap-anywhere text-muted">{more}</span>
    </>
  )
}

/** Clears the fields that a guest without an account filled. */
const noGuest: Partial<Entered> = {
  name: '',
  phoneNumber: '',
  email: '',
  address: null,
  ...textsOf(heardParts, null),
}

/** The fields of a customer without an account, with the address of their last order. */
function fieldsOf({
  name,
  phoneNumber,
  email,
  address,
}: Found['guests'][number]): Partial<Entered> {
  return {
    ...noGuest,
    name,
    phoneNumber: formatPhone(phoneNumber),
    email: email ?? '',
    addressId: '',
    ...textsOf(heardParts, address),
    // Building and street have no field of their own.
    landmark: doorAndRoad({ ...address, ...textsOf(heardParts, null), landmark: address.landmark }),
  }
}
