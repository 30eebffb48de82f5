import { listAudit } from '@duka/contract/audit/audit.calls'
import { exportChanges } from '@duka/contract/dashboard/dashboard.calls'
import type { User } from '@duka/contract/users/users'
import { listUsers } from '@duka/contract/users/users.calls'
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { call } from '../../lib/calls/call.ts'
import { filtersOf, load } from '../../lib/calls/load.ts'
import { Field, SelectField } from '../../ui/field.tsx'
import { Filters } from '../../ui/filters.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { auditWords } from '../../words/staff/audit.ts'
import { staff } from '../../words/staff/staff.ts'
import { ExportButton } from '../staff-frame/export-button.tsx'
import { ListSkeleton } from '../staff-frame/skeletons.tsx'
import { StaffPage } from '../staff-frame/staff-page.tsx'
import { AuditTable } from './audit-table.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const t = auditWords.now()
  const list = load(call(listAudit, { query: filtersOf(request) }), t.failed)
  const people = await load(listStaff(), t.failed)
  return { list, people: people.ok ? people.value : [] }
}

/** The staff, for the filter. */
async function listStaff(): Promise<User[]> {
  const answers = await Promise.all(
    (['admin', 'manager'] as const).map((role) => call(listUsers, { query: { role, limit: 100 } })),
  )
  return answers.flatMap(({ users }) => users)
}

/** The audit log: who changed what and when, with before and after. */
export function Component() {
  const t = auditWords.use()
  const s = staff.use()
  const { list, people } = useLoaderData<typeof loader>()
  return (
    <StaffPage title={t.title} aside={<ExportButton of={exportChanges} file="changes" />}>
      <p className="-mt-2 mb-4 text-muted">{t.lead}</p>
      <AuditFilters people={people} />
      <Loaded from={list} waiting={t.loading} shape={ListSkeleton} retry={s.retry}>
        {(page) => <AuditTable {...page} />}
      </Loaded>
    </StaffPage>
  )
}

function AuditFilters({ people }: { people: User[] }) {
  const t = auditWords.use()
  const [query] = useSearchParams()
  return (
    <Filters label={staff.use().filters}>
      <SelectField label={t.thing} name="thing" defaultValue={query.get('thing') ?? 'all'}>
        <option value="all">{t.allThings}</option>
        {Object.entries(t.things).map(([thing, name]) => (
          <option key={thing} value={thing}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField label={t.person} name="user" defaultValue={query.get('user') ?? 'all'}>
        <option value="all">{t.everyone}</option>
        {people.map(({ _id, username }) => (
          <option key={_id} value={_id}>
            {username}
          </option>
        ))}
      </SelectField>
      <Field
        label={t.thingId}
        name="thingId"
        spellCheck={false}
        autoComplete="off"
        defaultValue={query.get('thingId') ?? ''}
      />
      <Field
        label={t.order}
        name="order"
        spellCheck={false}
        autoComplete="off"
        defaultValue={query.get('order') ?? ''}
      />
    </Filters>
  )
}
