import {
  deleteProduct,
  findSku,
  getProduct,
  listCategories,
  listProducts,
  listStock,
} from '@duka/contract/catalogue/catalogue.calls'
import type { Category } from '@duka/contract/catalogue/categories'
import type { Product } from '@duka/contract/catalogue/products'
import { exportProducts } from '@duka/contract/dashboard/dashboard.calls'
import { messages } from '@duka/contract/screen-messages'
import { type LoaderFunctionArgs, useLoaderData, useLocation, useSearchParams } from 'react-router'
import { actions } from '../../../lib/calls/actions.ts'
import { attempt, type Outcome, reasonOf } from '../../../lib/calls/attempt.ts'
import { call } from '../../../lib/calls/call.ts'
import { doEach } from '../../../lib/calls/do-each.ts'
import { filtersOf, load } from '../../../lib/calls/load.ts'
import { useEditing } from '../../../lib/forms/drafts.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { Filters } from '../../../ui/filters.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { bulkPriceWords } from '../../../words/staff/bulk-prices.ts'
import { staffGroups } from '../../../words/staff/groups.ts'
import { staffImport } from '../../../words/staff/import.ts'
import { lowStockWords } from '../../../words/staff/low-stock.ts'
import { staffProducts } from '../../../words/staff/products.ts'
import { searchWords } from '../../../words/staff/searches.ts'
import { staff } from '../../../words/staff/staff.ts'
import { ExportButton } from '../../staff-frame/export-button.tsx'
import { ListSkeleton } from '../../staff-frame/skeletons.tsx'
import { StaffPage } from '../../staff-frame/staff-page.tsx'
import { StaffSearch } from '../../staff-frame/staff-search.tsx'
import { categoryChoice } from '../category-choice.tsx'
import { adjustEach } from './adjust-each.ts'
import { ProductDialog } from './product-dialog.tsx'
import { ProductTable } from './product-table.tsx'
import { saveProduct } from './save-product.ts'

const { done, failed } = messages

/** The categories loaded last: a lost connection must not empty the select of the form. */
let known: Category[] = []

export async function loader({ request }: LoaderFunctionArgs) {
  const list = load(listStockOf(filtersOf(request)), failed.fetchProducts)
  // The form and the filter need the present categories; the list is short.
  const categories = await load(call(listCategories), failed.fetchCategories)
  if (categories.ok) known = categories.value.categories
  return { list, categories: known }
}

/** The products of a page, each with its stock. */
async function listStockOf(query: Record<string, string>) {
  const list = (await findExactly(query)) ?? (await call(listProducts, { query }))
  const ids = list.products.map(({ _id }) => _id).join(',')
  const { stocks } = await call(listStock, { query: { ids } })
  const lowAt = new Map(stocks.map(({ product, lowStockAt }) => [product._id, lowStockAt]))
  return { ...list, lowAt }
}

/** Finds the product with exactly this SKU. */
async function findExactly({ q, cursor }: Record<string, string>) {
  if (!q || cursor) return undefined
  const { product } = await call(findSku, { query: { sku: q } })
  return product ? { products: [product], nextCursor: null } : undefined
}

const remove = (id: string) => call(deleteProduct, { params: { id } })

export const action = actions<Outcome>({
  save: (form) => saveProduct(String(form.get('id') ?? ''), form),
  each: (form) => doEach(form, remove, failed.deleteProduct),
  'adjust-each': adjustEach,
  delete: (form) =>
    attempt(remove(String(form.get('id'))), {
      done: done.productDeleted,
      failed: failed.deleteProduct,
    }),
})

/** The list of products for staff. */
export function Component() {
  const t = staffProducts.use()
  const s = staff.use()
  const { list, categories } = useLoaderData<typeof loader>()
  const [editing, setEditing] = useEditing<Product | 'new'>()
  // The list has not all fields of the form.
  const edit = (id: string) =>
    call(getProduct, { params: { id } }).then(
      ({ product }) => setEditing(product),
      (error) => toast.error(reasonOf(error, failed.loadProduct)),
    )
  return (
    <StaffPage
      title={t.title}
      aside={
        <>
          <ExportButton of={exportProducts} file="products" />
          <ButtonLink look="secondary" to="/dashboard/products/low-stock">
            {lowStockWords.use().link}
          </ButtonLink>
          <ButtonLink look="secondary" to={`/dashboard/products/prices${useLocation().search}`}>
            {bulkPriceWords.use().link}
          </ButtonLink>
          <ButtonLink look="secondary" to="/dashboard/products/searches">
            {searchWords.use().link}
          </ButtonLink>
          <ButtonLink look="secondary" to="/dashboard/products/import">
            {staffImport.use().link}
          </ButtonLink>
          <ButtonLink look="secondary" to="/dashboard/products/new-group">
            {staffGroups.use().link}
          </ButtonLink>
          <Button onClick={() => setEditing('new')}>{t.add}</Button>
        </>
      }
    >
      <ProductFilters categories={categories} />
      <Loaded
        from={list}
        waiting={t.loading}
        shape={ListSkeleton}
        failed={failed.loadProducts}
        retry={s.retry}
      >
        {({ lowAt, ...list }) => <ProductTable {...list} lowAt={lowAt} onEdit={edit} />}
      </Loaded>
      {editing && (
        <ProductDialog
          product={editing === 'new' ? undefined : editing}
          categories={categories}
          onClose={() => setEditing(undefined)}
        />
      )}
    </StaffPage>
  )
}

function ProductFilters({ categories }: { categories: Category[] }) {
  const t = staffProducts.use()
  const s = staff.use()
  const [query] = useSearchParams()
  return (
    <Filters
      label={s.filters}
      columns="sm:max-lg:[&>:first-child]:col-span-2 lg:grid-cols-[1.6fr_1fr_1fr]"
    >
      <StaffSearch hint={t.searchHint} />
      {categoryChoice(t.category, t.allCategories, categories, query)}
      <SelectField label={t.stock} name="inStock" defaultValue={query.get('inStock') ?? 'all'}>
        <option value="all">{t.allStock}</option>
        <option value="true">{t.inStock}</option>
        <option value="false">{t.outOfStock}</option>
      </SelectField>
    </Filters>
  )
}
