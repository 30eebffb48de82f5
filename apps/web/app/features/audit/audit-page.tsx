import { listAudit } from '@duka/contract/audit/audit.calls'
import { exportChanges } from '@duka/contract/dashboard/dashboard.calls'
import type { User } from '@duka/contract/users/users'
import { listUsers } from '@duka/contract/users/users.calls'
import { call } from '../../lib/calls/call.ts'
import { load } from '../../lib/calls/load.ts'
import { formatDateTime } from '../../lib/text/format.ts'
import { defineStaffList } from '../staff-frame/define-staff-list.tsx'
import { choice } from '../staff-frame/list-filters.tsx'
import { TimeCell } from '../staff-frame/time-cell.tsx'
import { Unfolding, What, Who } from './audit-cells.tsx'
import { auditWords } from './audit-words.ts'
import { differences } from './differences.ts'

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

/** The staff, for the filter. */
async function listStaff(): Promise<User[]> {
  const answers = await Promise.all(
    (['admin', 'manager'] as const).map((role) => call(listUsers, { query: { role, limit: 100 } })),
  )
  return answers.flatMap(({ users }) => users)
}
