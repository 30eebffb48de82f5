import type { Product } from '@duka/contract/catalogue'
import { formatMoney } from '@duka/contract/money'
import { inside } from '../../ui/inside.ts'
import { ListLink } from '../../ui/list-link.tsx'
import { AddToCartButton } from './add-to-cart-button.tsx'
import { Picture, type PictureSets } from './product-picture.tsx'
import { StockBadge } from './stock-badge.tsx'

/** What a card shows, and no more: the list travels twice, as HTML and as data. */
export type CardProduct = Pick<Product, '_id' | 'name' | 'brand' | 'price' | 'stockQuantity'> & {
  picture: PictureSets
}

const sizes = '(min-width: 1280px) 290px, (min-width: 768px) 31vw, (min-width: 640px) 46vw, 92vw'

interface ProductCardProps {
  product: CardProduct
  search: string
  first: boolean
}

/** One product in the list. The whole card leads to it; *Add to cart* is a button of its own. */
export function ProductCard({ product, search, first }: ProductCardProps) {
  return <article className="card" {...inside(first ? firstCard : card, product, search)} />
}

const firstCard = (product: CardProduct, search: string) => card(product, search, true)

function card(product: CardProduct, search: string, first = false) {
  return (
    <>
      <Picture sets={product.picture} sizes={sizes} first={first} />
      <span className="absolute top-2 left-2">
        <StockBadge stock={product.stockQuantity} />
      </span>
      <div className="flex flex-1 flex-col gap-1 p-3">
        <p className="truncate text-sm text-muted">{product.brand}</p>
        <h2 className="line-clamp-2 leading-snug font-medium">
          <ListLink
            to={`/products/${product._id}${search}`}
            preventScrollReset
            className="after:absolute after:inset-0"
          >
            {product.name}
          </ListLink>
        </h2>
        <p className="figures mt-auto pt-1 text-lg font-bold">{formatMoney(product.price)}</p>
        <AddToCartButton named product={product} className="relative mt-1 w-full px-2" />
      </div>
    </>
  )
}
