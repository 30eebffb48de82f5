import { listLowStock } from '@duka/contract/catalogue/catalogue.calls'
import { exportLowProducts } from '@duka/contract/dashboard/dashboard.calls'
import { Link } from 'react-router'
import { call } from '../../../lib/calls/call.ts'
import { Badge } from '../../../ui/badge.tsx'
import { defineStaffList } from '../../staff-frame/define-staff-list.tsx'
import { findWords, staff } from '../../staff-frame/words.ts'
import { AdjustChosen, adjustEach } from './adjust-chosen.tsx'
import { BackToProducts } from './back-to-products.tsx'
import { categoryFilter, knownCategories } from './category-filter.ts'
import { lowStockWords, staffProducts, staffStock } from './words.ts'

/** All products with low stock, to be ordered or restocked, several at once if need be. */
export const { loader, action, Component } = defineStaffList({
  name: 'low-stock',
  words: lowStockWords,
  call: (query) => call(listLowStock, { query }),
  rows: ({ products }) => products,
  failed: (t) => t.failed,
  beside: knownCategories,
  export: { of: exportLowProducts, file: 'low-stock' },
  lead: (t) => (
    <>
      <BackToProducts />
      <p className="mb-4 text-muted">{t.lead}</p>
    </>
  ),
  filters: (_, { beside }) => [categoryFilter(beside)],
  columns: (t) => {
    const p = staffProducts.now()
    const { left } = findWords.now()
    return [
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
          <span className="md:line-clamp-2">{category?.name ?? staff.now().none}</span>
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
        title: staffStock.now().lowAt,
        align: 'right',
        cell: ({ lowStockAt }) => lowStockAt.toLocaleString('en'),
      },
    ]
  },
  phone: ({ _id, name, variant, brand, stockQuantity }) => ({
    title: <Link to={`/dashboard/products/${_id}/stock`}>{name}</Link>,
    end: (
      <Badge tone={stockQuantity === 0 ? 'red' : 'orange'}>
        {findWords.now().left(stockQuantity)}
      </Badge>
    ),
    details: [variant, brand],
  }),
  nameOf: ({ name }) => name,
  empty: (t) => ({ title: t.empty, filtered: t.emptyFiltered }),
  bulk: (bulk) => <AdjustChosen bulk={bulk} />,
  actions: { 'adjust-each': adjustEach },
})
