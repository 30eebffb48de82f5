import type { Cart } from '@duka/contract/carts/carts'
import { formatMoney } from '@duka/contract/money'
import type { PaymentMethod } from '@duka/contract/settings/payment-methods'
import { flushSync } from 'react-dom'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/states.tsx'
import { unbroken } from '../../ui/unbroken.tsx'
import { carts } from '../carts/words.ts'
import type { Missing } from './checkout-form.ts'
import { checkout } from './words.ts'

interface PlaceBarProps {
  cart: Cart
  /** The total of the order, with delivery. */
  total: number
  /** The delivery fee in it; undefined for a shop without delivery zones and until it is known. */
  fee: number | undefined
  /** What the total still lacks, such as a county for the delivery fee. */
  lacks: string | undefined
  /** The chosen payment method; undefined if none is open. */
  method: PaymentMethod | undefined
  /** The total that the shopper saw before the price changed; undefined if it did not. */
  before: number | undefined
  isDelivered: boolean
  refusal: string | undefined
  /** The shop was not reached; the order may be sent again without harm. */
  isOffline?: boolean
  busy: boolean
  /** What it waits for. */
  missing: Missing | undefined
  /** What is named as missing though it does not wait for it. */
  next?: Missing | undefined
  /** Shows at the fields what is missing. */
  onAsk?: () => void
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
  method,
  before,
  isDelivered,
  refusal,
  isOffline,
  busy,
  missing,
  next,
  onAsk,
}: PlaceBarProps) {
  const t = checkout.use()
  const isShort = cart.items.some((line) => line.problem)
  const changed =
    before === undefined ? undefined : t.priceChanged(formatMoney(total), formatMoney(before))
  const c = carts.use()
  const isStuck = cart.offer?.problem ? c.codeBlocks : undefined
  const blocked = isShort
    ? t.blocked
    : !isDelivered
      ? t.notDelivered
      : (isStuck ?? (method ? undefined : t.noWayToPay))
  // Next to the total stands already what that lacks.
  const named = missing ?? next
  const reason = blocked === undefined && named?.text !== lacks ? named : undefined
  const ask = (target: EventTarget) => {
    flushSync(() => onAsk?.())
    if (reason) focusField((target as Element).closest('form'), reason.field)
  }
  return (
    <div className="bottom-bar grid gap-2 lg:static lg:mx-0 lg:border-0 lg:bg-transparent lg:p-5 lg:pt-0 lg:shadow-none">
      <Alert more={isOffline && t.unreached}>{blocked ?? unbroken(changed) ?? refusal}</Alert>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 lg:grid">
        {/* On a laptop the summary above it shows the total. */}
        <p className="grid lg:hidden">
          <span className="text-sm font-semibold">
            {t.total}
            {method && ` · ${t.methods[method]}`}
          </span>
          <span className="figures text-lg leading-6 font-extrabold whitespace-nowrap">
            {formatMoney(total)}
          </span>
          {lacks && reason?.field !== 'state' && reason?.field !== 'addressId' && (
            <span className="text-sm text-muted">{lacks}</span>
          )}
          {fee !== undefined && fee > 0 && (
            <span className="figures text-sm text-muted">
              {unbroken(t.withDelivery(formatMoney(fee)))}
            </span>
          )}
        </p>
        {/* biome-ignore lint/a11y: by keys the button below does the same */}
        <div className="flex flex-1" onClick={({ target }) => missing && ask(target)}>
          <Button
            type="submit"
            busy={busy && t.placing}
            disabled={missing !== undefined || blocked !== undefined}
            aria-describedby={reason && 'first-missing'}
            className="flex-1 disabled:pointer-events-none"
          >
            {changed ? t.placeFor(formatMoney(total).replace(' ', '\u00a0')) : t.place}
          </Button>
        </div>
      </div>
      {reason && (
        <Button
          id="first-missing"
          look="quiet"
          className="justify-self-start px-0 text-left text-sm underline"
          onClick={({ target }) => ask(target)}
        >
          {reason.text}
        </Button>
      )}
    </div>
  )
}

function focusField(form: HTMLFormElement | null, name: string): void {
  const found = form?.elements.namedItem(name)
  const field = found instanceof RadioNodeList ? found[0] : found
  if (field instanceof HTMLElement) field.focus()
}
