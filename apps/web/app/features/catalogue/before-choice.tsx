import { optionKind } from '@duka/contract/catalogue/option-names'
import type { ProductWithSiblings } from '@duka/contract/catalogue/products'
import { Button } from '../../ui/button.tsx'
import { choiceWords } from './choice-words.ts'
import { openIn } from './open-options.ts'
import { Price } from './price-tag.tsx'
import { catalogue } from './words.ts'

interface Asking {
  from: string
  /** Whether somebody wanted to buy before that. */
  isAsked: boolean
  onAsk: () => void
}

/**
 * The product as it is before its options are chosen, for who came by a family's card: what the family has in stock, from its
 * lowest price, and what asks for a choice. Undefined if everything is chosen.
 */
export function beforeChoice(
  product: ProductWithSiblings,
  state: Parameters<typeof openIn>[0],
  { from, isAsked, onAsk }: Asking,
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
  const [next = ''] = open
  return {
    open,
    shown,
    tag,
    ask: isAsked && <ChooseFirst next={next} />,
    button: <ChooseButton next={next} onAsk={onAsk} />,
  }
}

interface ChooseProps {
  /** The name of the option. */
  next: string
}

/** The request to choose, beside the option. */
function ChooseFirst({ next }: ChooseProps) {
  return (
    <span role="alert" className="text-danger">
      {choiceWords.use()[optionKind(next) ?? 'other']}
    </span>
  )
}

/** Stands in place of *Add to cart* until everything is chosen. It moves the focus to the next option. */
function ChooseButton({ next, onAsk }: ChooseProps & { onAsk: () => void }) {
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
