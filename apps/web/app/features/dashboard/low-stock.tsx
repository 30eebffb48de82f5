import type { Overview } from '@duka/contract/dashboard/overview'
import { Link } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { lowStockWords } from '../catalogue/staff/words.ts'
import { Panel } from '../staff-frame/staff-page.tsx'
import { findWords } from '../staff-frame/words.ts'
import { overviewWords } from './words.ts'

export function LowStock({ products }: { products: Overview['lowStock'] }) {
  const t = overviewWords.use()
  const { left } = findWords.use()
  return (
    <Panel
      title={t.lowStock}
      aside={
        <Link
          to="/dashboard/products/low-stock"
          className="inline-flex min-h-11 items-center font-semibold text-primary underline"
        >
          {lowStockWords.use().all}
        </Link>
      }
    >
      {products.length === 0 && <p className="text-muted">{t.nothingLow}</p>}
      <ul className="divide-y divide-line">
        {products.map(({ _id, name, variant, stockQuantity }) => (
          <li key={_id}>
            <Link
              to={`/dashboard/products/${_id}/stock`}
              className="flex min-h-11 items-center justify-between gap-3 py-1 hover:text-primary"
            >
              <span className="min-w-0">
                <span className="line-clamp-2 underline">{name}</span>
                <span className="line-clamp-1 text-sm text-muted">{variant}</span>
              </span>
              <Badge tone={stockQuantity === 0 ? 'red' : 'orange'}>{left(stockQuantity)}</Badge>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
