import type { FoundByStaff } from '@duka/contract/dashboard/search'
import { formatMoney, toCents, toShillings } from '@duka/contract/money'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { readQuantity } from '../../../../ui/quantity.ts'
import { Panel } from '../../../staff-frame/staff-page.tsx'
import { findWords } from '../../../staff-frame/words.ts'
import type { Line } from './entered.ts'
import { FindPart } from './find-part.tsx'
import { newOrderWords } from './words.ts'

/** The goods: a search that adds a line, and the lines with price and stock. */
export function GoodsPart({
  lines,
  change,
  error,
  about = asToday,
  keys,
  autoFocus,
  children,
}: {
  lines: Line[]
  change: (fields: { lines: Line[] }) => void
  error: string | undefined
  /** The text under a line's name, and its price; by default today's stock and price. */
  about?: (line: Line) => LineText
  /** What jumps to the search. */
  keys?: string
  autoFocus?: boolean
  children?: ReactNode
}) {
  const t = newOrderWords.use()
  const find = findWords.use()
  const field = useRef<HTMLInputElement>(null)
  const choicesOf = ({ products }: FoundByStaff) =>
    products.map((product) => ({
      id: product._id,
      label: t.add(product.name),
      shown: (
        <>
          <span className="min-w-0 flex-1 wrap-anywhere">
            {product.name} <span className="text-muted">{product.variant}</span>
          </span>
          <span className="text-muted">{t.inStock(product.stockQuantity)}</span>
          <span className="figures">{formatMoney(product.price, 'KES')}</span>
        </>
      ),
      choose: () => {
        change({ lines: withProduct(lines, product) })
        field.current?.focus()
      },
    }))
  return (
    <Panel title={t.products}>
      <div className="grid gap-3">
        <FindPart
          ref={field}
          label={t.findProduct}
          error={error}
          autoFocus={autoFocus}
          aria-keyshortcuts={keys}
          choicesOf={choicesOf}
          none={(typed) => <p className="wrap-anywhere text-muted">{find.nothing(typed)}</p>}
        />
        <ul className="grid gap-3">
          {lines.map((line) => (
            <GoodsLine
              key={line.productId}
              line={line}
              text={about(line)}
              set={(quantity) =>
                change({
                  lines: lines
                    .map((one) => (one === line ? { ...one, quantity } : one))
                    .filter((one) => one.quantity > 0),
                })
              }
            />
          ))}
        </ul>
        {children}
      </div>
    </Panel>
  )
}

interface LineText {
  more: ReactNode
  /** Undefined: not known yet. */
  sum: number | undefined
}

function asToday({ quantity, price, stockQuantity, isGone }: Line): LineText {
  return {
    more: <StockLine isGone={isGone} stock={stockQuantity} wanted={quantity} />,
    sum: toShillings(toCents(price) * quantity),
  }
}

/** How many are in stock, in red if more are wanted. */
export function StockLine({
  isGone,
  stock,
  wanted,
}: {
  isGone: boolean
  stock: number
  wanted: number
}) {
  const t = newOrderWords.use()
  const isShort = wanted > 0 && (isGone || stock < wanted)
  return (
    <span className={`block text-sm ${isShort ? 'text-danger' : 'text-muted'}`}>
      {isGone ? t.gone : (isShort ? t.tooFew : t.inStock)(stock)}
    </span>
  )
}

function GoodsLine({
  line: { name, variant, quantity },
  text: { more, sum },
  set,
}: {
  line: Line
  text: LineText
  set: (quantity: number) => void
}) {
  const t = newOrderWords.use()
  /** The text in the field while somebody types: it may be empty for a moment. */
  const [typed, setTyped] = useState<string>()
  const type = (text: string) => {
    setTyped(text)
    const count = readQuantity(text)
    if (count !== undefined) set(count)
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-32 flex-1 wrap-anywhere">
        {name} <span className="text-muted">{variant}</span>
        {more}
      </span>
      <input
        type="number"
        min={1}
        aria-label={t.quantityOf(name)}
        className="control w-20"
        value={typed ?? quantity}
        onChange={({ target }) => type(target.value)}
        onBlur={() => setTyped(undefined)}
      />
      <span className="ml-auto flex items-center gap-x-1">
        <span className="figures min-w-28 text-right">
          {sum === undefined ? '…' : formatMoney(sum, 'KES')}
        </span>
        <Button look="quiet" aria-label={t.takeOut(name)} onClick={() => set(0)}>
          ×
        </Button>
      </span>
    </li>
  )
}

/** One piece more of a product that is there, otherwise a new line. */
function withProduct(lines: Line[], product: FoundByStaff['products'][number]): Line[] {
  const there = lines.find(({ productId }) => productId === product._id)
  if (there)
    return lines.map((one) => (one === there ? { ...one, quantity: one.quantity + 1 } : one))
  const { _id, name, variant, sku, price, stockQuantity } = product
  const facts = { name, variant: variant || null, sku, image: null, isGone: false }
  return [...lines, { productId: _id, ...facts, quantity: 1, price, stockQuantity }]
}
