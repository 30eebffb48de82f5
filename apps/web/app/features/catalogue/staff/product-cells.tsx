import type { ListedProduct } from '@duka/contract/catalogue/products'
import { Link } from 'react-router'
import { Badge } from '../../../ui/badge.tsx'
import { ProductPicture } from '../product-picture.tsx'
import { staffProducts, staffStock } from './words.ts'

/** A product of a list or, found by its SKU, with all its fields. */
export type StaffProduct = Omit<ListedProduct, 'salePrice' | 'saleUntil'>

/** A product with its limit for low stock. */
export type StockedProduct = StaffProduct & { lowAt: number }

export function PictureCell({ product }: { product: StaffProduct }) {
  return (
    <ProductPicture product={product} sizes="48px" widest={320} className="w-12 rounded-control" />
  )
}

/** The name, and what tells it apart. */
export function NameCell({ _id, name, variant, sku, visibility }: StaffProduct) {
  return (
    <>
      <Link to={`/products/${_id}`} className="font-medium underline md:line-clamp-2">
        {name}
      </Link>
      <VisibilityBadge visibility={visibility} />
      <span className="block text-sm text-muted">{[variant, sku].filter(Boolean).join(' · ')}</span>
    </>
  )
}

/** Marks a product that shoppers do not find. */
export function VisibilityBadge({ visibility = 'shown' }: Pick<StaffProduct, 'visibility'>) {
  const t = staffProducts.use()
  if (visibility === 'shown') return null
  return (
    <Badge tone={visibility === 'draft' ? 'yellow' : 'grey'}>{t.visibilities[visibility]}</Badge>
  )
}

/** The number in stock, linked to its changes, with a badge if it is low. */
export function StockCell({
  isLine,
  ...product
}: StockedProduct & { /** Within a line of text. */ isLine?: boolean }) {
  const { _id, name, stockQuantity, lowAt } = product
  const t = staffProducts.use()
  const count = stockQuantity.toLocaleString('en')
  return (
    <span className="inline-flex items-center justify-end gap-2 max-md:flex-row-reverse max-md:gap-1 md:max-xl:flex-col-reverse md:max-xl:items-end md:max-xl:gap-0">
      {stockQuantity <= 0 && <Badge tone="red">{t.outOfStock}</Badge>}
      {stockQuantity > 0 && stockQuantity <= lowAt && <Badge tone="orange">{t.low}</Badge>}
      <Link
        to={`/dashboard/products/${_id}/stock`}
        aria-label={staffStock.use().stockOf(name, count)}
        className={`inline-flex items-center justify-end font-medium underline ${isLine ? 'min-h-8' : 'min-h-11 min-w-11'}`}
      >
        {isLine ? t.inStockCount(count) : count}
      </Link>
    </span>
  )
}
