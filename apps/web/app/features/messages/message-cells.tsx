import { isCodeKind } from '@duka/contract/messages/message-kinds'
import type { StaffMessage } from '@duka/contract/messages/message-list'
import { Link } from 'react-router'
import { confirm } from '../../ui/confirm.tsx'
import { RowActions, RowButton } from '../../ui/row-actions.tsx'
import { messageWords } from './words.ts'

/** What the message is about, and its text to unfold. */
export function Text({ kind, text, subject, order }: StaffMessage) {
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
export function Resend({ kind, to, state, onResend }: StaffMessage & { onResend: () => void }) {
  const t = messageWords.use()
  if (isCodeKind(kind) || state === 'waiting' || state === 'failed') return null
  return (
    <RowActions>
      <RowButton
        label={t.resendNamed(t.kinds[kind], to)}
        onClick={async () => {
          if (await confirm({ question: t.askResend(to), yes: t.resend })) onResend()
        }}
      >
        {t.resend}
      </RowButton>
    </RowActions>
  )
}
