import { addressInOneLine } from '@duka/contract/addresses/address-lines'
import type { Address } from '@duka/contract/addresses/addresses'
import { counties } from '@duka/contract/delivery/counties'
import type { DeliveryQuote, OrderDelivery } from '@duka/contract/delivery/delivery'
import { getDeliveryOptions } from '@duka/contract/delivery/delivery.calls'
import { formatMoney } from '@duka/contract/money'
import { type ReactNode, useEffect, useState } from 'react'
import { call } from '../../../../lib/calls/call.ts'
import { Fields, type FieldsData, plain } from '../../../../ui/fields.tsx'
import { Alert } from '../../../../ui/states.tsx'
import { Panel } from '../../../staff-frame/staff-page.tsx'
import type { Heard } from '../typed-address.ts'
import type { Change, Entered } from './entered.ts'
import { newOrderWords } from './words.ts'

const PAUSE_MS = 300

/** What delivery to the place costs, asked for again after each change. */
export function useQuote(
  { addressId, state, city, area }: Entered,
  itemsTotal: number,
  isAsked: boolean,
): DeliveryQuote | undefined {
  const [quote, setQuote] = useState<DeliveryQuote>()
  useEffect(() => {
    const place = addressId ? { addressId } : { county: state, town: city, area }
    if (!isAsked || (!addressId && !state)) return setQuote(undefined)
    const controller = new AbortController()
    const { signal } = controller
    const ask = () =>
      call(getDeliveryOptions, { query: { ...place, itemsTotal }, signal }).then(
        setQuote,
        () => signal.aborted || setQuote(undefined),
      )
    const timer = setTimeout(ask, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [addressId, state, city, area, itemsTotal, isAsked])
  return quote
}

type Offered = DeliveryQuote['options'][number]

/**
 * The option that staff chose. Until they choose: the one of the order `before`, which another zone may have too, or another
 * of its kind; without either the cheapest to the door; else the cheapest.
 */
export function chosenOption(
  quote: DeliveryQuote | null | undefined,
  id: string,
  before: { kind: OrderDelivery['kind']; name?: string } | null = null,
): Offered | undefined {
  const options = quote?.options ?? []
  const ofKind = options.filter(({ kind }) => kind === (before?.kind ?? 'door'))
  return (
    options.find(({ _id }) => _id === id) ??
    ofKind.find(({ name }) => name === before?.name) ??
    ofKind[0] ??
    options[0]
  )
}

export function DeliveryPart({
  entered,
  change,
  addresses,
  quote,
  option,
  errors,
  choice,
  children,
}: {
  entered: Entered
  change: Change
  addresses: Address[]
  quote: DeliveryQuote | undefined
  /** The option that is chosen, by staff or because nobody has chosen another. */
  option: Offered | undefined
  errors: Record<string, string>
  /** A choice above the fields. */
  choice?: ReactNode
  /** More fields of a written address. */
  children?: ReactNode
}) {
  const t = newOrderWords.use()
  const known = { values: entered, errors, onType: change }
  // Who collects at the shop lives somewhere, and nobody goes there.
  const isCollected = entered.isTaken || option?.kind === 'shop'
  const needsPlace = !isCollected || entered.city !== ''
  const place: Record<keyof Heard, FieldsData[string]> = {
    state: {
      label: t.county,
      options: [['', t.choose], ...counties.map((name) => [name, name] as const)],
    },
    city: needsPlace && {
      label: t.town,
      required: true,
      error: errors.city ?? errors.address,
      ...plain,
    },
    area: needsPlace && { label: t.area, ...plain },
    landmark: needsPlace && { label: t.landmark, ...plain },
  }
  const ways = quote?.options
    .filter(({ kind }) => !entered.isTaken || kind === 'shop')
    .map(({ _id, name, fee }) => [_id, `${name}, ${formatMoney(fee, 'KES')}`] as const)
  // Of one way to collect there is no choice, and what came late would move the button under a finger.
  const fewest = entered.isTaken ? 2 : 1
  return (
    <Panel title={t.delivery}>
      <div className="grid gap-3">
        {choice}
        {addresses.length > 0 && (
          <Fields
            {...known}
            of={{
              addressId: {
                label: t.address,
                options: [
                  ...addresses.map((address) => [address._id, addressInOneLine(address)] as const),
                  ['', t.otherAddress],
                ],
              },
            }}
          />
        )}
        {!entered.addressId && (
          <div className="grid items-start gap-3 sm:grid-cols-2">
            <Fields {...known} of={place} />
            {children}
          </div>
        )}
        {quote && !quote.delivers && <Alert>{t.notDelivered}</Alert>}
        {ways && ways.length >= fewest && (
          <Fields
            {...known}
            values={{ deliveryOption: option?._id }}
            of={{ deliveryOption: { label: t.option, options: ways } }}
          />
        )}
      </div>
    </Panel>
  )
}
