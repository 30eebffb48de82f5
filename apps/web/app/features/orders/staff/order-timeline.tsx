import type { Order } from '@duka/contract/orders/orders'
import { Link } from 'react-router'
import { formatDateTime } from '../../../lib/text/format.ts'
import { OneDifference } from '../../audit/one-difference.tsx'
import { orderHistory } from '../../audit/words.ts'
import { type OrderEvent, orderEvents } from './order-events.ts'
import type { OrderHistory } from './order-lookups.ts'

/** The history of an order, newest first: when, who and what. */
export function OrderTimeline({ order, history }: { order: Order; history: OrderHistory }) {
  const t = orderHistory.use()
  return (
    <>
      <ol className="grid gap-3">
        {orderEvents(order, history.payments, history.entries).map((one) => (
          <OneHappening key={one.id} {...one} />
        ))}
      </ol>
      {history.hasMore && (
        <p className="mt-3">
          <Link to={`/dashboard/audit?order=${order._id}`} className="text-primary underline">
            {t.olderChanges}
          </Link>
        </p>
      )}
    </>
  )
}

function OneHappening({ at, who, what, more, changes = [] }: OrderEvent) {
  return (
    <li className="grid gap-1 border-l-4 border-line pl-3 md:grid-cols-[11rem_minmax(0,1fr)] md:gap-3">
      <div className="min-w-0 text-sm wrap-anywhere text-muted">
        <time dateTime={at} className="figures block">
          {formatDateTime(at)}
        </time>
        {who}
      </div>
      <div className="min-w-0 wrap-anywhere">
        <p className="figures font-medium">{what}</p>
        {more.filter(Boolean).map((line) => (
          <p key={line} className="text-sm whitespace-pre-line">
            {line}
          </p>
        ))}
        {changes.length > 0 && (
          <dl className="grid gap-1 text-sm">
            {changes.map((difference) => (
              <OneDifference key={difference.name} {...difference} />
            ))}
          </dl>
        )}
      </div>
    </li>
  )
}
