import { isCodeKind } from '@duka/contract/messages/message-kinds'
import type { StaffMessage } from '@duka/contract/messages/message-list'
import { Link } from 'react-router'
import { useAct } from '../../lib/calls/use-act.ts'
import { confirm } from '../../ui/confirm.tsx'
import { RowActions, RowButton } from '../../ui/row-actions.tsx'
import { messageWords } from '../../words/staff/messages.ts'
import { StaffList } from '../staff-frame/staff-list.tsx'
import { TimeCell } from '../staff-frame/time-cell.tsx'
import { MessageStateBadge } from './message-state.tsx'

interface MessageTableProps {
  messages: StaffMessage[]
  nextCursor: string | null
}

/** The messages, newest first. Those that were sent or given up can be sent again. */
export function MessageTable({ messages, nextCursor }: MessageTableProps) {
  const t = messageWords.use()
  return (
    <StaffList
      name="messages"
      caption={t.title}
      rows={messages}
      nextCursor={nextCursor}
      nameOf={({ kind, to }) => `${t.kinds[kind]}, ${to}`}
      empty={{ title: t.empty, more: t.emptyMore, filtered: t.emptyFiltered }}
      columns={[
        {
          title: t.when,
          sort: { up: 'oldest', down: 'newest', first: 'down' },
          cell: ({ createdAt }) => <TimeCell at={createdAt} />,
        },
        {
          title: t.to,
          cell: ({ channel, to }) => (
            <span className="block wrap-anywhere">
              {to}
              <span className="block text-sm text-muted">{t.channels[channel]}</span>
            </span>
          ),
        },
        { title: t.text, tall: true, cell: (message) => <Text {...message} /> },
        { title: t.state, cell: (message) => <MessageStateBadge {...message} /> },
        {
          title: t.actions,
          hideTitle: true,
          wide: true,
          cell: (message) => <Resend {...message} />,
        },
      ]}
    />
  )
}

function Text({ kind, text, subject, order }: StaffMessage) {
  const t = messageWords.use()
  return (
    <div className="min-w-40">
      <p className="font-medium">
        {t.kinds[kind]}
        {order && (
          <>
            {' '}
            <Link
              to={`/dashboard/orders/${order._id}`}
              className="figures font-normal text-primary underline"
            >
              {order.number}
            </Link>
          </>
        )}
      </p>
      {text === null ? (
        <p className="text-sm text-muted">{isCodeKind(kind) ? t.hiddenCode : t.notYet}</p>
      ) : (
        <details className="group text-sm">
          <summary className="cursor-pointer list-none rounded-control [&::-webkit-details-marker]:hidden">
            <span className="line-clamp-2 min-h-6 wrap-anywhere text-muted group-open:hidden">
              {subject ?? text}
            </span>
            <span className="hidden font-medium group-open:inline">{subject}</span>
          </summary>
          <p className="wrap-anywhere whitespace-pre-line">{text}</p>
        </details>
      )}
    </div>
  )
}

/** Nothing for a message that is still waiting or whose code has expired. */
function Resend({ _id, kind, to, state }: StaffMessage) {
  const t = messageWords.use()
  const act = useAct()
  if (isCodeKind(kind) || state === 'waiting' || state === 'failed') return null
  return (
    <RowActions>
      <RowButton
        label={t.resendNamed(t.kinds[kind], to)}
        onClick={async () => {
          if (await confirm({ question: t.askResend(to), yes: t.resend })) act({ id: _id })
        }}
      >
        {t.resend}
      </RowButton>
    </RowActions>
  )
}
