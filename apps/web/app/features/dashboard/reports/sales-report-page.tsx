import {
  exportSalesCsv,
  exportSalesXlsx,
  getSalesReport,
} from '@duka/contract/dashboard/dashboard.calls'
import { type SalesReport, type SalesRow, salesGroups } from '@duka/contract/dashboard/reports'
import { formatMoney, toCents, toShillings } from '@duka/contract/money'
import { nairobiDay } from '@duka/contract/nairobi-time'
import { type OrderChannel, orderChannels } from '@duka/contract/orders/orders'
import {
  Link,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { call, search } from '../../../lib/calls/call.ts'
import { filtersOf, load } from '../../../lib/calls/load.ts'
import { formatDate, formatDay, formatMonth } from '../../../lib/text/format.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Field, SelectField } from '../../../ui/field.tsx'
import { Filters } from '../../../ui/filters.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { staffOrders } from '../../orders/staff/words.ts'
import { ExportButton } from '../../staff-frame/export-button.tsx'
import { named } from '../../staff-frame/list-filters.tsx'
import { ListSkeleton } from '../../staff-frame/skeletons.tsx'
import { Panel, StaffPage } from '../../staff-frame/staff-page.tsx'
import { staff } from '../../staff-frame/words.ts'
import { BarChart } from '../bar-chart.tsx'
import { reportWords } from '../words.ts'
import { rangeNames, salesBars, usualRanges } from './report-ranges.ts'

/** The rows that the page shows; files have all. */
const SHOWN = 100

/** The address names the days, so that a saved link keeps them. */
export function loader({ request }: LoaderFunctionArgs) {
  const query = filtersOf(request)
  const { from, to } = query
  if (!from || !to) {
    const url = new URL(request.url)
    const { month } = usualRanges(nairobiDay(new Date()))
    url.searchParams.set('from', from ?? month.from)
    url.searchParams.set('to', to ?? month.to)
    throw redirect(url.pathname + url.search)
  }
  const { channel } = query
  const days = { from, to, ...(channel && { channel }) }
  const reports = Promise.all([
    call(getSalesReport, { query: { ...query, limit: String(SHOWN) } }),
    call(getSalesReport, { query: { ...days, by: 'day' } }),
  ])
  return { days, reports: load(reports, reportWords.now().failed) }
}

/** Sales of some days as figures, chart and table, and as files. */
export function Component() {
  const t = reportWords.use()
  const s = staff.use()
  const { channels } = staffOrders.use()
  const { days, reports } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  return (
    <StaffPage
      title={t.title}
      aside={
        <>
          <ButtonLink to="/dashboard/reports/stock" look="secondary">
            {t.stockLink}
          </ButtonLink>
          <ExportButton of={exportSalesCsv} file="sales" />
          <ExportButton of={exportSalesXlsx} file="sales" kind="xlsx" />
        </>
      }
    >
      <p className="sm:-mt-2 mb-4 max-w-prose text-muted">{t.lead}</p>
      <Filters label={s.filters} columns="md:grid-cols-4" typedWaits>
        <SelectField
          label={t.by}
          name="by"
          defaultValue={query.get('by') ?? 'product'}
          options={named(salesGroups, t.groups)}
        />
        <SelectField
          label={t.groups.channel}
          name="channel"
          defaultValue={query.get('channel') ?? ''}
          options={[['', t.allChannels], ...named(orderChannels, channels)]}
        />
        <Field label={t.from} name="from" type="date" defaultValue={days.from} required />
        <Field label={t.to} name="to" type="date" defaultValue={days.to} required />
      </Filters>
      <Ranges />
      <Loaded from={reports} waiting={t.loading} shape={ListSkeleton} retry={s.retry}>
        {([report, byDay]) => <Report report={report} byDay={byDay} />}
      </Loaded>
    </StaffPage>
  )
}

function Ranges() {
  const t = reportWords.use()
  const [query] = useSearchParams()
  const ranges = usualRanges(nairobiDay(new Date()))
  return (
    <nav aria-label={t.rangesLabel} className="mb-4 flex flex-wrap gap-x-4">
      {rangeNames.map((name) => {
        const { from, to } = ranges[name]
        const isHere = query.get('from') === from && query.get('to') === to
        return (
          <Link
            key={name}
            to={search({ ...Object.fromEntries(query), from, to })}
            aria-current={isHere ? 'true' : undefined}
            className="flex min-h-11 items-center font-medium text-primary underline aria-[current]:font-bold aria-[current]:no-underline"
          >
            {t.ranges[name]}
          </Link>
        )
      })}
    </nav>
  )
}

function Report({ report, byDay }: { report: SalesReport; byDay: SalesReport }) {
  const t = reportWords.use()
  if (report.rows.length === 0) return <EmptyState title={t.empty}>{t.emptyMore}</EmptyState>
  const { byMonth, bars } = salesBars(byDay, byDay.rows)
  const name = byMonth ? formatMonth : formatDay
  const chart = byMonth ? t.chartByMonth : t.chart
  return (
    <div className="grid gap-4">
      <Totals {...report.total} />
      <Panel title={chart}>
        <BarChart caption={chart} bars={bars.map((bar) => ({ ...bar, name: name(bar.key) }))} />
      </Panel>
      <Rows report={report} />
    </div>
  )
}

function Totals(total: SalesReport['total']) {
  const t = reportWords.use()
  const figures = [
    [t.total, money(total.amount)],
    [t.items, money(total.items)],
    [t.fees, money(total.deliveryFees)],
    [t.promotions, money(total.promotions)],
    ...(total.returned === 0 ? [] : [[t.returned, money(total.returned)] as const]),
    [t.orders, total.orders.toLocaleString('en')],
    [t.pieces, total.pieces.toLocaleString('en')],
    ...(total.profit === undefined ? [] : [[t.profit, money(total.profit)] as const]),
  ] as const
  return (
    <div>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-3">
        {figures.map(([title, figure]) => (
          <div
            key={title}
            className="rounded-card border border-line bg-surface p-3 shadow-soft sm:p-4"
          >
            <dt className="text-sm text-muted">{title}</dt>
            <dd className="figures font-bold sm:text-xl">{figure}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-sm text-muted">
        {total.returned === 0 ? t.addsUp : t.addsUpReturned}{' '}
        {total.incomplete ? t.incomplete(total.incomplete.toLocaleString('en')) : ''}
      </p>
    </div>
  )
}

function Rows({ report: { by, rows, count, total } }: { report: SalesReport }) {
  const t = reportWords.use()
  const isGoods = by === 'product' || by === 'category'
  const cameBack = rows.reduce((sum, { returned }) => sum + toCents(returned), 0)
  const whole = isGoods ? total.items - toShillings(cameBack) : total.amount
  const columns: Column<SalesRow>[] = [
    { title: t.groups[by], cell: (row) => <Name row={row} by={by} /> },
    { title: t.orders, align: 'right', cell: ({ orders }) => orders.toLocaleString('en') },
    { title: t.pieces, align: 'right', cell: ({ pieces }) => pieces.toLocaleString('en') },
    { title: t.amount, align: 'right', cell: ({ amount }) => money(amount) },
    { title: t.share, align: 'right', cell: ({ amount }) => share(amount, whole) },
  ]
  if (total.returned !== 0)
    columns.push({ title: t.returned, align: 'right', cell: ({ returned }) => money(returned) })
  if (total.profit !== undefined)
    columns.push({
      title: t.profit,
      align: 'right',
      cell: ({ profit = 0, incomplete }) => `${money(profit)}${incomplete ? ' *' : ''}`,
    })
  const title = t.best(t.groups[by])
  return (
    <Panel title={title} more={isGoods ? t.ofGoods : t.ofOrders}>
      {rows.length < count && (
        <p className="mb-2">{t.first(rows.length, count.toLocaleString('en'))}</p>
      )}
      <Table caption={title} columns={columns} rows={rows} rowKey={({ key }) => key} />
    </Panel>
  )
}

function Name({ row: { key, name, variant }, by }: { row: SalesRow; by: SalesReport['by'] }) {
  const { channels } = staffOrders.use()
  if (by === 'day') return <>{formatDate(`${key}T09:00:00Z`)}</>
  if (by === 'channel') return <>{channels[key as OrderChannel] ?? name}</>
  if (by !== 'product') return <>{name}</>
  return (
    <>
      <Link to={`/dashboard/products/${key}/stock`} className="underline md:line-clamp-2">
        {name}
      </Link>
      <span className="block text-sm text-muted">{variant}</span>
    </>
  )
}

/** `12.3 %`; of nothing there is no share. */
function share(amount: number, whole: number): string {
  return whole > 0 ? `${((amount / whole) * 100).toFixed(1)}%` : '–'
}

function money(shillings: number): string {
  return formatMoney(shillings, 'KES')
}
