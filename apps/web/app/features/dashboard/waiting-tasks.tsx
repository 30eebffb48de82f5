import type { Overview } from '@duka/contract/dashboard/overview'
import { methodsThat } from '@duka/contract/settings/payment-methods'
import { Link } from 'react-router'
import { search } from '../../lib/calls/call.ts'
import { Badge } from '../../ui/badge.tsx'
import { lowStockWords } from '../../words/staff/low-stock.ts'
import { overviewWords } from '../../words/staff/overview.ts'
import { Panel } from '../staff-frame/staff-page.tsx'

const [shipsUnpaid] = methodsThat('shipsUnpaid')
/** The list behind each count. */
const lists = {
  toPack: `/dashboard/orders${search({ status: 'Pending', paymentStatus: 'paid' })}`,
  toPackUnpaid: `/dashboard/orders${search({ status: 'Pending', paymentStatus: 'unpaid', paymentMethod: shipsUnpaid })}`,
  toSend: `/dashboard/orders${search({ status: 'Processing' })}`,
  toCollect: `/dashboard/orders${search({ status: 'Delivered', paymentStatus: 'unpaid' })}`,
  toRefund: '/dashboard/payments',
  failedJobs: '/dashboard/settings',
  unsentMessages: '/dashboard/messages',
}
const kinds = [
  ...(['toPack', 'toPackUnpaid', 'toSend', 'toCollect', 'toRefund'] as const),
  ...(['failedJobs', 'unsentMessages'] as const),
] as const
const row = 'flex min-h-11 items-center justify-between gap-3 py-1 hover:text-primary'

/** The tasks that wait for staff, each with a link to its list. */
export function WaitingTasks({ waiting }: Pick<Overview, 'waiting'>) {
  const t = overviewWords.use()
  const some = kinds.filter((kind) => waiting[kind] > 0)
  return (
    <Panel title={t.waiting}>
      {some.length === 0 && <p className="text-muted">{t.nothingWaits}</p>}
      <ul className="divide-y divide-line">
        {some.map((kind) => (
          <li key={kind}>
            <Link to={lists[kind]} className={row}>
              <span className="underline">{t[kind]}</span>
              <Badge tone={kind === 'toRefund' ? 'orange' : 'yellow'}>
                {waiting[kind].toLocaleString('en')}
              </Badge>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** The products that will soon be sold out. */
export function LowStock({ products }: { products: Overview['lowStock'] }) {
  const t = overviewWords.use()
  return (
    <Panel
      title={t.lowStock}
      aside={
        <Link
          to="/dashboard/products/low-stock"
          className="py-2 font-semibold text-primary underline"
        >
          {lowStockWords.use().all}
        </Link>
      }
    >
      {products.length === 0 && <p className="text-muted">{t.nothingLow}</p>}
      <ul className="divide-y divide-line">
        {products.map(({ _id, name, variant, stockQuantity }) => (
          <li key={_id}>
            <Link to={`/dashboard/products/${_id}/stock`} className={row}>
              <span className="min-w-0">
                <span className="line-clamp-2 underline">{name}</span>
                <span className="line-clamp-1 text-sm text-muted">{variant}</span>
              </span>
              <Badge tone={stockQuantity === 0 ? 'red' : 'orange'}>{t.left(stockQuantity)}</Badge>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
