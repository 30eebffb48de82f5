import { exportUsers } from '@duka/contract/dashboard/dashboard.calls'
import { shortId } from '@duka/contract/endpoint'
import { fill } from '@duka/contract/fill'
import { formatPhone } from '@duka/contract/phone'
import { messages } from '@duka/contract/screen-messages'
import { roles } from '@duka/contract/users/roles'
import type { User } from '@duka/contract/users/users'
import { listUsers } from '@duka/contract/users/users.calls'
import { Link } from 'react-router'
import { call } from '../../../lib/calls/call.ts'
import { isAdmin } from '../../../lib/session/may.ts'
import { personName } from '../../../lib/text/person-name.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { RowActions, RowButton } from '../../../ui/row-actions.tsx'
import { defineStaffList } from '../../staff-frame/define-staff-list.tsx'
import { textIn } from '../../staff-frame/form-handlers.ts'
import { choice, named } from '../../staff-frame/list-filters.tsx'
import { ChoiceMenu } from '../../staff-frame/menus.tsx'
import { Invite, OpenInvitations, openInvitations, takeBack } from './open-invitations.tsx'
import { RightsDialog, saveRights } from './rights-dialog.tsx'
import { inviteWords, rightsWords } from './rights-words.ts'
import {
  askRole,
  changeRole,
  mayDelete,
  mayManageStaff,
  removeUser,
  roleIn,
} from './user-actions.tsx'
import { UserDialog } from './user-dialog.tsx'
import { staffUsers } from './words.ts'

const tones: Record<User['role'], Tone> = { customer: 'grey', manager: 'blue', admin: 'purple' }

export const { loader, action, Component } = defineStaffList({
  name: 'users',
  words: staffUsers,
  call: (query) => call(listUsers, { query }),
  rows: ({ users }) => users,
  failed: () => messages.failed.fetchUsers,
  beside: async () => ({
    managesStaff: await mayManageStaff(),
    invitations: isAdmin() ? await openInvitations() : [],
  }),
  export: { of: exportUsers, file: 'users' },
  aside: (_, { edit }) =>
    isAdmin() && (
      <Button onClick={() => edit(undefined, 'invite')}>{inviteWords.now().open}</Button>
    ),
  lead: (_, { beside, act }) => (
    <OpenInvitations invitations={beside?.invitations ?? []} act={act} />
  ),
  filters: (t) => [
    choice('role', t.filterByRole, t.allRoles, named(roles, t.roles)),
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
      cell: (user) => (
        <>
          <PersonLink user={user} />
          <span className="block text-sm break-all text-muted">{user.username}</span>
        </>
      ),
    },
    {
      title: t.email,
      sort: { up: 'email', down: '-email' },
      cell: ({ email, phoneNumber }) => (
        <>
          <span className="block break-all lg:min-w-56">{email}</span>
          {phoneNumber && (
            <span className="figures text-sm text-muted">{formatPhone(phoneNumber)}</span>
          )}
        </>
      ),
    },
    { title: t.role, cell: ({ role }) => <Badge tone={tones[role]}>{roleIn(role)}</Badge> },
  ],
  rowActions: (user, t, page) => (
    <RowActions>
      <RowButton label={t.viewNamed(user.username)} onClick={() => page.edit(user)}>
        {t.view}
      </RowButton>
      {page.beside?.managesStaff && <RoleMenu user={user} act={page.act} />}
      <RightsButton user={user} edit={page.edit} />
    </RowActions>
  ),
  phone: (user, t, page) => ({
    title: <PersonLink user={user} />,
    end: <Badge tone={tones[user.role]}>{roleIn(user.role)}</Badge>,
    details: [user.username, user.phoneNumber ? formatPhone(user.phoneNumber) : user.email],
    action: (
      <>
        <RowButton label={t.viewNamed(user.username)} onClick={() => page.edit(user)}>
          {t.view}
        </RowButton>
        <RightsButton user={user} edit={page.edit} />
        {page.beside?.managesStaff && <RoleMenu user={user} act={page.act} tight />}
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
  actions: {
    rights: saveRights,
    role: (form) => changeRole(textIn(form, 'id'), form),
    delete: (form) => removeUser(textIn(form, 'id')),
    'end-invitation': (form) => takeBack(textIn(form, 'id')),
  },
  dialog: ({ row, how }, close, { beside }) => {
    if (!row) return <Invite onClose={close} />
    return how === 'rights' ? (
      <RightsDialog user={row} onClose={close} />
    ) : (
      <UserDialog
        user={row}
        mayDelete={mayDelete(row, beside?.managesStaff ?? true)}
        onClose={close}
      />
    )
  },
})

/** The name, which opens the page of the person. */
function PersonLink({ user }: { user: User }) {
  return (
    <Link
      to={`/dashboard/users/${user._id}`}
      className="font-medium wrap-anywhere text-primary underline"
    >
      {personName(user)}
    </Link>
  )
}

interface RightsButtonProps {
  user: User
  edit: (user: User, how: string) => void
}

/** Admins say what managers may do. */
function RightsButton({ user, edit }: RightsButtonProps) {
  const t = rightsWords.use()
  if (user.role !== 'manager' || !isAdmin()) return null
  return (
    <RowButton label={t.openOf(user.username)} onClick={() => edit(user, 'rights')}>
      {t.open}
    </RowButton>
  )
}

interface RoleMenuProps {
  user: User
  act: (fields: Record<string, string>) => void
  tight?: boolean
}

function RoleMenu({ user, act, tight }: RoleMenuProps) {
  const t = staffUsers.use()
  const change = async (role: User['role']) => {
    if (await askRole(user, role)) act({ intent: 'role', id: user._id, role })
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
