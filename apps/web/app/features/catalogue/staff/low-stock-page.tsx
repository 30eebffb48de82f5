import { listCategories, listLowStock } from '@duka/contract/catalogue/catalogue.calls'
import type { Category } from '@duka/contract/catalogue/categories'
import { exportLowProducts } from '@duka/contract/dashboard/dashboard.calls'
import { messages } from '@duka/contract/screen-messages'
import {
  type ActionFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { call } from '../../../lib/calls/call.ts'
import { filtersOf, load } from '../../../lib/calls/load.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Filters } from '../../../ui/filters.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { lowStockWords } from '../../../words/staff/low-stock.ts'
import { staffProducts } from '../../../words/staff/products.ts'
import { staff } from '../../../words/staff/staff.ts'
import { staffStock } from '../../../words/staff/stock.ts'
import { ExportButton } from '../../staff-frame/export-button.tsx'
import { ListSkeleton } from '../../staff-frame/skeletons.tsx'
import { StaffPage } from '../../staff-frame/staff-page.tsx'
import { categoryChoice } from '../category-choice.tsx'
import { adjustEach } from './adjust-each.ts'
import { LowStockTable } from './low-stock-table.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const t = lowStockWords.now()
  const list = load(call(listLowStock, { query: filtersOf(request) }), t.failed)
  const categories = await load(call(listCategories), messages.failed.fetchCategories)
  return { list, categories: categories.ok ? categories.value.categories : [] }
}

export async function action({ request }: ActionFunctionArgs) {
  return adjustEach(await request.formData())
}

/** All products with low stock, to be ordered or restocked. */
export function Component() {
  const t = lowStockWords.use()
  const { list, categories } = useLoaderData<typeof loader>()
  return (
    <StaffPage title={t.title} aside={<ExportButton of={exportLowProducts} file="low-stock" />}>
      <Link to="/dashboard/products" className={buttonClass('quiet', '-mt-4 mb-2 -ml-4')}>
        <Icon name="left" /> {staffStock.use().back}
      </Link>
      <p className="mb-4 text-muted">{t.lead}</p>
      <LowStockFilters categories={categories} />
      <Loaded from={list} waiting={t.loading} shape={ListSkeleton} retry={staff.use().retry}>
        {(page) => <LowStockTable {...page} />}
      </Loaded>
    </StaffPage>
  )
}

function LowStockFilters({ categories }: { categories: Category[] }) {
  const t = staffProducts.use()
  const [query] = useSearchParams()
  return (
    <Filters label={staff.use().filters} columns="lg:grid-cols-3">
      {categoryChoice(t.category, t.allCategories, categories, query)}
    </Filters>
  )
}
