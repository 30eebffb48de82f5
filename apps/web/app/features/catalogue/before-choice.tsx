import { optionKind } from '@duka/contract/catalogue/option-names'
import type { ProductWithSiblings } from '@duka/contract/catalogue/products'
import { Button } from '../../ui/button.tsx'
import { openIn } from './open-options.ts'
import { Price } from './price-tag.tsx'
import { catalogue } from './words.ts'

/**
 * The product as it is before its options are chosen, for who came by a family's card: what the family has in stock, from its
 * lowest price. Undefined if everything is chosen.
 */
export function beforeChoice(
  product: ProductWithSiblings,
  state: Parameters<typeof openIn>[0],
  { from }: { from: string },
) {
  const open = openIn(state).filter((name) => name in product.options)
  const options = Object.fromEntries(
    Object.entries(product.options).filter(([name]) => !open.includes(name)),
  )
  const chosen = Object.entries(options)
  const prices = [product, ...product.siblings]
    .filter((one) => one.stockQuantity > 0)
    .filter((one) => chosen.every(([name, value]) => one.options[name] === value))
    .map((one) => one.price)
  if (open.length === 0 || prices.length < 2) return undefined
  const isFrom = prices.some((price) => price !== product.price)
  const price = Math.min(...prices)
  const shown: ProductWithSiblings = {
    ...product,
    options,
    stockQuantity: Number.POSITIVE_INFINITY,
    tiers: [],
    ...(isFrom && { price, wasPrice: null, saleUntil: null }),
  }
  const tag = isFrom && (
    <p className="figures text-2xl font-extrabold">
      <small className="price-currency">{`${from} `}</small>
      <Price shillings={price} />
    </p>
  )
  return { open, shown, tag }
}

interface ChooseButtonProps {
  open: string[]
  onAsk: () => void
}

/** In the place of *Add to cart* while something is to be chosen: leads there. */
export function ChooseButton({ open: [next = ''], onAsk }: ChooseButtonProps) {
  const { choose } = catalogue.use()
  return (
    <Button
      className="flex-1"
      onClick={({ currentTarget }) => {
        onAsk()
        currentTarget.closest('.product')?.querySelector<HTMLElement>('[data-open] a')?.focus()
      }}
    >
      {choose[optionKind(next) ?? 'other']}
    </Button>
  )
}
