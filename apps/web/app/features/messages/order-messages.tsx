import type { StaffMessage } from '@duka/contract/messages/message-list'
import { Link } from 'react-router'
import { formatDateTime } from '../../lib/text/format.ts'
import { messageWords } from '../../words/staff/messages.ts'
import { Panel } from '../staff-frame/staff-page.tsx'
import { MessageStateBadge } from './message-state.tsx'

interface OrderMessagesProps {
  orderId: string
  messages: StaffMessage[]
}

/** The latest messages about one order, in short. */
export function OrderMessages({ orderId, messages }: OrderMessagesProps) {
  const t = messageWords.use()
  return (
    <Panel title={t.ofOrder}>
      {messages.length === 0 && <p className="text-muted">{t.noneOfOrder}</p>}
      <ul className="divide-y divide-line">
        {messages.map((message) => (
          <li
            key={message._id}
            className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-2"
          >
            <span className="min-w-0 wrap-anywhere">
              {t.kinds[message.kind]}
              <span className="block text-sm text-muted">
                {t.channels[message.channel]}, {message.to},{' '}
                <time dateTime={message.createdAt}>{formatDateTime(message.createdAt)}</time>
              </span>
            </span>
            <MessageStateBadge {...message} />
          </li>
        ))}
      </ul>
      {messages.length > 0 && (
        <Link
          to={`/dashboard/messages?order=${orderId}`}
          className="mt-2 inline-flex min-h-11 items-center font-semibold text-primary underline"
        >
          {t.allOfOrder}
        </Link>
      )}
    </Panel>
  )
}
