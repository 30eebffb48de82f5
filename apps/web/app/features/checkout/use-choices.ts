import type { Address } from '@duka/contract/addresses/addresses'
import type { Cart } from '@duka/contract/carts/carts'
import { guessCounty } from '@duka/contract/delivery/places'
import { postCodeOf } from '@duka/contract/delivery/post-codes'
import { toCents, toWholeShillings } from '@duka/contract/money'
import { normalisePhone } from '@duka/contract/phone'
import { methodFacts, type PaymentMethod } from '@duka/contract/settings/payment-methods'
import type { User } from '@duka/contract/users/users'
import { useState } from 'react'
import { fieldText } from '../../lib/forms/form.ts'
import { translateRefusal } from '../../lib/text/text.ts'
import { useCart } from '../add-to-cart/cart-edits.ts'
import { NEEDS_COUNTY } from '../addresses/address-form.ts'
import { hasZones, pricedOptions, usualOption } from '../delivery/quote.ts'
import { delivery as deliveryWords } from '../delivery/words.ts'
import { usualPhone } from '../payments/last-phone.ts'
import { isLongEnough, readMpesaPhone } from '../payments/mpesa-phone.ts'
import {
  COLLECTED,
  lineOf,
  type Missing,
  NEW,
  NONE,
  noAddress,
  problemsOf,
} from './checkout-form.ts'
import { chosenOf, destinationOf, typedIn } from './destination.ts'
import type { Draft } from './draft.ts'
import { contentsOf } from './place-once.ts'
import { type Answer, requestOf } from './send-checkout.ts'
import { type LoadedQuote, useCheckoutQuote } from './use-checkout-quote.ts'
import { type ClosedMethods, closedForCash, useClosedMethods } from './use-closed-methods.ts'
import { checkout } from './words.ts'

export interface Loaded {
  user: User
  /** Their phone, as far as the shop knows one; else empty. */
  phone: string
  cart: Cart
  methods: PaymentMethod[]
  draft: Draft
  addresses: Address[]
  isZoned: boolean
  quote: LoadedQuote | undefined
}

export type Choices = ReturnType<typeof useChoices>

/** What is chosen and typed, and what follows from it: the ways to deliver, the total, the ways to pay. */
export function useChoices(loaded: Loaded, refused: Answer | undefined) {
  const cart = useCart(loaded.cart)
  const { draft } = loaded
  const [chosen, pick] = useChosenAddress(loaded.addresses, refused?.savedId, draft.addressId)
  const address = loaded.addresses.find(({ _id }) => _id === chosen)
  const [values, setValues] = useState(draft)
  const typed = typedIn(values)
  const delivery = useDelivery(loaded, cart, destinationOf(chosen, typed), refused, chosen === NEW)
  const { way } = delivery

  // Without an option, and until the fee is known, it is the price without delivery.
  const { promotion, total: now } = way?.option.price ?? {
    promotion: cart.offer?.amount ?? 0,
    total: cart.payable,
  }
  const isSameRequest = refused?.request === requestOf(contentsOf(cart), chosen, way?.option._id)
  const newTotal = isSameRequest ? refused.newTotal : undefined
  const total = Math.max(now, newTotal ?? 0)

  const { contactPhone } = typed
  const closed: ClosedMethods = {
    ...useClosedMethods({ addressId: address?._id, way, total, contactPhone }, loaded.cart),
    ...(isSameRequest && refused.isCodRefused && closedForCash(refused.message)),
  }
  const payment = usePayment(loaded, closed, typed.phone)
  // M-Pesa takes whole shillings.
  const asked = (sum: number) => (payment.prompts ? toWholeShillings(toCents(sum)) : sum)
  /** The kind of delivery to a new place that needs no house there. */
  const collected =
    chosen === NEW && way && way.option.kind !== 'door' ? way.option.kind : undefined
  const place = chosen === NEW ? asSent(values, collected, loaded.isZoned, loaded.phone) : null
  const ofPlace = place ? problemsOf(place) : {}
  const missingBefore = useMissing(loaded, delivery, ofPlace)
  return {
    cart,
    address: {
      chosen,
      pick,
      saved: address,
      typed,
      type: setValues,
      /** The new place in one line, once nothing is missing of it. */
      line: place && (way || !loaded.isZoned) ? lineOf(place) : undefined,
    },
    collected,
    /** The first thing from the top that the order lacks, while it cannot be placed without it. */
    missing:
      chosen === NONE
        ? { field: 'addressId', text: translateRefusal(noAddress) }
        : payment.missing && (missingBefore ?? payment.missing),
    /** The first thing that is missing, also where the button does not wait for it. */
    next: missingBefore ?? payment.missing,
    /** What is missing or wrong, by field. */
    problems: {
      ...ofPlace,
      ...(contactPhone && !normalisePhone(contactPhone) && { contactPhone: fieldText('phone') }),
      ...(payment.prompts &&
        !readMpesaPhone(payment.phone).ok && { mpesaPhone: fieldText('mpesaPhone') }),
    } as Record<string, string>,
    delivery,
    payment,
    promotion,
    total,
    /** The total as it is paid. */
    asked: asked(total),
    /** The total that the shopper agreed to, if the shop now asks for more. */
    before:
      newTotal === undefined || refused?.before === undefined ? undefined : asked(refused.before),
  }
}

/** The ways to deliver to a destination, and the chosen one. */
function useDelivery(
  { isZoned, draft, quote: loadedQuote }: Loaded,
  cart: Cart,
  destination: ReturnType<typeof destinationOf>,
  refused: Answer | undefined,
  isNew: boolean,
) {
  const t = checkout.use()
  const { quote, hasFailed, again } = useCheckoutQuote(
    isZoned ? destination : undefined,
    loadedQuote,
  )
  const options = quote && pricedOptions(quote.options, quote.itemsTotal ?? cart.total)
  const [picked, choose] = useState(draft.deliveryOption)
  const wanted = picked ?? refused?.deliveryOption
  const way =
    options?.find(({ option }) => option._id === wanted) ?? (options && usualOption(options))
  const placeFirst = isNew ? t.chooseCounty : t.chooseAddress
  const waits = destination ? (quote || hasFailed ? undefined : t.feeComing) : placeFirst
  // Until the first answer nobody types below it, and afterwards nothing typed disappears.
  const isAnswered = quote !== undefined || hasFailed
  const [answeredFor, setAnsweredFor] = useState<boolean>()
  if (isAnswered && answeredFor !== isNew) setAnsweredFor(isNew)
  return {
    options,
    /** Whether nothing is known yet of the ways to deliver to this new place. */
    isComing: isZoned && isNew && !isAnswered && answeredFor !== isNew,
    way,
    choose,
    hasFailed,
    again,
    isDelivered: !quote || !hasZones(quote) || way !== undefined,
    fee: isZoned ? way?.fee : undefined,
    /** What the total lacks, in words. */
    lacks: isZoned ? waits : undefined,
  }
}

/** The chosen payment method and the phone that it asks. */
function usePayment(
  { methods, draft, user, phone: usual }: Loaded,
  closed: ClosedMethods,
  typedPhone: string,
) {
  const t = checkout.use()
  const open = methods.filter((one) => !(one in closed))
  const [wanted, setMethod] = useState(draft.paymentMethod ?? '')
  const method = open.find((one) => one === wanted) ?? open[0]
  const facts = method && methodFacts[method]
  const [typed, setPhone] = useState(draft.mpesaPhone || undefined)
  // Asked once: the phone of a new address pays until another one is typed.
  const phone = typed ?? (usualPhone(user, { phoneNumber: usual }) || typedPhone)
  const prompts = facts?.prompts ?? false
  const why = phone.trim() === '' ? t.phoneFirst : t.phoneShort
  return {
    closed,
    method,
    setMethod,
    phone,
    setPhone,
    prompts,
    shipsUnpaid: facts?.shipsUnpaid ?? false,
    /** M-Pesa is chosen, but there is no phone number to prompt yet, or only a part of one. */
    missing: prompts && !isLongEnough(phone) ? { field: 'mpesaPhone', text: why } : undefined,
  }
}

/** The first thing that place and delivery lack. */
function useMissing(
  { isZoned }: Loaded,
  { way, hasFailed }: ReturnType<typeof useDelivery>,
  problems: Record<string, string>,
): Missing | undefined {
  const t = checkout.use()
  const d = deliveryWords.use()
  const [first] = Object.entries(problems).map(([field, text]) => ({ field, text }))
  if (first?.field === 'state' || first?.field === 'city') return first
  if (isZoned && !way) return { field: 'deliveryOption', text: hasFailed ? d.failed : t.feeComing }
  return first
}

/** The values as the form would send them, also before anything was typed. */
function asSent(typed: Draft, collected: string | undefined, isZoned: boolean, phone: string) {
  const { [COLLECTED]: _, ...values } = typed
  const postalCode = postCodeOf(guessCounty(values.state ?? '') ?? '')
  const usual = { phoneNumber: phone, country: 'Kenya', postalCode }
  const zoned: Draft = isZoned ? { [NEEDS_COUNTY]: 'yes' } : {}
  const kind: Draft = collected ? { [COLLECTED]: collected } : {}
  return { ...usual, ...values, ...zoned, ...kind }
}

/**
 * The id of the chosen address, `NEW` or `NONE`, and a function to choose another. `savedId` is an
 * address that was saved before the order was refused, or `NONE` if it was refused because the chosen one is gone.
 */
function useChosenAddress(
  addresses: Address[],
  savedId: string | undefined,
  draftId: string | undefined,
): [chosen: string, pick: (id: string) => void] {
  const [picked, setPicked] = useState<{ id: string; besides?: string | undefined } | undefined>(
    draftId ? { id: draftId } : undefined,
  )
  const isKnown = savedId === NONE || addresses.some(({ _id }) => _id === savedId)
  // An address that was just saved is chosen until the shopper picks another.
  const saved = isKnown && picked?.besides !== savedId ? savedId : undefined
  return [chosenOf(addresses, saved ?? picked?.id), (id) => setPicked({ id, besides: savedId })]
}
