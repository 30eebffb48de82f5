import { getStockReport } from '@duka/contract/dashboard/dashboard.calls'
import { type StockForecast, stockOrders } from '@duka/contract/dashboard/reports'
import { Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { call } from '../../../lib/calls/call.ts'
import { filtersOf, load } from '../../../lib/calls/load.ts'
import { may } from '../../../lib/session/may.ts'
import { Badge } from '../../../ui/badge.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Fields } from '../../../ui/fields.tsx'
import { Filters } from '../../../ui/filters.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { named } from '../../staff-frame/list-filters.tsx'
import { ListSkeleton } from '../../staff-frame/skeletons.tsx'
import { StaffPage } from '../../staff-frame/staff-page.tsx'
import { staff } from '../../staff-frame/words.ts'
import { reportWords } from '../words.ts'

const DAYS = [30, 7, 90]
/** Stock that lasts for fewer days is marked. */
const SOON = 7

export function loader({ request }: LoaderFunctionArgs) {
  return {
    report: load(call(getStockReport, { query: filtersOf(request) }), reportWords.now().failed),
  }
}

/** Which stock runs out first at the present rate, and which hardly sells. */
export function Component() {
  const t = reportWords.use()
  const s = staff.use()
  const { report } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  const sort = query.get('sort') === 'slowest' ? 'slowest' : 'soonest'
  return (
    <StaffPage title={t.stockLink}>
      {may('figures') && (
        <Link to="/dashboard/reports" className={buttonClass('quiet', '-mt-4 mb-2 -ml-4')}>
          <Icon name="left" /> {t.back}
        </Link>
      )}
      <p className="mb-4 max-w-prose text-muted">
        {sort === 'soonest' ? t.stockLead : t.slowestMore}
      </p>
      <Filters label={s.filters} columns="md:grid-cols-2">
        <Fields
          values={{ sort, days: query.get('days') ?? '30' }}
          errors={{}}
          of={{
            sort: { label: t.show, options: named(stockOrders, t) },
            days: { label: t.days, options: DAYS.map((days) => [days, t.daysOf(days)]) },
          }}
        />
      </Filters>
      <Loaded from={report} waiting={t.loading} shape={ListSkeleton} retry={s.retry}>
        {({ products }) =>
          products.length === 0 ? (
            <EmptyState title={t.stockEmpty}>
              {sort === 'soonest' ? t.stockEmptyMore : t.slowEmptyMore}
            </EmptyState>
          ) : (
            <Table
              caption={t[sort]}
              columns={columns(t)}
              rows={products}
              rowKey={({ _id }) => _id}
            />
          )
        }
      </Loaded>
    </StaffPage>
  )
}

function columns(t: ReturnType<typeof reportWords.use>): Column<StockForecast>[] {
  return [
    {
      title: t.product,
      cell: ({ _id, name, variant }) => (
        <>
          <Link
            to={`/dashboard/products/${_id}/stock`}
            className="underline max-md:-my-3.5 max-md:inline-block max-md:py-3.5 md:line-clamp-2"
          >
            {name}
          </Link>
          <span className="block text-sm text-muted">{variant}</span>
        </>
      ),
    },
    {
      title: t.inStock,
      align: 'right',
      cell: ({ stockQuantity }) => stockQuantity.toLocaleString('en'),
    },
    { title: t.sold, align: 'right', cell: ({ sold }) => sold.toLocaleString('en') },
    {
      title: t.daysLeft,
      align: 'right',
      cell: ({ daysLeft }) =>
        daysLeft === null ? (
          t.never
        ) : daysLeft < SOON ? (
          <Badge tone="orange">{t.lasts(daysLeft)}</Badge>
        ) : (
          t.lasts(daysLeft)
        ),
    },
  ]
}
