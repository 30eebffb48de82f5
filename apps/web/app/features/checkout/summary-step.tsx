import type { Cart } from '@duka/contract/carts/carts'
import type { OrderDelivery } from '@duka/contract/delivery/delivery'
import { formatMoney, toCents, toShillings } from '@duka/contract/money'
import { isCollected } from '@duka/contract/orders/order-queues'
import { Link } from 'react-router'
import { useOwnWords } from '../../lib/text/text.ts'
import { Fold, partsOf } from '../../ui/fold.tsx'
import { CodeProblem } from '../carts/code-box.tsx'
import { Totals } from '../carts/totals.tsx'
import { carts } from '../carts/words.ts'
import { ProductPicture } from '../catalogue/product-picture.tsx'
import { useCounter } from '../delivery/point-details.tsx'
import { delivery } from '../delivery/words.ts'
import { Step } from './step.tsx'
import { checkout } from './words.ts'

interface SummaryStepProps {
  number: number
  cart: Cart
  /** The delivery fee; undefined for a shop without delivery zones and until it is known. */
  fee: number | undefined
  /** Where it is for; empty while no place is known. */
  place: string
  /** The chosen way of delivery. */
  way?: Pick<OrderDelivery, 'kind' | 'name' | 'point'> | undefined
  /** What the total still lacks, such as a county for the delivery fee. */
  lacks: string | undefined
  /** The discount of the cart's code. */
  promotion: number
  total: number
  /** The total as it is paid: rounded up if M-Pesa is chosen. */
  asked: number
}

/** The items of the order and what its total consists of; on a phone the bar below shows the total, too. */
export function SummaryStep({
  number,
  cart,
  fee,
  place,
  way: given,
  lacks,
  promotion,
  total,
  asked,
}: SummaryStepProps) {
  const t = checkout.use()
  const d = delivery.use()
  const rounding = toShillings(toCents(asked) - toCents(total))
  const counter = useCounter().place
  const way = useOwnWords()(given)
  const at = way?.point?.name ?? (way?.kind === 'shop' ? counter : '')
  const collected = isCollected(way?.kind) && (at ? d.collectAt(at) : way?.name)
  return (
    <Step
      number={number}
      title={t.summary}
      className="lg:rounded-none lg:border-0 lg:bg-transparent lg:pb-3 lg:shadow-none"
    >
      <div className="max-lg:hidden">
        <Goods items={cart.items} />
      </div>
      <Link
        to="/carts"
        className="inline-flex min-h-11 items-center justify-self-start font-semibold text-primary underline"
      >
        {t.changeCart}
      </Link>
      <CodeProblem cart={cart} />
      <div className="grid gap-2 border-t border-line pt-3">
        <Totals
          rows={[
            { label: t.subtotal, value: formatMoney(cart.total) },
            ...(promotion > 0
              ? [{ label: t.discount(cart.offer?.code ?? ''), value: formatMoney(-promotion) }]
              : []),
            ...(fee === undefined
              ? []
              : [
                  {
                    label: collected || (place ? d.to(place) : t.delivery),
                    value: fee === 0 ? t.free : formatMoney(fee),
                  },
                ]),
            ...(rounding > 0 && !lacks
              ? [{ label: t.rounding, value: formatMoney(rounding) }]
              : []),
          ]}
          total={{ label: t.total, value: formatMoney(asked) }}
        />
        {lacks && <p className="font-semibold">{lacks}</p>}
      </div>
    </Step>
  )
}

/** On a phone the goods are one line above the steps until they are opened. */
export function FoldedGoods({ cart: { items, total } }: { cart: Cart }) {
  const t = carts.use()
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <div className="rounded-card border border-line bg-surface px-3 shadow-soft sm:px-5 lg:hidden">
      <Fold
        label={`${t.count(count)} · ${formatMoney(total)}`}
        open={items.some(({ problem }) => problem)}
      >
        <div className="py-3">
          <Goods items={items} />
        </div>
      </Fold>
    </div>
  )
}

function Goods({ items }: Pick<Cart, 'items'>) {
  const t = checkout.use()
  const [shown, folded] = partsOf(items)
  return (
    <>
      <Lines lines={shown} />
      {folded.length > 0 && (
        <Fold label={t.moreItems(folded.length)} open={folded.some((line) => line.problem)}>
          <Lines lines={folded} />
        </Fold>
      )}
    </>
  )
}

function Lines({ lines }: { lines: Cart['items'] }) {
  const t = checkout.use()
  const own = useOwnWords()
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
            <span className="flex gap-x-2">
              <span className="line-clamp-2">{own(product).name}</span>
              <span className="figures shrink-0 text-muted">{t.quantity(quantity)}</span>
            </span>
            {product.variant && (
              <span className="block text-sm wrap-anywhere text-muted">{own(product).variant}</span>
            )}
          </span>
          <span className="figures ml-auto whitespace-nowrap">
            {formatMoney(toShillings(toCents(price) * quantity))}
          </span>
        </li>
      ))}
    </ul>
  )
}
