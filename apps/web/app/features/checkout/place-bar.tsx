import type { Cart } from '@duka/contract/carts/carts'
import { formatMoney } from '@duka/contract/money'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/states.tsx'
import { carts } from '../../words/carts.ts'
import { checkout } from '../../words/checkout.ts'

interface PlaceBarProps {
  cart: Cart
  /** The total of the order, with delivery. */
  total: number
  /** The delivery fee in it; undefined for a shop without delivery zones and until it is known. */
  fee: number | undefined
  /** What the total still lacks, such as a county for the delivery fee. */
  lacks: string | undefined
  /** The total that the shopper saw before the price changed; undefined if it did not. */
  before: number | undefined
  isDelivered: boolean
  /** Why the order could not be placed. */
  refusal: string | undefined
  /** The shop was not reached; the order may be sent again without harm. */
  isOffline?: boolean | undefined
  busy: boolean
  /** M-Pesa is chosen, but there is no phone number to prompt yet. */
  isPhoneMissing: boolean
}

/**
 * The total and *Place order*. On a phone it is sticky at the bottom of the screen, so that the
 * total, the button and errors are always visible.
 */
export function PlaceBar({
  cart,
  total,
  fee,
  lacks,
  before,
  isDelivered,
  refusal,
  isOffline,
  busy,
  isPhoneMissing,
}: PlaceBarProps) {
  const t = checkout.use()
  const isShort = cart.items.some((line) => line.problem)
  const changed =
    before === undefined ? undefined : t.priceChanged(formatMoney(total), formatMoney(before))
  const c = carts.use()
  const isStuck = cart.offer?.problem ? c.codeBlocks : undefined
  const blocked = isShort ? t.blocked : isDelivered ? isStuck : t.notDelivered
  return (
    <div className="bottom-bar grid gap-2 lg:static lg:mx-0 lg:rounded-card lg:border lg:border-line lg:p-5">
      <Alert more={isOffline && t.unreached}>{blocked ?? changed ?? refusal}</Alert>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 lg:grid">
        <p className="grid lg:flex lg:flex-wrap lg:items-baseline lg:justify-between lg:gap-x-4">
          <span className="text-sm font-semibold lg:text-base">{t.total}</span>
          <span className="figures text-lg leading-6 font-extrabold whitespace-nowrap lg:text-xl">
            {formatMoney(total)}
          </span>
          {lacks && <span className="text-sm text-muted lg:w-full lg:text-right">{lacks}</span>}
          {fee !== undefined && fee > 0 && (
            <span className="figures text-sm text-muted lg:w-full lg:text-right">
              {t.withDelivery(formatMoney(fee))}
            </span>
          )}
        </p>
        <Button
          type="submit"
          busy={busy && t.placing}
          disabled={isPhoneMissing || blocked !== undefined}
          aria-describedby={isPhoneMissing ? 'phone-first' : undefined}
          className="flex-1"
        >
          {changed ? t.placeFor(formatMoney(total)) : t.place}
        </Button>
      </div>
      {isPhoneMissing && (
        <p id="phone-first" className="text-sm text-muted">
          {t.phoneFirst}
        </p>
      )}
    </div>
  )
}
