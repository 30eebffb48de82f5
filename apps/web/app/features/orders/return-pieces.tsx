import { returnReasons } from '@duka/contract/orders/return-record'
import type { ReactNode } from 'react'
import { count, Fields } from '../../ui/fields.tsx'
import type { Returnable } from './returnable.ts'
import { returnWords } from './signed-in-words.ts'

interface ReturnPiecesProps {
  items: readonly Returnable[]
  errors: Record<string, string>
  /** What else is asked of an item. */
  more?: (item: Returnable) => ReactNode
}

/** Asks of each item how many pieces come back, and why. */
export function ReturnPieces({ items, errors, more }: ReturnPiecesProps) {
  const t = returnWords.use()
  const reasons = returnReasons.map((reason) => [reason, t.reasons[reason]] as const)
  const options = [['', t.choose] as const, ...reasons]
  return items.map((item) => (
    <div key={item.id} className="grid gap-2 border-b border-line pb-3">
      <Fields
        errors={errors}
        of={{
          [`quantity ${item.id}`]: { label: t.of(item.name, item.left), ...count },
          [`reason ${item.id}`]: { label: t.why, options },
        }}
      />
      {more?.(item)}
    </div>
  ))
}
