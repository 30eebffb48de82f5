import type { LowProduct } from '@duka/contract/catalogue/stock'
import { Link } from 'react-router'
import { Badge } from '../../../ui/badge.tsx'
import { lowStockWords } from '../../../words/staff/low-stock.ts'
import { overviewWords } from '../../../words/staff/overview.ts'
import { staffProducts } from '../../../words/staff/products.ts'
import { staff } from '../../../words/staff/staff.ts'
import { staffStock } from '../../../words/staff/stock.ts'
import { BulkBar, useChosen } from '../../staff-frame/bulk.tsx'
import { StaffList } from '../../staff-frame/staff-list.tsx'
import { AdjustChosen } from './adjust-chosen.tsx'

interface LowStockTableProps {
  products: LowProduct[]
  nextCursor: string | null
}

/** Products with low stock, each linked to its stock page; several can be restocked together. */
export function LowStockTable({ products, nextCursor }: LowStockTableProps) {
  const t = lowStockWords.use()
  const p = staffProducts.use()
  const s = staff.use()
  const stock = staffStock.use()
  const { left } = overviewWords.use()
  const chosen = useChosen(products)
  const nameOf = (id: string) => products.find(({ _id }) => _id === id)?.name ?? id
  return (
    <StaffList
      name="low-stock"
      caption={t.title}
      rows={products}
      nextCursor={nextCursor}
      chosen={chosen}
      nameOf={({ name }) => name}
      bar={
        <BulkBar chosen={chosen} nameOf={nameOf}>
          {(act, count) => <AdjustChosen count={count} onAdjust={act} />}
        </BulkBar>
      }
      empty={{ title: t.empty, filtered: t.emptyFiltered }}
      columns={[
        {
          title: p.name,
          sort: { up: 'name', down: '-name' },
          cell: ({ _id, name, variant }) => (
            <>
              <Link
                to={`/dashboard/products/${_id}/stock`}
                className="font-medium underline md:line-clamp-2"
              >
                {name}
              </Link>
              <span className="block text-sm text-muted">{variant}</span>
            </>
          ),
        },
        { title: p.brand, cell: ({ brand }) => <span className="md:line-clamp-2">{brand}</span> },
        {
          title: p.category,
          cell: ({ category }) => (
            <span className="md:line-clamp-2">{category?.name ?? s.none}</span>
          ),
        },
        {
          title: t.left,
          sort: { up: 'stock', down: '-stock' },
          align: 'right',
          cell: ({ stockQuantity }) => (
            <Badge tone={stockQuantity === 0 ? 'red' : 'orange'}>{left(stockQuantity)}</Badge>
          ),
        },
        {
          title: stock.lowAt,
          align: 'right',
          cell: ({ lowStockAt }) => lowStockAt.toLocaleString('en'),
        },
      ]}
    />
  )
}
