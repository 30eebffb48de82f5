import '../../ui/later-icons.ts'
import { listAddressesOfUser } from '@duka/contract/addresses/addresses.calls'
import type { DeliveryQuote } from '@duka/contract/delivery/delivery'
import { formatMoney } from '@duka/contract/money'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { reasonOf } from '../../lib/calls/attempt.ts'
import { call } from '../../lib/calls/call.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { delivery } from '../../words/delivery.ts'
import { deliveryTimeText } from './delivery-time.ts'
import { NotDelivered } from './not-delivered.tsx'
import { PlaceForm } from './place-form.tsx'
import { askForZones, hasZones, pricedOptions, readQuote, usualOption } from './quote.ts'
import { type Place, placeName, storedPlace, storePlace } from './stored-place.ts'

/** The delivery quote, as far as this visit has loaded it. */
export interface QuoteState {
  place: Place | undefined
  quote: DeliveryQuote | undefined
  /** Why the last typed place was refused. */
  error: string | undefined
  busy: boolean
  choose: (place: Place) => Promise<boolean>
}

/**
 * Undefined for a shop without delivery zones, and until the shop has answered. For the customer `userId` the place is
 * that of the address book until another is chosen on this device.
 */
export function useQuote(userId?: string): QuoteState | undefined {
  const t = delivery.use()
  const [known, set] = useState<Pick<QuoteState, 'place' | 'quote'>>()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    firstQuote(userId).then(set, (trouble) =>
      console.warn('The delivery fee could not be loaded', trouble),
    )
  }, [userId])

  const choose = async (place: Place) => {
    setBusy(true)
    setError(undefined)
    try {
      set({ place, quote: await readQuote(place) })
      storePlace(place)
      return true
    } catch (refused) {
      setError(reasonOf(refused, t.failed))
      return false
    } finally {
      setBusy(false)
    }
  }
  return known && { ...known, error, busy, choose }
}

async function firstQuote(
  userId: string | undefined,
): Promise<Pick<QuoteState, 'place' | 'quote'> | undefined> {
  const place = storedPlace() ?? (userId && (await placeOfAddressBook(userId)))
  if (!place) return (await askForZones()) ? { place: undefined, quote: undefined } : undefined
  const quote = await readQuote(place)
  return hasZones(quote) ? { place, quote } : undefined
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

interface QuoteCardProps {
  state: QuoteState
  itemsTotal: number
  /** What it says while no place is known. */
  lead?: ReactNode
  /** Whether the form for the county is open at first. */
  isOpen?: boolean
}

/** The delivery fee for the county that the shopper chose on this device. */
export function QuoteCard({ state, itemsTotal, lead, isOpen = false }: QuoteCardProps) {
  const t = delivery.use()
  const [isChoosing, setChoosing] = useState(isOpen)
  const { place, quote } = state
  const isKnown = place && quote
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    flushSync(() => setChoosing(false))
    opener.current?.focus()
  }
  const choose = async (wanted: Place) => {
    if (await state.choose(wanted)) close()
  }
  return (
    <div className="grid gap-2">
      <div className="flex gap-2">
        <Icon name="truck" className="mt-0.5 size-5 shrink-0 text-primary" />
        <div className="grid min-w-0 flex-1 gap-0.5">
          {isKnown && !isChoosing ? (
            <Usual place={place} quote={quote} itemsTotal={itemsTotal} />
          ) : (
            (lead ?? <p>{t.ask}</p>)
          )}
        </div>
      </div>
      {isChoosing ? (
        <PlaceForm
          place={place}
          busy={state.busy}
          error={state.error}
          onPlace={choose}
          onCancel={close}
        />
      ) : (
        <Button
          ref={opener}
          look="secondary"
          className="justify-self-start"
          onClick={() => setChoosing(true)}
          aria-label={place && t.changeNow(placeName(place))}
        >
          {isKnown ? t.change : t.choose}
        </Button>
      )}
    </div>
  )
}

interface UsualProps {
  place: Place
  quote: DeliveryQuote
  itemsTotal: number
}

/** The delivery option that the checkout preselects. */
function Usual({ place, quote, itemsTotal }: UsualProps) {
  const t = delivery.use()
  const options = pricedOptions(quote.options, itemsTotal)
  const usual = usualOption(options)
  if (!usual) return <NotDelivered place={placeName(place)} />
  const { option, fee, moreForFree, expected } = usual
  const when = deliveryTimeText(t, { expected, estimate: option.estimate })
  return (
    <>
      <p>
        <span className="font-semibold">{t.to(placeName(place))}:</span>{' '}
        <span className="figures font-bold">{fee === 0 ? t.free : formatMoney(fee)}</span>
      </p>
      <p className="text-sm text-muted">
        {option.name}
        {when && ` · ${when}`}
      </p>
      {moreForFree !== null && (
        <p className="text-sm font-semibold text-primary">
          {t.moreForFree(formatMoney(moreForFree))}
        </p>
      )}
      {options.length > 1 && <p className="text-sm text-muted">{t.waysTo(options.length)}</p>}
    </>
  )
}
