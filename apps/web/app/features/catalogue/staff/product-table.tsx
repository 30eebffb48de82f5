import type { ListedProduct } from '@duka/contract/catalogue/products'
import { formatMoney } from '@duka/contract/money'
import { messages } from '@duka/contract/screen-messages'
import { Link } from 'react-router'
import { search } from '../../../lib/calls/call.ts'
import { useAct } from '../../../lib/calls/use-act.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { staffBulk } from '../../../words/staff/bulk.ts'
import { bulkPriceWords } from '../../../words/staff/bulk-prices.ts'
import { staffProducts } from '../../../words/staff/products.ts'
import { staff } from '../../../words/staff/staff.ts'
import { staffStock } from '../../../words/staff/stock.ts'
import { BulkBar, useChosen } from '../../staff-frame/bulk.tsx'
import { EditAndRemove } from '../../staff-frame/edit-and-remove.tsx'
import { StaffList } from '../../staff-frame/staff-list.tsx'
import { ProductPicture } from '../product-picture.tsx'
import { AdjustChosen } from './adjust-chosen.tsx'

/** A product of a list or, found by its SKU, with all its fields. */
type Row = Omit<ListedProduct, 'salePrice' | 'saleUntil'>

interface ProductTableProps {
  products: Row[]
  nextCursor: string | null
  /** The limit for low stock, by product id. */
  lowAt: ReadonlyMap<string, number>
  onEdit: (id: string) => void
}

/** The products of a page; low stock and missing stock are marked. */
export function ProductTable({ products, nextCursor, lowAt, onEdit }: ProductTableProps) {
  const t = staffProducts.use()
  const s = staff.use()
  const b = staffBulk.use()
  const { link: changePrices } = bulkPriceWords.use()
  const act = useAct()
  const chosen = useChosen(products)
  const nameOf = (id: string) => products.find(({ _id }) => _id === id)?.name ?? id
  const bar = (
    <BulkBar chosen={chosen} nameOf={nameOf}>
      {(act, count) => (
        <>
          <AdjustChosen
            count={count}
            onAdjust={(fields) => act({ intent: 'adjust-each', ...fields })}
          />
          <ButtonLink
            look="secondary"
            className="text-sm"
            to={`/dashboard/products/prices${search({ ids: chosen.ids.join(',') })}`}
          >
            {changePrices}
          </ButtonLink>
          <Button
            look="danger"
            className="text-sm"
            onClick={async () => {
              const question = b.askRemove(count)
              if (await confirm({ question, yes: s.remove, danger: true })) act({ intent: 'each' })
            }}
          >
            {b.remove}
          </Button>
        </>
      )}
    </BulkBar>
  )
  return (
    <StaffList
      name="products"
      caption={t.title}
      rows={products}
      nextCursor={nextCursor}
      chosen={chosen}
      nameOf={({ name }) => name}
      bar={bar}
      empty={{ title: t.empty, more: t.emptyMore, filtered: t.emptyFiltered }}
      columns={[
        {
          title: t.picture,
          lead: true,
          cell: (product) => (
            <ProductPicture
              product={product}
              sizes="48px"
              widest={320}
              className="w-12 rounded-control"
            />
          ),
        },
        {
          title: t.name,
          sort: { up: 'name', down: '-name' },
          cell: ({ _id, name, variant, sku }) => (
            <>
              <Link to={`/products/${_id}`} className="font-medium underline md:line-clamp-2">
                {name}
              </Link>
              <span className="block text-sm text-muted">
                {[variant, sku].filter(Boolean).join(' · ')}
              </span>
            </>
          ),
        },
        { title: t.brand, cell: ({ brand }) => <span className="md:line-clamp-2">{brand}</span> },
        {
          title: t.category,
          cell: ({ category }) => (
            <span className="md:line-clamp-2">{category?.name ?? s.none}</span>
          ),
        },
        {
          title: t.price,
          sort: { up: 'price', down: '-price' },
          align: 'right',
          cell: ({ price }) => <span className="whitespace-nowrap">{formatMoney(price)}</span>,
        },
        {
          title: t.stock,
          align: 'right',
          cell: (product) => <Stock {...product} lowAt={lowAt.get(product._id) ?? 0} />,
        },
        {
          title: s.actions,
          wide: true,
          cell: (product) => (
            <EditAndRemove
              icons
              name={product.name}
              question={messages.ask.deleteProduct}
              onEdit={() => onEdit(product._id)}
              onRemove={() => act({ intent: 'delete', id: product._id })}
            />
          ),
        },
      ]}
    />
  )
}

function Stock({ _id, name, stockQuantity, lowAt }: Row & { lowAt: number }) {
  const t = staffProducts.use()
  const count = stockQuantity.toLocaleString('en')
  return (
    <span className="inline-flex items-center justify-end gap-2 md:max-xl:flex-col-reverse md:max-xl:items-end md:max-xl:gap-0">
      {stockQuantity <= 0 && <Badge tone="red">{t.outOfStock}</Badge>}
      {stockQuantity > 0 && stockQuantity <= lowAt && <Badge tone="orange">{t.low}</Badge>}
      <Link
        to={`/dashboard/products/${_id}/stock`}
        aria-label={staffStock.use().stockOf(name, count)}
        className="inline-flex min-h-11 min-w-11 items-center justify-end font-medium underline"
      >
        {count}
      </Link>
    </span>
  )
}
