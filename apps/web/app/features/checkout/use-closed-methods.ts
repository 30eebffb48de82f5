import type { Cart } from '@duka/contract/carts/carts'
import { type RefusalCode, refusals } from '@duka/contract/errors'
import { formatMoney } from '@duka/contract/money'
import { codReasons } from '@duka/contract/orders/cash-on-delivery'
import { getPaymentOptions } from '@duka/contract/payments/payments.calls'
import { normalisePhone } from '@duka/contract/phone'
import { methodsThat, type PaymentMethod } from '@duka/contract/settings/payment-methods'
import { useEffect, useState } from 'react'
import { call } from '../../lib/calls/call.ts'
import { translate, useOwnWords, useTranslateRefusal } from '../../lib/text/text.ts'
import type { PricedOption } from '../delivery/quote.ts'

/** Why payment methods are closed for this order; open methods are left out. */
export type ClosedMethods = Partial<Record<PaymentMethod, string>>

interface Named {
  name: string
}

interface Closed {
  method: PaymentMethod
  message: string
  code: string
  values: Record<string, string | number>
}

interface OrderFacts {
  /** The saved address; undefined for a new one. */
  addressId: string | undefined
  way: PricedOption | undefined
  total: number
  /** As typed; empty if the default is used. */
  contactPhone: string
}

/**
 * Loads the open payment methods for this cart and address, whenever address, option, phone or
 * `loaded` change.
 */
export function useClosedMethods(
  { addressId, way, total, contactPhone }: OrderFacts,
  loaded: Cart,
): ClosedMethods {
  const say = useTranslateRefusal()
  const own = useOwnWords()
  const [closed, setClosed] = useState<Closed[]>([])
  const optionId = way?.option._id
  const phone = normalisePhone(contactPhone)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `loaded` asks again
  useEffect(() => {
    if (!addressId) return setClosed([])
    const given = new AbortController()
    const { signal } = given
    const query = { addressId, deliveryOption: optionId, contactPhone: phone }
    call(getPaymentOptions, { query, signal }).then(
      (options) => setClosed(options.closed),
      (error) => {
        if (!signal.aborted) console.warn('The ways to pay could not be loaded', error)
      },
    )
    return () => given.abort()
  }, [addressId, optionId, phone, loaded])

  const byOption = addressId ? undefined : refusalByOption(own(way), total)
  if (byOption) return closedForCash(byOption)
  const given = [...loaded.items.map(({ product }) => product), ...(way ? [way.option] : [])]
  return Object.fromEntries(
    closed.map(({ method, message, code, values }) => [
      method,
      say({ message, code: code as RefusalCode, values: inOwnWords(values, given, own(given)) }),
    ]),
  )
}

/** The values of a refusal, of which those that are names are called as in `own` and not as in `given`. */
export function inOwnWords(values: Closed['values'], given: Named[], own: Named[]) {
  const named = Object.entries(values).map(([key, value]) => {
    const place = given.findIndex(({ name }) => name === value)
    return [key, own[place]?.name ?? value] as const
  })
  return Object.fromEntries(named)
}

/** Closes the methods that are paid at the door. */
export function closedForCash(reason: string): ClosedMethods {
  return Object.fromEntries(methodsThat('shipsUnpaid').map((method) => [method, reason]))
}

/** Why the option itself refuses cash on delivery. */
function refusalByOption(way: PricedOption | undefined, total: number): string | undefined {
  if (!way) return undefined
  const { name, codAllowed, codUpTo } = way.option
  const refuse = (reason: string) => translate(refusals.COD_NOT_ALLOWED.message, { reason })
  if (!codAllowed) return refuse(translate(codReasons.notByOption, { option: name }))
  if (codUpTo === null || total <= codUpTo) return undefined
  const most = formatMoney(codUpTo)
  return refuse(translate(codReasons.overOption, { option: name, most, total: formatMoney(total) }))
}
