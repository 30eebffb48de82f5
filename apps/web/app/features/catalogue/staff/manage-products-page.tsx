import {
  deleteProduct,
  findSku,
  getProduct,
  listProducts,
  listStock,
  updateProduct,
} from '@duka/contract/catalogue/catalogue.calls'
import type { Product } from '@duka/contract/catalogue/products'
import { type Visibility, visibilities } from '@duka/contract/catalogue/visibility'
import { exportProducts } from '@duka/contract/dashboard/dashboard.calls'
import { formatMoney } from '@duka/contract/money'
import { messages } from '@duka/contract/screen-messages'
import { type VatClass, vatClasses } from '@duka/contract/settings/vat-classes'
import { Link, useLocation } from 'react-router'
import { attempt, reasonOf } from '../../../lib/calls/attempt.ts'
import { call, search } from '../../../lib/calls/call.ts'
import { doEach } from '../../../lib/calls/do-each.ts'
import { may } from '../../../lib/session/may.ts'
import { useShop } from '../../../lib/shop.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { RowButton } from '../../../ui/row-actions.tsx'
import type { Bulk } from '../../staff-frame/bulk.tsx'
import { defineStaffList, type Edited } from '../../staff-frame/define-staff-list.tsx'
import { EditAndRemove, RemoveEffects } from '../../staff-frame/edit-and-remove.tsx'
import { textIn } from '../../staff-frame/form-handlers.ts'
import { choice, named } from '../../staff-frame/list-filters.tsx'
import { ChoiceMenu, MenuLink } from '../../staff-frame/menus.tsx'
import { vatWords } from '../../staff-frame/vat-words.ts'
import { staff, staffBulk } from '../../staff-frame/words.ts'
import { AdjustChosen, adjustEach } from './adjust-chosen.tsx'
import { categoryFilter, knownCategories } from './category-filter.ts'
import {
  NameCell,
  PictureCell,
  type StaffProduct,
  StockCell,
  type StockedProduct,
  VisibilityBadge,
} from './product-cells.tsx'
import { ProductDialog } from './product-dialog.tsx'
import { saveProduct } from './save-product.ts'
import { bulkPriceWords, lowStockWords, searchWords, staffProducts } from './words.ts'

const { ask, done, failed } = messages
const deleted = { done: done.productDeleted, failed: failed.deleteProduct }

/** The list of products for staff; low stock and missing stock are marked. */
export const { loader, action, Component } = defineStaffList({
  name: 'products',
  words: staffProducts,
  call: listStocked,
  rows: ({ products }) => products,
  failed: () => failed.fetchProducts,
  failedToast: () => failed.loadProducts,
  beside: knownCategories,
  // Before `aside`, which learns from it what `edit` takes.
  dialog: ({ row }: Edited<Product>, close, { beside = [] }) => (
    <ProductDialog product={row} categories={beside} onClose={close} />
  ),
  opensNew: true,
  export: { of: exportProducts, file: 'products' },
  more: () => <MorePages />,
  aside: (t) =>
    may('products') && <ButtonLink to="/dashboard/products/new-group">{t.add}</ButtonLink>,
  filters: (t, { beside }) => [
    { kind: 'search', hint: t.searchHint },
    categoryFilter(beside),
    choice('inStock', t.stock, t.allStock, [
      ['true', t.inStock],
      ['false', t.outOfStock],
    ]),
    choice('visibility', t.visibility, t.allVisibilities, named(visibilities, t.visibilities)),
  ],
  columns: (t) => [
    { title: t.picture, lead: true, cell: (product) => <PictureCell product={product} /> },
    {
      title: t.name,
      sort: { up: 'name', down: '-name' },
      cell: (product) => <NameCell {...product} />,
    },
    { title: t.brand, cell: ({ brand }) => <span className="md:line-clamp-2">{brand}</span> },
    {
      title: t.category,
      cell: ({ category }) => (
        <span className="md:line-clamp-2">{category?.name ?? staff.now().none}</span>
      ),
    },
    {
      title: t.price,
      sort: { up: 'price', down: '-price' },
      align: 'right',
      cell: ({ price }) => <span className="whitespace-nowrap">{formatMoney(price)}</span>,
    },
    { title: t.stock, align: 'right', cell: (product) => <StockCell {...product} /> },
  ],
  rowActions: (product, _, { edit, act }) =>
    may('products') && (
      <EditAndRemove
        icons
        name={product.name}
        question={ask.deleteProduct}
        effects={deleteEffects()}
        onEdit={() => withAllFields(product._id, edit)}
        onRemove={() => act({ intent: 'delete', id: product._id })}
      />
    ),
  phone: (product, _, { edit }) => ({
    lead: <PictureCell product={product} />,
    title: <Link to={`/products/${product._id}`}>{product.name}</Link>,
    end: formatMoney(product.price),
    details: [
      ...(isShown(product) ? [] : [<VisibilityBadge key="visibility" {...product} />]),
      <StockCell key="stock" {...product} isLine />,
      product.variant,
    ],
    action: may('products') && (
      <RowButton
        icon="edit"
        label={staff.now().editNamed(product.name)}
        onClick={() => withAllFields(product._id, edit)}
      >
        {staff.now().edit}
      </RowButton>
    ),
  }),
  nameOf: ({ name }) => name,
  empty: (t) => ({ title: t.empty, more: t.emptyMore, filtered: t.emptyFiltered }),
  bulk: (bulk) => <BulkActions bulk={bulk} />,
  afterBulk: (product, { intent, visibility }) => {
    if (intent === 'each') return undefined
    const set = visibilities.find((one) => one === visibility)
    return set ? { ...product, visibility: set } : product
  },
  actions: {
    save: (form) => saveProduct(textIn(form, 'id'), form),
    each: (form) => doEach(form, remove, failed.deleteProduct),
    'adjust-each': adjustEach,
    'vat-each': (form) => {
      const body = { vatClass: textIn(form, 'vatClass') }
      const set = (id: string) => call(updateProduct, { params: { id }, body })
      return doEach(form, set, failed.updateProduct)
    },
    'visibility-each': (form) => {
      const body = { visibility: textIn(form, 'visibility') }
      const set = (id: string) => call(updateProduct, { params: { id }, body })
      return doEach(form, set, failed.updateProduct)
    },
    delete: (form) => attempt(remove(textIn(form, 'id')), deleted),
  },
})

/** The list has not all fields of the form. */
function withAllFields(id: string, edit: (product: Product) => void) {
  return call(getProduct, { params: { id } }).then(
    ({ product }) => edit(product),
    (error) => toast.error(reasonOf(error, failed.loadProduct)),
  )
}

const isShown = ({ visibility = 'shown' }: StockedProduct) => visibility === 'shown'

const remove = (id: string) => call(deleteProduct, { params: { id } })

/** The products of a page, each with its limit for low stock. */
async function listStocked(query: Record<string, string>) {
  const list =
    (await findExactly(query)) ??
    (await call(listProducts, { query: { visibility: 'all', ...query } }))
  const ids = list.products.map(({ _id }) => _id).join(',')
  const { stocks } = await call(listStock, { query: { ids } })
  const lowAt = new Map(stocks.map(({ product, lowStockAt }) => [product._id, lowStockAt]))
  const withLimit = (product: StaffProduct): StockedProduct => ({
    ...product,
    lowAt: lowAt.get(product._id) ?? 0,
  })
  return { products: list.products.map(withLimit), nextCursor: list.nextCursor }
}

/** Finds the product with exactly this SKU. */
async function findExactly({ q, cursor }: Record<string, string>) {
  if (!q || cursor) return undefined
  const { product } = await call(findSku, { query: { sku: q } })
  return product ? { products: [product], nextCursor: null } : undefined
}

/** Links to what can be done with many products. */
function MorePages() {
  const { search } = useLocation()
  const links = [
    ['low-stock', lowStockWords.use().title, ['stock', 'products']],
    [`prices${search}`, bulkPriceWords.use().title, 'prices'],
    ['searches', searchWords.use().title, 'products'],
    ['import', staffProducts.use().importCsv, 'products'],
  ] as const
  const mine = links.filter(([, , right]) => may(right))
  return mine.map(([to, name]) => (
    <MenuLink key={name} to={`/dashboard/products/${to}`}>
      {name}
    </MenuLink>
  ))
}

/** What follows when products are deleted. */
function deleteEffects(): string[] {
  const t = staffProducts.now()
  return [t.deleteShop, t.deleteOrders, t.deleteRather]
}

function BulkActions({ bulk }: { bulk: Bulk<StockedProduct> }) {
  const b = staffBulk.use()
  const removeAll = async () => {
    const question = b.askRemove(bulk.rows.length)
    const names = bulk.rows.map(({ name }) => name)
    const more = <RemoveEffects names={names} effects={deleteEffects()} />
    if (await confirm({ question, more, yes: staff.now().remove, danger: true }))
      bulk.act({ intent: 'each' })
  }
  const { visibilities: names } = staffProducts.use()
  const { title: pricesTitle } = bulkPriceWords.use()
  const setVisibility = async (visibility: Visibility) => {
    const question = b.askVisibility(bulk.rows.length, names[visibility])
    if (await confirm({ question })) bulk.act({ intent: 'visibility-each', visibility })
  }
  const v = vatWords.use()
  const { vat } = useShop()
  const setVatClass = async (vatClass: VatClass) => {
    const question = b.askVatClass(bulk.rows.length, v.classes[vatClass])
    if (await confirm({ question })) bulk.act({ intent: 'vat-each', vatClass })
  }
  return (
    <>
      {may('stock') && <AdjustChosen bulk={bulk} />}
      {vat && may('products') && (
        <ChoiceMenu
          button={v.vatClass}
          label={v.vatClass}
          title={v.vatClass}
          choices={vatClasses}
          names={v.classes}
          onChoose={setVatClass}
        />
      )}
      {may('products') && (
        <ChoiceMenu
          button={b.setVisibility}
          label={b.setVisibility}
          title={b.setVisibilityTitle}
          choices={visibilities}
          names={names}
          onChoose={setVisibility}
        />
      )}
      {may('prices') && (
        <ButtonLink
          look="secondary"
          className="text-sm"
          to={`/dashboard/products/prices${search({ ids: bulk.ids.join(',') })}`}
        >
          {pricesTitle}
        </ButtonLink>
      )}
      {may('products') && (
        <Button look="danger" className="text-sm" onClick={removeAll}>
          {b.remove}
        </Button>
      )}
    </>
  )
}
