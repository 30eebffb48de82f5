import '../../ui/later-icons.ts'
import { listAddressesOfUser } from '@duka/contract/addresses/addresses.calls'
import type { Cart } from '@duka/contract/carts/carts'
import type { DeliveryQuote } from '@duka/contract/delivery/delivery'
import { formatMoney } from '@duka/contract/money'
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { call } from '../../lib/calls/call.ts'
import { useOwnWords } from '../../lib/text/text.ts'
import { Icon } from '../../ui/icons.tsx'
import { unbroken } from '../../ui/unbroken.tsx'
import { changeLink } from './change-link.ts'
import { deliveryTimeText } from './delivery-time.ts'
import { NotDelivered } from './not-delivered.tsx'
import type { PlaceFormProps } from './place-form.tsx'
import {
  askForZones,
  hasZones,
  type PricedOption,
  pricedOptions,
  readCartQuote,
  readQuote,
  usualOption,
} from './quote.ts'
import { type Place, placeName, storedPlace, storePlace } from './stored-place.ts'
import { delivery } from './words.ts'

/** The delivery quote, as far as this visit has loaded it. */
export interface QuoteState {
  place: Place | undefined
  quote: DeliveryQuote | undefined
  /** Rejects if the shop refused the place or was not reached. */
  choose: (place: Place) => Promise<void>
}

type Known = Pick<QuoteState, 'place' | 'quote'>

/**
 * Undefined for a shop without delivery zones, and until the shop has answered. For the customer `userId` the place is
 * that of the address book until another is chosen on this device. With the `cart` as the shop last answered it, the quote
 * has its price, and is asked for again when the cart changes. `isLook`: see `rememberPlace`.
 */
export function useQuote(userId?: string, cart?: Cart, isLook = false): QuoteState | undefined {
  /** Null: the shop has no zones. */
  const [known, set] = useState<(Known & { of: Cart | undefined }) | null>()

  useEffect(() => {
    if (known === null || (known && (known.of === cart || !known.place))) return
    let isOver = false
    const found = known?.place ? readAt(known.place, cart) : firstQuote(userId, cart)
    found.then(
      (found) => isOver || set(found && { ...found, of: cart }),
      (trouble) => console.warn('The delivery fee could not be loaded', trouble),
    )
    return () => {
      isOver = true
    }
  }, [known, userId, cart])

  const choose = async (place: Place) => {
    set({ ...(await readAt(place, cart)), of: cart })
    await rememberPlace(place, userId, isLook)
  }
  return known ? { ...known, choose } : undefined
}

async function readAt(place: Place, cart: Cart | undefined): Promise<Known> {
  return { place, quote: await (cart ? readCartQuote(place) : readQuote(place)) }
}

async function firstQuote(
  userId: string | undefined,
  cart: Cart | undefined,
): Promise<Known | null> {
  const place = storedPlace() ?? (userId && (await placeOfAddressBook(userId)))
  if (!place) return (await askForZones()) ? { place: undefined, quote: undefined } : null
  const known = await readAt(place, cart)
  return known.quote && hasZones(known.quote) ? known : null
}

/** The place of the address that the checkout preselects. */
async function placeOfAddressBook(userId: string): Promise<Place | undefined> {
  const { addresses } = await call(listAddressesOfUser, {
    params: { userId },
    query: { limit: 100 },
  })
  const usual = addresses.find(({ isDefault }) => isDefault) ?? addresses[0]
  return usual?.state ? { county: usual.state, town: usual.city } : undefined
}

/**
 * Takes the place for the next products, the cart and the checkout. Where one only looks what delivery costs, that of a
 * customer with addresses stays: the parcel does not go elsewhere for a look.
 */
export async function rememberPlace(place: Place, userId?: string, isLook = false): Promise<void> {
  if (isLook && userId && (await placeOfAddressBook(userId))) return
  storePlace(place)
}

interface QuoteCardProps {
  state: QuoteState
  itemsTotal: number
  /** What it says while no place is known. */
  lead?: ReactNode
  /** Whether another place says from what total delivery is free. */
  withoutFree?: boolean
  /** Whether the form for the county is open at first. */
  isOpen?: boolean
  /** Shows all options in place of the one that the checkout preselects; without a place, those of every place. */
  Ways?: ComponentType<{ options?: PricedOption[] }> | undefined
}

/** The delivery fee for the county that the shopper chose on this device. */
export function QuoteCard(props: QuoteCardProps) {
  const { state, itemsTotal, lead, withoutFree, isOpen = false, Ways } = props
  const t = delivery.use()
  const { Form, isFailed, open, shut } = usePlaceForm(isOpen)
  const { place, quote } = state
  const isKnown = place && quote
  const options = isKnown && pricedOptions(quote.options, quote.itemsTotal ?? itemsTotal)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    flushSync(shut)
    opener.current?.focus()
  }
  const choose = async (wanted: Place) => {
    await state.choose(wanted)
    close()
  }
  const change = (
    <button
      type="button"
      ref={opener}
      onClick={open}
      aria-label={place && t.changeNow(placeName(place))}
      className={changeLink}
    >
      {isKnown ? t.change : t.choose}
    </button>
  )
  return (
    <div className="grid gap-2">
      <div className="flex gap-2">
        <Icon name="truck" className="mt-0.5 size-5 shrink-0 text-primary" />
        <div className="grid min-w-0 flex-1 gap-0.5">
          {options && !Form ? (
            <Usual
              place={place}
              options={options}
              withoutFree={withoutFree}
              isPlaceOnly={!!Ways}
              change={change}
            />
          ) : (
            <>
              {lead ?? <p>{t.ask}</p>}
              {!Form && change}
            </>
          )}
        </div>
      </div>
      {isFailed && (
        <p role="alert" className="text-danger">
          {t.failed}
        </p>
      )}
      {Form && <Form place={place} onPlace={choose} onCancel={close} />}
      {Ways && (options ? options.length > 0 && <Ways options={options} /> : <Ways />)}
    </div>
  )
}

/** The form for the county while it is open. Its code comes when somebody opens it. */
function usePlaceForm(isOpen: boolean) {
  const [isWanted, setWanted] = useState(isOpen)
  const [isFailed, setFailed] = useState(false)
  const [Form, setForm] = useState<ComponentType<PlaceFormProps>>()
  useEffect(() => {
    if (!isWanted) return
    import('./place-form.tsx').then(
      ({ PlaceForm }) => {
        setFailed(false)
        setForm(() => PlaceForm)
      },
      () => {
        setFailed(true)
        setWanted(false)
      },
    )
  }, [isWanted])
  const [open, shut] = [() => setWanted(true), () => setWanted(false)]
  return { Form: isWanted ? Form : undefined, isFailed, open, shut }
}

interface UsualProps {
  place: Place
  options: PricedOption[]
  withoutFree: boolean | undefined
  /** Whether all options follow. */
  isPlaceOnly: boolean
  /** The button that changes the county. */
  change: ReactNode
}

/** The delivery option that the checkout preselects. */
function Usual({ place, options, withoutFree, isPlaceOnly, change }: UsualProps) {
  const t = delivery.use()
  const own = useOwnWords()
  const usual = usualOption(options)
  if (!usual)
    return (
      <>
        <NotDelivered place={placeName(place)} />
        {change}
      </>
    )
  const { option, fee, expected } = own(usual)
  const when = deliveryTimeText(t, { expected, estimate: option.estimate })
  const facts = [
    [option.name, when].filter(Boolean).join(' · '),
    option.freeFrom !== null && fee > 0 && !withoutFree && t.freeFrom(formatMoney(option.freeFrom)),
    options.length > 1 && t.waysTo(options.length),
  ]
  return (
    <>
      <div className="flex items-start justify-between gap-x-3">
        <p className="font-semibold">
          {t.to(placeName(place))}
          {!isPlaceOnly && unbroken(`: ${fee === 0 ? t.free : formatMoney(fee)}`)}
        </p>{' '}
        {change}
      </div>
      {!isPlaceOnly && (
        <p className="text-sm whitespace-pre-line text-muted">
          {unbroken(facts.filter(Boolean).join('\n'))}
        </p>
      )}
    </>
  )
}
