import type { AuditEntry } from '@duka/contract/audit/audit'
import { listAudit } from '@duka/contract/audit/audit.calls'
import { exportChanges } from '@duka/contract/dashboard/dashboard.calls'
import { shortId } from '@duka/contract/endpoint'
import { showNumber } from '@duka/contract/orders/order-number'
import type { User } from '@duka/contract/users/users'
import { listUsers } from '@duka/contract/users/users.calls'
import { Link } from 'react-router'
import { call } from '../../lib/calls/call.ts'
import { load } from '../../lib/calls/load.ts'
import { formatDateTime } from '../../lib/text/format.ts'
import { useTranslate } from '../../lib/text/text.ts'
import { Icon } from '../../ui/icons.tsx'
import { defineStaffList } from '../staff-frame/define-staff-list.tsx'
import { choice } from '../staff-frame/list-filters.tsx'
import { TimeCell } from '../staff-frame/time-cell.tsx'
import { auditWords } from './audit-words.ts'
import { nameIn } from './describe-entry.ts'
import { type Difference, differences } from './differences.ts'
import { OneDifference } from './one-difference.tsx'

/** The audit log: who changed what and when. Each row unfolds to show the values before and after. */
export const { loader, action, Component } = defineStaffList({
  name: 'audit',
  words: auditWords,
  call: (query) => call(listAudit, { query }),
  rows: ({ entries }) => entries,
  failed: (t) => t.failed,
  beside: async () => {
    const people = await load(listStaff(), auditWords.now().failed)
    return people.ok ? people.value : []
  },
  export: { of: exportChanges, file: 'changes' },
  lead: (t) => <p className="-mt-2 mb-4 text-muted">{t.lead}</p>,
  filters: (t, { beside: people = [] }) => [
    choice('thing', t.thing, t.allThings, Object.entries(t.things)),
    choice(
      'user',
      t.person,
      t.everyone,
      people.map(({ _id, username }) => [_id, username]),
    ),
    { kind: 'text', name: 'thingId', label: t.thingId },
    { kind: 'text', name: 'order', label: t.order },
  ],
  columns: (t) => [
    {
      title: t.when,
      sort: { up: 'oldest', down: 'newest', first: 'down' },
      cell: ({ at }) => <TimeCell at={at} />,
    },
    { title: t.who, cell: (entry) => <Who {...entry} /> },
    { title: t.what, cell: (entry) => <What {...entry} /> },
    {
      title: t.changes,
      tall: true,
      cell: ({ before, after, thing }) => <Unfolding all={differences(before, after, thing)} />,
    },
  ],
  nameOf: ({ at }) => formatDateTime(at),
  empty: (t) => ({ title: t.empty, more: t.emptyMore, filtered: t.emptyFiltered }),
})

async function listStaff(): Promise<User[]> {
  const answers = await Promise.all(
    (['admin', 'manager'] as const).map((role) => call(listUsers, { query: { role, limit: 100 } })),
  )
  return answers.flatMap(({ users }) => users)
}

/** The length of an id. The codes of receipts are shorter and are shown in full. */
const UUID_LENGTH = 36

const shortOf = (id: string) => (id.length === UUID_LENGTH ? shortId(id) : id)

/** The person with username, address and device; otherwise "unknown" or the shop itself. */
function Who({ user, address = '', device = '' }: AuditEntry) {
  const t = auditWords.use()
  const place = t.by(useTranslate()(device), address)
  return (
    <span className="block min-w-28 wrap-anywhere">
      {user ? (
        (user.name ?? user.username)
      ) : (
        <span className="text-muted">{place ? t.unknown : t.shop}</span>
      )}
      {user?.name && <span className="block text-sm text-muted">{user.username}</span>}
      {place && <span className="block text-sm text-muted">{place}</span>}
    </span>
  )
}

/** The action and the thing; its number, name or short id links to its history. */
function What({ thing, thingId, orderNumber, thingName, action }: AuditEntry) {
  const t = auditWords.use()
  return (
    <>
      {nameIn(t.things, thing)}{' '}
      <Link
        to={`/dashboard/audit?${new URLSearchParams({ thing, thingId })}`}
        title={thingId}
        className="figures text-primary underline"
      >
        {orderNumber ? showNumber(orderNumber) : (thingName ?? shortOf(thingId))}
      </Link>{' '}
      {nameIn(t.actions, action)}
    </>
  )
}

/** One line for the first changed field. It unfolds to show all changed fields with both values. */
function Unfolding({ all }: { all: Difference[] }) {
  const t = auditWords.use()
  const [first] = all
  if (!first) return <span className="text-muted">{t.nothing}</span>
  return (
    <details className="group min-w-0 text-sm">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-control [&::-webkit-details-marker]:hidden">
        <Icon name="down" className="size-4 shrink-0 -rotate-90 group-open:rotate-0" />
        <span className="line-clamp-2 min-w-0 wrap-anywhere group-open:hidden">
          <span className="text-muted">{first.name}:</span> {gistOf(first, t.nothing)}
          {all.length > 1 && <span className="text-muted"> {t.more(all.length - 1)}</span>}
        </span>
        <span className="hidden text-muted group-open:inline">{t.fromTo}</span>
      </summary>
      <dl className="grid gap-1 pb-2 pl-6">
        {all.map((difference) => (
          <OneDifference key={difference.name} {...difference} />
        ))}
      </dl>
    </details>
  )
}

/** Both values in a few words; missing ones are left out. */
function gistOf({ from, to }: Difference, nothing: string): string {
  return [from, to]
    .filter((state) => state !== undefined)
    .map((state) => state || nothing)
    .join(' → ')
}
