import { exportUsers } from '@duka/contract/dashboard/dashboard.calls'
import { shortId } from '@duka/contract/endpoint'
import { fill } from '@duka/contract/fill'
import { messages } from '@duka/contract/screen-messages'
import { getSettings } from '@duka/contract/settings/settings.calls'
import { isStaff, roles } from '@duka/contract/users/roles'
import { Role, type User } from '@duka/contract/users/users'
import * as calls from '@duka/contract/users/users.calls'
import { deleteUser, listUsers } from '@duka/contract/users/users.calls'
import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { actions } from '../../../lib/calls/actions.ts'
import { attempt, type Outcome } from '../../../lib/calls/attempt.ts'
import { call } from '../../../lib/calls/call.ts'
import { filtersOf, load } from '../../../lib/calls/load.ts'
import { useAct } from '../../../lib/calls/use-act.ts'
import { currentSession, replaceUser } from '../../../lib/session/session.ts'
import { translate } from '../../../lib/text/text.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { ChoiceMenu } from '../../../ui/choice-menu.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { Filters } from '../../../ui/filters.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { RowActions, RowButton } from '../../../ui/row-actions.tsx'
import { staff } from '../../../words/staff/staff.ts'
import { staffUsers } from '../../../words/staff/users.ts'
import { ExportButton } from '../../staff-frame/export-button.tsx'
import { ListSkeleton } from '../../staff-frame/skeletons.tsx'
import { StaffList } from '../../staff-frame/staff-list.tsx'
import { StaffPage } from '../../staff-frame/staff-page.tsx'
import { StaffSearch } from '../../staff-frame/staff-search.tsx'
import { UserDialog } from './user-dialog.tsx'

export const loader = ({ request }: LoaderFunctionArgs) => ({
  list: load(
    Promise.all([call(listUsers, { query: filtersOf(request) }), mayManageStaff()]).then(
      ([page, managesStaff]) => ({ ...page, managesStaff }),
    ),
    messages.failed.fetchUsers,
  ),
})

/** Whether the shop lets this member of staff change roles and delete staff. */
async function mayManageStaff(): Promise<boolean> {
  if (currentSession().user?.role === 'admin') return true
  // Unknown counts as yes: the API refuses what is not allowed.
  return call(getSettings).then(
    ({ settings }) => !settings.adminsOnlyManageStaff,
    () => true,
  )
}

export const action = actions<Outcome>({ role: changeRole, delete: remove })

function remove(form: FormData): Promise<Outcome> {
  return attempt(call(deleteUser, { params: { id: String(form.get('id')) } }), {
    done: staffUsers.now().deleted,
    failed: staffUsers.now().failedDelete,
  })
}

async function changeRole(form: FormData): Promise<Outcome> {
  const id = String(form.get('id'))
  const role = Role.parse(form.get('role'))
  const outcome = await attempt(call(calls.changeRole, { params: { id }, body: { role } }), {
    done: translate(messages.done.role, { id: shortId(id), role }),
    failed: messages.failed.updateRole,
  })
  // Staff who remove their own role leave the dashboard at once.
  if (outcome.ok && id === currentSession().user?._id) replaceUser(outcome.value.user)
  return outcome
}

/** The list of users and their roles. */
export function Component() {
  const t = staffUsers.use()
  const s = staff.use()
  const { list } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  return (
    <StaffPage title={t.title} aside={<ExportButton of={exportUsers} file="users" />}>
      <Filters label={s.filters}>
        <SelectField label={t.filterByRole} name="role" defaultValue={query.get('role') ?? 'all'}>
          <option value="all">{t.allRoles}</option>
          {roles.map((role) => (
            <option key={role} value={role}>
              {t.roles[role]}
            </option>
          ))}
        </SelectField>
        <StaffSearch hint={t.searchHint} />
      </Filters>
      <Loaded from={list} waiting={t.loading} shape={ListSkeleton} retry={s.retry}>
        {(page) => <Users {...page} />}
      </Loaded>
    </StaffPage>
  )
}

const tones: Record<User['role'], Tone> = { customer: 'grey', manager: 'blue', admin: 'purple' }

interface UsersProps {
  users: User[]
  nextCursor: string | null
  managesStaff: boolean
}

function Users({ users, nextCursor, managesStaff }: UsersProps) {
  const t = staffUsers.use()
  const s = staff.use()
  const act = useAct()
  const [viewed, setViewed] = useState<User>()
  const [query] = useSearchParams()
  const role = query.get('role') ?? 'all'

  const change = async (user: User, role: User['role']) => {
    if (await confirm({ question: translate(messages.ask.role, { role }) }))
      act({ intent: 'role', id: user._id, role })
  }
  return (
    <>
      <StaffList
        name="users"
        caption={t.title}
        rows={users}
        nextCursor={nextCursor}
        nameOf={({ username }) => username}
        empty={{ title: t.none + (role === 'all' ? '' : fill(t.noneWith, { role })) }}
        columns={[
          {
            title: t.userId,
            cell: ({ _id }) => (
              <span title={_id} className="figures">
                {shortId(_id)}
              </span>
            ),
          },
          {
            title: t.username,
            sort: { up: 'username', down: '-username' },
            cell: ({ username }) => <span className="font-medium break-all">{username}</span>,
          },
          {
            title: t.email,
            sort: { up: 'email', down: '-email' },
            cell: ({ email }) => <span className="break-all">{email}</span>,
          },
          { title: t.role, cell: ({ role }) => <Badge tone={tones[role]}>{role}</Badge> },
          {
            title: s.actions,
            wide: true,
            cell: (user) => (
              <RowActions>
                <RowButton label={t.viewNamed(user.username)} onClick={() => setViewed(user)}>
                  {t.view}
                </RowButton>
                {managesStaff && (
                  <ChoiceMenu
                    button={t.changeRole}
                    label={t.changeRoleOf(user.username)}
                    title={t.updateRole}
                    choices={roles}
                    current={user.role}
                    onChoose={(role) => change(user, role)}
                  />
                )}
              </RowActions>
            ),
          },
        ]}
      />
      {viewed && (
        <UserDialog
          user={viewed}
          mayDelete={managesStaff || !isStaff(viewed) || viewed._id === currentSession().user?._id}
          onClose={() => setViewed(undefined)}
        />
      )}
    </>
  )
}
