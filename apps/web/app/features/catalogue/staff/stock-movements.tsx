import type { StockMovement } from '@duka/contract/catalogue/stock'
import { shortId } from '@duka/contract/endpoint'
import { Link } from 'react-router'
import { formatDateTime } from '../../../lib/text/format.ts'
import { staffStock } from '../../../words/staff/stock.ts'
import { StaffList } from '../../staff-frame/staff-list.tsx'

interface MovementTableProps {
  movements: StockMovement[]
  nextCursor: string | null
}

/** Every change of one product's stock, newest first. */
export function MovementTable({ movements, nextCursor }: MovementTableProps) {
  const t = staffStock.use()
  if (movements.length === 0) return <p className="text-muted">{t.noHistory}</p>
  return (
    <StaffList
      name="stock"
      caption={t.history}
      rows={movements}
      nextCursor={nextCursor}
      nameOf={({ at }) => formatDateTime(at)}
      empty={{ title: t.noHistory }}
      columns={[
        {
          title: t.at,
          sort: { up: 'oldest', down: 'newest', first: 'down' },
          cell: ({ at }) => (
            <time dateTime={at} className="figures">
              {formatDateTime(at)}
            </time>
          ),
        },
        {
          title: t.change,
          align: 'right',
          cell: ({ change }) => (
            <span className="font-semibold">
              {(change > 0 ? '+' : '') + change.toLocaleString('en')}
            </span>
          ),
        },
        { title: t.why, cell: (movement) => <Why {...movement} /> },
        { title: t.who, cell: ({ user }) => user?.username ?? t.shopItself },
      ]}
    />
  )
}

function Why({ reason, order, note }: StockMovement) {
  const t = staffStock.use()
  return (
    <>
      {t.reasons[reason]}
      {order && (
        <>
          {' '}
          <Link
            to={`/dashboard/orders/${order}`}
            className="figures font-semibold text-primary underline"
          >
            {shortId(order)}
          </Link>
        </>
      )}
      {note && <span className="block text-sm text-muted">{note}</span>}
    </>
  )
}
