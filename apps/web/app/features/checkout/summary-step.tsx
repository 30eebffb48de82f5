import type { Cart } from '@duka/contract/carts'
import { formatMoney, toCents, toShillings, toWholeShillings } from '@duka/contract/money'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Fold, partsOf } from '../../ui/fold.tsx'
import { Alert } from '../../ui/states.tsx'
import { checkout } from '../../words/checkout.ts'
import { ProductPicture } from '../catalogue/product-picture.tsx'
import { Step } from './step.tsx'

interface SummaryStepProps {
  cart: Cart
  asksMpesa: boolean
  /** Why the order could not be placed. */
  refusal: string | undefined
  busy: boolean
  /** M-Pesa was chosen, and there is no phone to ask yet. */
  isPhoneMissing: boolean
}

/** What is bought and what it costs, and the button. */
export function SummaryStep({ cart, asksMpesa, refusal, busy, isPhoneMissing }: SummaryStepProps) {
  const t = checkout.use()
  const asked = toWholeShillings(toCents(cart.total))
  const isRounded = asksMpesa && asked !== cart.total
  const [shown, folded] = partsOf(cart.items)
  const isBlocked = cart.items.some((line) => line.problem)
  return (
    <Step number={3} title={t.summary} className="lg:sticky lg:top-24">
      <Lines lines={shown} />
      {folded.length > 0 && (
        <Fold label={t.moreItems(folded.length)} open={folded.some((line) => line.problem)}>
          <Lines lines={folded} />
        </Fold>
      )}
      <Link to="/carts" className="justify-self-start py-2 font-semibold text-primary underline">
        {t.changeCart}
      </Link>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-4">
        <p className="font-semibold">{t.total}</p>
        <p className="figures text-xl font-extrabold">{formatMoney(cart.total)}</p>
      </div>
      {isRounded && (
        <p className="rounded-control bg-mango-soft px-3 py-2 text-mango-ink">
          <strong className="figures">{t.mpesaAsks(formatMoney(asked))}</strong> {t.mpesaRounds}
        </p>
      )}
      <Alert>{isBlocked ? t.blocked : refusal}</Alert>
      <Button
        type="submit"
        busy={busy && t.placing}
        disabled={isPhoneMissing || isBlocked}
        aria-describedby={isPhoneMissing ? 'phone-first' : undefined}
      >
        {t.place}
      </Button>
      {isPhoneMissing && (
        <p id="phone-first" className="text-sm text-muted">
          {t.phoneFirst}
        </p>
      )}
    </Step>
  )
}

function Lines({ lines }: { lines: Cart['items'] }) {
  const t = checkout.use()
  return (
    <ul className="grid gap-3">
      {lines.map(({ product, quantity, problem }) => (
        <li key={product._id} className="grid grid-cols-[3rem_1fr_auto] items-center gap-3">
          <ProductPicture product={product} sizes="48px" widest={320} className="rounded-control" />
          <span className={`min-w-0 ${problem ? 'text-danger' : ''}`}>
            {product.name} <span className="figures text-muted">{t.quantity(quantity)}</span>
          </span>
          <span className="figures">
            {formatMoney(toShillings(toCents(product.price) * quantity))}
          </span>
        </li>
      ))}
    </ul>
  )
}
