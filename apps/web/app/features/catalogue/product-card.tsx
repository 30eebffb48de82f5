import type { Product } from '@duka/contract/catalogue/products'
import { formatMoney } from '@duka/contract/money'
import { ListLink } from '../../ui/list-link.tsx'
import { catalogue } from '../../words/catalogue.ts'
import { AddToCartButton } from './add-to-cart-button.tsx'
import { PriceTag, type ShownPrice } from './price-tag.tsx'
import { Picture, type PictureSets } from './product-picture.tsx'
import { StockBadge } from './stock-badge.tsx'

/** Only what a card shows, because the page contains the list twice: as HTML and as data. */
export type CardProduct = Pick<Product, '_id' | 'name' | 'brand' | 'stockQuantity'> &
  ShownPrice & {
    picture: PictureSets
    /** For a group that is shown once: its lowest price, and how many products it has. */
    fromPrice?: number | undefined
    choices?: number
  }

/** Two columns on a phone, three if it lies on its side, four on wide screens; as `.products` of styles.css. */
const sizes =
  '(min-width: 1280px) 300px, (min-width: 560px) 31vw, (min-width: 340px) calc(50vw - 22px), 92vw'

interface ProductCardProps {
  product: CardProduct
  search: string
  /** `first` is the largest contentful paint; `second` is visible at once, too. */
  position: 'first' | 'second' | 'later'
}

/** One product in the list. The card is a link with a separate *Add to cart* button. */
export function ProductCard({ product, search, position }: ProductCardProps) {
  const t = catalogue.use()
  return (
    <article className="card">
      <Picture
        sets={product.picture}
        sizes={sizes}
        first={position === 'first'}
        eager={position !== 'later'}
      />
      <span className="absolute top-2 left-2">
        {!product.choices && <StockBadge stock={product.stockQuantity} />}
      </span>
      <div className="card-text">
        <p className="truncate text-xs text-muted sm:text-sm">{product.brand}</p>
        <h2 className="line-clamp-2 text-sm leading-5 font-medium sm:text-base">
          <ListLink
            to={`/products/${product._id}${search}`}
            preventScrollReset
            className="after:absolute after:inset-0"
          >
            {product.name}
          </ListLink>
        </h2>
        {product.fromPrice ? (
          <p className="figures mt-auto font-bold sm:text-lg">
            {t.from(formatMoney(product.fromPrice))}
          </p>
        ) : (
          <PriceTag of={product} className="mt-auto font-bold sm:text-lg" />
        )}
        {product.choices ? (
          <p className="mt-1 flex min-h-11 items-center text-sm text-muted">
            {t.choices(product.choices)}
          </p>
        ) : (
          <AddToCartButton
            named
            product={product}
            className="relative mt-1 w-full px-1 max-sm:text-sm max-sm:leading-tight max-sm:[&>svg]:hidden"
          />
        )}
      </div>
    </article>
  )
}
