import '../../ui/later-icons.ts'
import type { CartLine as Line } from '@duka/contract/carts/carts'
import { formatMoney, toCents, toShillings } from '@duka/contract/money'
import { OVER_STOCK } from '@duka/contract/page-refusals'
import { Link } from 'react-router'
import { translate, useOwnWords } from '../../lib/text/text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { QuantityStepper } from '../../ui/quantity-stepper.tsx'
import { unbroken } from '../../ui/unbroken.tsx'
import { changeQuantity } from '../add-to-cart/cart-edits.ts'
import { ProductPicture } from '../catalogue/product-picture.tsx'
import { LOW_STOCK } from '../catalogue/stock-badge.tsx'
import { catalogue } from '../catalogue/words.ts'
import { carts } from './words.ts'

/** One line of the cart, with its problem if there is one. */
export function CartLine({ line, onRemove }: { line: Line; onRemove: () => void }) {
  const t = carts.use()
  const { quantity, price, available, problem } = line
  const product = useOwnWords()(line.product)
  const { left } = catalogue.use()
  const isGone = problem === 'unavailable'
  // Also where *One more* is disabled. The problem itself says how many there are.
  const isScarce = !problem && (available <= LOW_STOCK || quantity >= available)
  // Sizes of one product have the same name.
  const named = [product.name, ...Object.values(product.options ?? {})].join(', ')
  const savedCents = (toCents(product.wasPrice ?? product.price) - toCents(price)) * quantity
  return (
    <li className="grid grid-cols-[min(5.5rem,30%)_minmax(0,1fr)] gap-x-4 gap-y-3 p-4 lg:grid-cols-[5.5rem_minmax(0,1fr)_auto] lg:items-center lg:p-3">
      <ProductPicture
        product={product}
        sizes="88px"
        widest={320}
        className={`self-start rounded-control ${isGone ? 'opacity-50' : ''}`}
      />
      <div className="grid content-start gap-1">
        <h2 className="leading-snug font-medium">
          {isGone ? (
            product.name
          ) : (
            <Link
              to={`/products/${product._id}`}
              className="-my-2.5 flex min-h-11 items-center py-2.5 hover:underline"
            >
              <span className="line-clamp-2">{product.name}</span>
            </Link>
          )}
        </h2>
        <p className="text-sm text-muted">
          {[product.brand, product.variant].filter(Boolean).join(', ')}
        </p>
        <p className="figures flex flex-wrap gap-x-2 text-sm text-muted">
          {unbroken(t.each(formatMoney(price)))}
          {savedCents > 0 && (
            <span className="font-semibold text-accent-ink">
              {unbroken(t.saved(formatMoney(toShillings(savedCents))))}
            </span>
          )}
        </p>
        {isScarce && (
          <p>
            <Badge tone="orange">{left(available)}</Badge>
          </p>
        )}
      </div>
      <div className="col-span-2 flex flex-wrap items-center gap-x-1 gap-y-2 sm:col-span-1 sm:col-start-2 lg:col-start-3">
        {!isGone && (
          <QuantityStepper
            value={quantity}
            max={available}
            onChange={(wanted) => changeQuantity(product._id, wanted)}
            tooMany={translate(OVER_STOCK, { available })}
            label={t.quantity(named)}
            words={{ less: t.less(named), more: t.more(named) }}
          />
        )}
        {/* On a phone only an icon, to leave room for the price. */}
        <Button
          look="quiet"
          onClick={onRemove}
          aria-label={t.removeNamed(named)}
          className="max-sm:px-3"
        >
          <Icon name="trash" className="size-5 text-muted" />
          <span className={isGone ? '' : 'max-sm:sr-only'}>{t.remove}</span>
        </Button>
        {!isGone && (
          <p className="figures ml-auto font-bold whitespace-nowrap lg:min-w-28 lg:pr-2 lg:text-right">
            {formatMoney(toShillings(toCents(price) * quantity))}
          </p>
        )}
      </div>
      {problem && (
        <div className="col-span-full flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control bg-mango-soft px-3 py-2 text-mango-ink">
          <Icon name="alert" className="size-5 shrink-0" />
          <p className="flex-1">{isGone ? t.unavailable : t.short(available)}</p>
          {!isGone && (
            <Button look="secondary" onClick={() => changeQuantity(product._id, available)}>
              {t.takeWhatIsLeft(available)}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
