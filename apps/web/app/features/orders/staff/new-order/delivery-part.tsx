import { addressInOneLine } from '@duka/contract/addresses/address-lines'
import type { Address } from '@duka/contract/addresses/addresses'
import { counties } from '@duka/contract/delivery/counties'
import type { DeliveryQuote } from '@duka/contract/delivery/delivery'
import { getDeliveryOptions } from '@duka/contract/delivery/delivery.calls'
import { formatMoney } from '@duka/contract/money'
import { type ReactNode, useEffect, useState } from 'react'
import { call } from '../../../../lib/calls/call.ts'
import { Field, SelectField } from '../../../../ui/field.tsx'
import { Alert } from '../../../../ui/states.tsx'
import { newOrderWords } from '../../../../words/staff/new-order.ts'
import { Panel } from '../../../staff-frame/staff-page.tsx'
import type { Entered } from './entered.ts'

const PAUSE_MS = 300

type Place = Pick<Entered, 'addressId' | 'state' | 'city' | 'area' | 'landmark' | 'deliveryOption'>

/** What delivery to the place costs, asked for again after each change. */
export function useQuote(
  { addressId, state, city, area }: Pick<Place, 'addressId' | 'state' | 'city' | 'area'>,
  itemsTotal: number,
): DeliveryQuote | undefined {
  const [quote, setQuote] = useState<DeliveryQuote>()
  useEffect(() => {
    const place = addressId ? { addressId } : { county: state, town: city, area }
    if (!addressId && !state) return setQuote(undefined)
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
  }, [addressId, state, city, area, itemsTotal])
  return quote
}

type Offered = DeliveryQuote['options'][number]

/** The option that staff chose or, until they choose, the cheapest to the door, else the cheapest. */
export function chosenOption(quote: DeliveryQuote | undefined, id: string): Offered | undefined {
  const options = quote?.options ?? []
  return (
    options.find(({ _id }) => _id === id) ??
    options.find(({ kind }) => kind === 'door') ??
    options[0]
  )
}

/** Where it goes and by which option. */
export function DeliveryPart({
  entered,
  change,
  addresses,
  quote,
  option,
  errors,
  children,
}: {
  entered: Place
  change: (fields: Partial<Place>) => void
  addresses: Address[]
  quote: DeliveryQuote | undefined
  /** The option that is chosen, by staff or because nobody has chosen another. */
  option: Offered | undefined
  errors: Record<string, string>
  /** More fields of a written address. */
  children?: ReactNode
}) {
  const t = newOrderWords.use()
  const text = (name: 'city' | 'area' | 'landmark', label: string, error = errors[name]) => (
    <Field
      label={label}
      autoComplete="off"
      value={entered[name]}
      error={error}
      onChange={({ target }) => change({ [name]: target.value })}
    />
  )
  return (
    <Panel title={t.delivery}>
      <div className="grid gap-3">
        {addresses.length > 0 && (
          <SelectField
            label={t.address}
            value={entered.addressId}
            onChange={({ target }) => change({ addressId: target.value })}
          >
            {addresses.map((address) => (
              <option key={address._id} value={address._id}>
                {addressInOneLine(address)}
              </option>
            ))}
            <option value="">{t.otherAddress}</option>
          </SelectField>
        )}
        {!entered.addressId && (
          <div className="grid items-start gap-3 sm:grid-cols-2">
            <SelectField
              label={t.county}
              value={entered.state}
              onChange={({ target }) => change({ state: target.value })}
            >
              <option value="">{t.choose}</option>
              {counties.map((county) => (
                <option key={county}>{county}</option>
              ))}
            </SelectField>
            {text('city', t.town, errors.city ?? errors.address)}
            {text('area', t.area)}
            {text('landmark', t.landmark)}
            {children}
          </div>
        )}
        {quote && !quote.delivers && <Alert>{t.notDelivered}</Alert>}
        {quote && quote.options.length > 0 && (
          <SelectField
            label={t.option}
            value={option?._id}
            onChange={({ target }) => change({ deliveryOption: target.value })}
          >
            {quote.options.map(({ _id, name, fee }) => (
              <option key={_id} value={_id}>
                {`${name}, ${formatMoney(fee, 'KES')}`}
              </option>
            ))}
          </SelectField>
        )}
      </div>
    </Panel>
  )
}
