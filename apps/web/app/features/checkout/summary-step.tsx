import type { Cart } from '@duka/contract/carts/carts'
import { formatMoney, toCents, toShillings, toWholeShillings } from '@duka/contract/money'
import { Link } from 'react-router'
import { Fold, partsOf } from '../../ui/fold.tsx'
import { checkout } from '../../words/checkout.ts'
import { CodeProblem } from '../carts/code-box.tsx'
import { ProductPicture } from '../catalogue/product-picture.tsx'
import { Step } from './step.tsx'

interface SummaryStepProps {
  number: number
  cart: Cart
  /** The delivery fee; undefined for a shop without delivery zones and until it is known. */
  fee: number | undefined
  /** What the total still lacks, such as a county for the delivery fee. */
  lacks: string | undefined
  /** The discount of the cart's code. */
  promotion: number
  total: number
  asksMpesa: boolean
}

/** The items of the order; the bar below shows the price. */
export function SummaryStep({
  number,
  cart,
  fee,
  lacks,
  promotion,
  total,
  asksMpesa,
}: SummaryStepProps) {
  const t = checkout.use()
  const asked = toWholeShillings(toCents(total))
  const isRounded = asksMpesa && !lacks && asked !== total
  const [shown, folded] = partsOf(cart.items)
  return (
    <Step number={number} title={t.summary}>
      <Lines lines={shown} />
      {folded.length > 0 && (
        <Fold label={t.moreItems(folded.length)} open={folded.some((line) => line.problem)}>
          <Lines lines={folded} />
        </Fold>
      )}
      <Link
        to="/carts"
        className="inline-flex min-h-11 items-center justify-self-start font-semibold text-primary underline"
      >
        {t.changeCart}
      </Link>
      <CodeProblem cart={cart} />
      {(fee !== undefined || promotion > 0) && (
        <dl className="figures grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-t border-line pt-3">
          <dt>{t.itemsTotal}</dt>
          <dd className="text-right">{formatMoney(cart.total)}</dd>
          {fee !== undefined && (
            <>
              <dt>{t.deliveryFee}</dt>
              <dd className="text-right">{fee === 0 ? t.free : formatMoney(fee)}</dd>
            </>
          )}
          {promotion > 0 && (
            <>
              <dt>{t.promotion(cart.offer?.code ?? '')}</dt>
              <dd className="text-right">{formatMoney(-promotion)}</dd>
            </>
          )}
        </dl>
      )}
      {lacks && <p className="border-t border-line pt-3 font-semibold">{lacks}</p>}
      {isRounded && (
        <p className="rounded-control bg-mango-soft px-3 py-2 text-mango-ink">
          <strong className="figures">{t.mpesaAsks(formatMoney(asked))}</strong> {t.mpesaRounds}
        </p>
      )}
    </Step>
  )
}

function Lines({ lines }: { lines: Cart['items'] }) {
  const t = checkout.use()
  return (
    <ul className="grid gap-3">
      {lines.map(({ product, quantity, price, problem }) => (
        <li key={product._id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <ProductPicture
            product={product}
            sizes="48px"
            widest={320}
            className="w-12 shrink-0 rounded-control"
          />
          <span className={`min-w-24 flex-1 ${problem ? 'text-danger' : ''}`}>
            <span className="line-clamp-2">{product.name}</span>
            <span className="figures text-muted">{t.quantity(quantity)}</span>
          </span>
          <span className="figures ml-auto whitespace-nowrap">
            {formatMoney(toShillings(toCents(price) * quantity))}
          </span>
        </li>
      ))}
    </ul>
  )
}
