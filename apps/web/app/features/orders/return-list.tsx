import { formatMoney } from '@duka/contract/money'
import type { Return } from '@duka/contract/orders/return-record'
import type { ReactNode } from 'react'
import { formatDateTime } from '../../lib/text/format.ts'
import { unbroken } from '../../ui/unbroken.tsx'
import { returnWords } from './signed-in-words.ts'

interface ReturnListProps {
  returns: readonly Return[]
  forStaff?: boolean
  /** What can be done with one. */
  more?: (one: Return) => ReactNode
}

/** The returns of an order: what came back, or shall, and what for. */
export function ReturnList({ returns, forStaff = false, more }: ReturnListProps) {
  const t = returnWords.use()
  return (
    <ul className="grid gap-3">
      {returns.map((one) => (
        <li key={one._id} className="grid gap-1 rounded-control border border-line p-3">
          <p className="flex flex-wrap justify-between gap-x-4 font-semibold">
            <span>{t.states[one.state]}</span>
            {one.amount !== null && <span>{unbroken(t.sum(formatMoney(one.amount, 'KES')))}</span>}
          </p>
          {one.items.length === 0 && <p>{t.without}</p>}
          {one.items.map(({ item, quantity, name, variant, reason, restock }) => (
            <p key={`${item} ${reason} ${restock}`} className="wrap-anywhere">
              {t.piece(quantity, [name, variant].filter(Boolean).join(' '))}
              <span className="block text-sm text-muted">{t.reasons[reason]}</span>
            </p>
          ))}
          {one.note && (
            <p className="wrap-anywhere">
              {forStaff && one.items.some(({ restock }) => restock !== null)
                ? t.noted(one.note)
                : t.customerSays(one.note)}
            </p>
          )}
          {one.answer && <p className="wrap-anywhere">{t.shopSays(one.answer)}</p>}
          <p className="figures text-sm text-muted">
            {formatDateTime(one.receivedAt ?? one.createdAt)}
          </p>
          {more?.(one)}
        </li>
      ))}
    </ul>
  )
}
