import { exportUsers } from '@duka/contract/dashboard/dashboard.calls'
import { shortId } from '@duka/contract/endpoint'
import { fill } from '@duka/contract/fill'
import { formatPhone } from '@duka/contract/phone'
import { messages } from '@duka/contract/screen-messages'
import { getSettings } from '@duka/contract/settings/settings.calls'
import { isStaff, roles } from '@duka/contract/users/roles'
import { Role, type User } from '@duka/contract/users/users'
import * as calls from '@duka/contract/users/users.calls'
import { deleteUser, listUsers } from '@duka/contract/users/users.calls'
import { attempt, type Outcome } from '../../../lib/calls/attempt.ts'
import { call } from '../../../lib/calls/call.ts'
import { currentSession, replaceUser } from '../../../lib/session/session.ts'
import { translate } from '../../../lib/text/text.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { RowActions, RowButton } from '../../../ui/row-actions.tsx'
import { staffUsers } from '../../../words/staff/users.ts'
import { defineStaffList } from '../../staff-frame/define-staff-list.tsx'
import { named } from '../../staff-frame/list-filters.tsx'
import { ChoiceMenu } from '../../staff-frame/menus.tsx'
import { UserDialog } from './user-dialog.tsx'

const tones: Record<User['role'], Tone> = { customer: 'grey', manager: 'blue', admin: 'purple' }

/** The list of users and their roles. */
export const { loader, action, Component } = defineStaffList({
  name: 'users',
  words: staffUsers,
  call: (query) => call(listUsers, { query }),
  rows: ({ users }) => users,
  failed: () => messages.failed.fetchUsers,
  beside: mayManageStaff,
  export: { of: exportUsers, file: 'users' },
  filters: (t) => [
    {
      kind: 'choice',
      name: 'role',
      label: t.filterByRole,
      all: t.allRoles,
      options: named(roles, t.roles),
    },
    { kind: 'search', hint: t.searchHint },
  ],
  columns: (t) => [
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
      // Without an e-mail the phone says who it is.
      cell: ({ email, phoneNumber }) => (
        <span className="break-all">{email ?? formatPhone(phoneNumber ?? '')}</span>
      ),
    },
    { title: t.role, cell: ({ role }) => <Badge tone={tones[role]}>{roleIn(role)}</Badge> },
  ],
  rowActions: (user, t, page) => (
    <RowActions>
      <RowButton label={t.viewNamed(user.username)} onClick={() => page.edit(user)}>
        {t.view}
      </RowButton>
      {page.beside && <RoleMenu user={user} act={page.act} />}
    </RowActions>
  ),
  phone: (user, t, page) => ({
    title: user.username,
    end: <Badge tone={tones[user.role]}>{roleIn(user.role)}</Badge>,
    details: [user.email ?? formatPhone(user.phoneNumber ?? '')],
    action: (
      <>
        <RowButton label={t.viewNamed(user.username)} onClick={() => page.edit(user)}>
          {t.view}
        </RowButton>
        {page.beside && <RoleMenu user={user} act={page.act} tight />}
      </>
    ),
  }),
  nameOf: ({ username }) => username,
  empty: (t, query) => {
    const role = query.get('role') ?? 'all'
    const names: Readonly<Record<string, string>> = t.roleNames
    const whose = role === 'all' ? '' : fill(t.noneWith, { role: names[role] ?? role })
    return { title: t.none + whose }
  },
  actions: { role: changeRole, delete: remove },
  dialog: ({ row }, close, { beside: managesStaff }) =>
    row && (
      <UserDialog
        user={row}
        mayDelete={managesStaff || !isStaff(row) || row._id === currentSession().user?._id}
        onClose={close}
      />
    ),
})

interface RoleMenuProps {
  user: User
  act: (fields: Record<string, string>) => void
  tight?: boolean
}

function RoleMenu({ user, act, tight }: RoleMenuProps) {
  const t = staffUsers.use()
  const change = async (role: User['role']) => {
    if (await confirm({ question: translate(messages.ask.role, { role: roleIn(role) }) }))
      act({ intent: 'role', id: user._id, role })
  }
  return (
    <ChoiceMenu
      button={t.changeRole}
      label={t.changeRoleOf(user.username)}
      title={t.updateRole}
      choices={roles}
      names={t.roleNames}
      current={user.role}
      onChoose={change}
      tight={tight}
    />
  )
}

const roleIn = (role: User['role']) => staffUsers.now().roleNames[role]

/** Whether the shop lets this member of staff change roles and delete staff. */
async function mayManageStaff(): Promise<boolean> {
  if (currentSession().user?.role === 'admin') return true
  // Unknown counts as yes: the API refuses what is not allowed.
  return call(getSettings).then(
    ({ settings }) => !settings.adminsOnlyManageStaff,
    () => true,
  )
}

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
    done: translate(messages.done.role, { id: shortId(id), role: roleIn(role) }),
    failed: messages.failed.updateRole,
  })
  // Staff who remove their own role leave the dashboard at once.
  if (outcome.ok && id === currentSession().user?._id) replaceUser(outcome.value.user)
  return outcome
}
