import type { ChangedPrice } from '@duka/contract/catalogue/bulk-prices'
import { formatMoney } from '@duka/contract/money'
import type { KeyboardEvent } from 'react'
import { numberIn } from './change-prices.ts'
import { bulkPriceWords } from './words.ts'

/** The key under which the tab keeps what was typed. */
export const SHEET = 'price sheet'

/** What was typed, by the product's id. */
export type TypedPrices = Readonly<Record<string, string>>

/** The products with another price than theirs. */
export function editedIn(products: ChangedPrice[], typed: TypedPrices): ChangedPrice[] {
  return products.filter(({ _id, before }) => {
    const text = typed[_id]?.trim()
    return text && numberIn(text) !== before
  })
}

/** The Enter key goes to the next field. */
function goOn({ key, currentTarget }: KeyboardEvent<HTMLInputElement>): void {
  const next = currentTarget.closest('li')?.nextElementSibling
  if (key === 'Enter') next?.querySelector('input')?.focus()
}

interface PriceSheetProps {
  products: ChangedPrice[]
  typed: TypedPrices
  onType: (typed: TypedPrices) => void
  errorOf: (id: string) => string | undefined
}

/** A field for the price of each product; an empty one keeps its price. */
export function PriceSheet({ products, typed, onType, errorOf }: PriceSheetProps) {
  const t = bulkPriceWords.use()
  return (
    <ul>
      {products.map(({ _id, name, variant, before }) => {
        const error = errorOf(_id)
        return (
          <li key={_id} className="border-t border-line py-2 first:border-0">
            <label className="flex items-center justify-between gap-3">
              <span className="min-w-0 wrap-anywhere">
                <span className="block font-medium">{name}</span>
                <span className="block text-sm text-muted">
                  {[variant, before === null ? '–' : formatMoney(before, 'KES')]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <input
                className="control figures w-28 shrink-0 text-right"
                aria-label={t.newPriceOf([name, variant].filter(Boolean).join(', '))}
                aria-invalid={error ? true : undefined}
                inputMode="decimal"
                enterKeyHint="next"
                value={typed[_id] ?? ''}
                onChange={({ target }) => onType({ ...typed, [_id]: target.value })}
                onKeyDown={goOn}
              />
            </label>
            {error && <p className="text-sm text-danger">{error}</p>}
          </li>
        )
      })}
    </ul>
  )
}
