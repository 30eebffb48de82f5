import type { ListedProduct } from '@duka/contract/catalogue/products'
import { formatMoney } from '@duka/contract/money'
import { ListLink } from '../../ui/list-link.tsx'
import { CardButton } from './card-button.tsx'
import { CardHeart } from './card-heart.tsx'
import { PriceTag, type ShownPrice } from './price-tag.tsx'
import { Picture, type PictureSets } from './product-picture.tsx'
import { StockBadge } from './stock-badge.tsx'
import { catalogue } from './words.ts'

/** Only what a card shows, because the page contains the list twice: as HTML and as data. */
export type CardProduct = Pick<
  ListedProduct,
  '_id' | 'name' | 'brand' | 'variant' | 'stockQuantity' | 'rating'
> &
  // For a family that is shown once.
  Pick<ListedProduct, 'fromPrice' | 'choices' | 'choicesInStock' | 'optionValues'> &
  ShownPrice & { picture: PictureSets }

/** Two columns on a phone, three if it lies on its side, four on wide screens; as `.products` of styles.css. */
const sizes =
  '(min-width: 1280px) 300px, (min-width: 560px) 31vw, (min-width: 340px) calc(50vw - 22px), 92vw'

interface ProductCardProps {
  product: CardProduct
  search: string
  /** `first` is the largest contentful paint; `second` is visible at once, too. */
  position: 'first' | 'second' | 'later'
  /** Whether opening it adds no step back. */
  replace?: boolean
}

/** One product in the list. The card is a link with separate buttons. */
export function ProductCard({ product, search, position, replace }: ProductCardProps) {
  const t = catalogue.use()
  const { choices, choicesInStock, rating } = product
  const to = `/products/${product._id}${search}`
  return (
    <article className="card">
      <Picture
        sets={product.picture}
        sizes={sizes}
        className="card-picture"
        first={position === 'first'}
        eager={position !== 'later'}
      />
      <span className="absolute top-2 left-2">
        {(!choices || choicesInStock === 0) && (
          <StockBadge onPicture stock={choices ? 0 : product.stockQuantity} />
        )}
      </span>
      <CardHeart product={product} />
      <div className="card-text">
        <h2>
          <ListLink to={to} preventScrollReset replace={replace}>
            {product.name}
          </ListLink>
        </h2>
        <p className="card-note">{`${differsBy(product)} · ${product.brand}`}</p>
        {rating && (
          <p className="card-note">
            <span className="text-mango-ink">★</span> {rating.average} ({rating.count})
          </p>
        )}
        <div className="card-buy">
          <div>
            {product.fromPrice ? (
              <p className="figures card-price max-sm:text-sm">
                {t.from(formatMoney(product.fromPrice))}
              </p>
            ) : (
              <PriceTag of={product} className="card-price" />
            )}
          </div>
          <CardButton product={product} to={to} replace={replace} />
        </div>
      </div>
    </article>
  )
}

/** What tells a product apart, such as `5 kg`; of a family its sizes or colours. */
function differsBy({ optionValues, variant }: CardProduct): string {
  const values = Object.values(optionValues ?? {}).map((some) => some.join(' · '))
  return optionValues ? values.join(', ') : variant
}
