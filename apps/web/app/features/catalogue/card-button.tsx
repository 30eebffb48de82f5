import { OUT_OF_STOCK } from '@duka/contract/catalogue/out-of-stock'
import { useTranslate } from '../../lib/text/text.ts'
import { buttonClass } from '../../ui/button.tsx'
import { ListLink } from '../../ui/list-link.tsx'
import { AddToCartButton } from './add-to-cart-button.tsx'
import type { CardProduct } from './product-card.tsx'
import { catalogue } from './words.ts'

interface CardButtonProps {
  product: CardProduct
  /** The address of the product. */
  to: string
  replace: boolean | undefined
}

/** *Add to cart*, or *Choose size* for a family of which several are in stock: nobody buys a size unseen. */
export function CardButton({ product, to, replace }: CardButtonProps) {
  const t = catalogue.use()
  const translate = useTranslate()
  const { choices } = product
  if (!choices) return <AddToCartButton named product={product} className="card-button" />
  if (product.choicesInStock === 0) return <p className="card-button">{translate(OUT_OF_STOCK)}</p>
  const label = t.choose[whatDiffers(product)]
  return (
    <ListLink
      to={to}
      preventScrollReset
      replace={replace}
      aria-label={`${label}: ${product.name}`}
      className={buttonClass('tint', 'card-button')}
    >
      {label}
    </ListLink>
  )
}

/** The only option in which the products differ, if pages have a word for it. */
function whatDiffers({ optionValues = {} }: CardProduct): 'size' | 'colour' | 'other' {
  const names = Object.keys(optionValues).join()
  if (/^(size|saizi|ukubwa)$/i.test(names)) return 'size'
  return /^(colou?r|rangi)$/i.test(names) ? 'colour' : 'other'
}
