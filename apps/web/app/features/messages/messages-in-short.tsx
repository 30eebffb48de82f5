import type { StaffMessage } from '@duka/contract/messages/message-list'
import { Link } from 'react-router'
import { formatDateTime } from '../../lib/text/format.ts'
import { Panel } from '../staff-frame/staff-page.tsx'
import { headingOf, MessageStateBadge } from './message-state.tsx'
import { messageWords } from './words.ts'

interface MessagesInShortProps {
  title: string
  messages: StaffMessage[]
  /** Said instead of an empty list. */
  none: string
  /** The list of all of them, if there is one. */
  all?: { to: string; text: string } | undefined
}

/** The latest messages about an order or to a person, in short. */
export function MessagesInShort({ title, messages, none, all }: MessagesInShortProps) {
  const t = messageWords.use()
  return (
    <Panel title={title}>
      {messages.length === 0 && <p className="text-muted">{none}</p>}
      <ul className="divide-y divide-line">
        {messages.map((message) => (
          <li
            key={message._id}
            className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-2"
          >
            <span className="min-w-0 wrap-anywhere">
              {headingOf(message)}
              <span className="block text-sm text-muted">
                {t.channels[message.channel]}, {message.to},{' '}
                <time dateTime={message.createdAt}>{formatDateTime(message.createdAt)}</time>
              </span>
            </span>
            <MessageStateBadge {...message} />
          </li>
        ))}
      </ul>
      {all && messages.length > 0 && (
        <Link
          to={all.to}
          className="mt-2 inline-flex min-h-11 items-center font-semibold text-primary underline"
        >
          {all.text}
        </Link>
      )}
    </Panel>
  )
}
