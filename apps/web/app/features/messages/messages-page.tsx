import {
  isCodeKind,
  messageChannels,
  messageKinds,
  messageStates,
} from '@duka/contract/messages/message-kinds'
import type { StaffMessage } from '@duka/contract/messages/message-list'
import {
  listMessageChannels,
  listMessages,
  resendMessage,
} from '@duka/contract/messages/messages.calls'
import { showNumber } from '@duka/contract/orders/order-number'
import { Link } from 'react-router'
import { call } from '../../lib/calls/call.ts'
import { may } from '../../lib/session/may.ts'
import { confirm } from '../../ui/confirm.tsx'
import { RowActions, RowButton } from '../../ui/row-actions.tsx'
import { defineStaffList } from '../staff-frame/define-staff-list.tsx'
import { announce, byId } from '../staff-frame/form-handlers.ts'
import { choice, named } from '../staff-frame/list-filters.tsx'
import { MenuLink } from '../staff-frame/menus.tsx'
import { OfPerson, personOf } from '../staff-frame/of-person.tsx'
import { TimeCell } from '../staff-frame/time-cell.tsx'
import { headingOf, MessageStateBadge } from './message-state.tsx'
import { messageWords } from './words.ts'

/** Messages to customers and staff with their state, newest first. */
export const { loader, action, Component } = defineStaffList({
  name: 'messages',
  words: messageWords,
  call: (query) => call(listMessages, { query }),
  rows: ({ messages }) => messages,
  failed: (t) => t.failed,
  beside: async (sent) => {
    const [isAnySetUp, person] = await Promise.all([isAnyChannelSetUp(), personOf(sent)])
    return { isAnySetUp, person }
  },
  more: (t) =>
    may(['people', 'settings']) && (
      <>
        {may('people') && <MenuLink to="/dashboard/consents">{t.toConsents}</MenuLink>}
        {may('settings') && <MenuLink to="/dashboard/messages/texts">{t.toTexts}</MenuLink>}
      </>
    ),
  lead: (t, { beside }) => (
    <>
      <p className="sm:-mt-2 mb-4 max-w-prose text-muted">{t.lead}</p>
      {beside?.isAnySetUp === false && (
        <p className="mb-4 max-w-prose rounded-control bg-mango-soft px-4 py-3 text-mango-ink">
          {t.nothingSetUp}
        </p>
      )}
      <OfPerson person={beside?.person} />
    </>
  ),
  filters: (t) => [
    choice('kind', t.kind, t.allKinds, named(messageKinds, t.kinds)),
    choice('channel', t.channel, t.allChannels, named(messageChannels, t.channels)),
    choice('state', t.state, t.allStates, named(messageStates, t.states)),
    { kind: 'text', name: 'order', label: t.order, placeholder: t.orderHint },
  ],
  columns: (t) => [
    {
      title: t.when,
      sort: { up: 'oldest', down: 'newest', first: 'down' },
      cell: ({ createdAt }) => <TimeCell at={createdAt} />,
    },
    {
      title: t.to,
      cell: ({ channel, to }) => (
        <span className="block min-w-18 wrap-anywhere">
          {to}
          <span className="block text-sm text-muted">{t.channels[channel]}</span>
        </span>
      ),
    },
    { title: t.text, tall: true, cell: (message) => <Text {...message} /> },
    { title: t.state, cell: (message) => <MessageStateBadge {...message} /> },
  ],
  rowActions: (message, _, { act, beside: isAnySetUp }) =>
    isAnySetUp && (
      <Resend {...message} onResend={() => act({ intent: 'resend', id: message._id })} />
    ),
  nameOf: (message) => `${headingOf(message)}, ${message.to}`,
  empty: (t) => ({ title: t.empty, more: t.emptyMore, filtered: t.emptyFiltered }),
  actions: {
    resend: (form) =>
      announce(call(resendMessage, byId(form)), messageWords, 'resent', 'failedResend'),
  },
})

/** Without an answer, nothing is said about it. */
function isAnyChannelSetUp(): Promise<boolean> {
  return call(listMessageChannels).then(
    ({ channels }) => channels.length > 0,
    () => true,
  )
}

/** What the message is about, and its text to unfold. */
function Text(message: StaffMessage) {
  const { text, subject, order } = message
  const t = messageWords.use()
  return (
    <div className="min-w-40">
      <p className="font-medium">
        {headingOf(message)}
        {order && (
          <>
            {' '}
            <Link
              to={`/dashboard/orders/${order._id}`}
              className="figures font-normal text-primary underline"
            >
              {showNumber(order.number)}
            </Link>
          </>
        )}
      </p>
      {text === null ? (
        <p className="text-sm text-muted">{isCodeKind(message.kind) ? t.hiddenCode : t.notYet}</p>
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
function Resend({ onResend, ...message }: StaffMessage & { onResend: () => void }) {
  const { kind, to, state } = message
  const t = messageWords.use()
  if (isCodeKind(kind) || state === 'waiting' || state === 'failed') return null
  return (
    <RowActions>
      <RowButton
        label={t.resendNamed(headingOf(message), to)}
        onClick={async () => {
          if (await confirm({ question: t.askResend(to), yes: t.resend })) onResend()
        }}
      >
        {t.resend}
      </RowButton>
    </RowActions>
  )
}
