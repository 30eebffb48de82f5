import { rights } from '@duka/contract/access'
import { shortId } from '@duka/contract/endpoint'
import { formatPhone } from '@duka/contract/phone'
import { messages } from '@duka/contract/screen-messages'
import { getSettings } from '@duka/contract/settings/settings.calls'
import { isStaff } from '@duka/contract/users/roles'
import { Role, type User } from '@duka/contract/users/users'
import * as calls from '@duka/contract/users/users.calls'
import { deleteUser } from '@duka/contract/users/users.calls'
import { attempt, type Outcome } from '../../../lib/calls/attempt.ts'
import { call } from '../../../lib/calls/call.ts'
import { isAdmin, may } from '../../../lib/session/may.ts'
import { currentSession, replaceUser } from '../../../lib/session/session.ts'
import { personName } from '../../../lib/text/person-name.ts'
import { translate } from '../../../lib/text/text.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { announce } from '../../staff-frame/form-handlers.ts'
import { staff } from '../../staff-frame/words.ts'
import { personWords, staffUsers } from './words.ts'

export const roleIn = (role: User['role']) => staffUsers.now().roleNames[role]

/** Whether the shop lets this member of staff change roles and delete staff. */
export async function mayManageStaff(): Promise<boolean> {
  if (isAdmin()) return true
  // Who lacks a right could give it to a friend.
  if (rights.some((right) => !may(right))) return false
  // Unknown counts as yes: the API refuses what is not allowed.
  return call(getSettings).then(
    ({ settings }) => !settings.adminsOnlyManageStaff,
    () => true,
  )
}

export const mayDelete = (user: User, managesStaff: boolean) =>
  managesStaff || !isStaff(user) || user._id === currentSession().user?._id

/** Asks before a role is changed, and says what follows. */
export function askRole(user: User, role: User['role']): Promise<boolean> {
  const t = personWords.now()
  const [was, becomes] = [isStaff(user), isStaff({ role })]
  const effect = !becomes ? t.becomesCustomer : was ? t.staysStaff : t.becomesStaff
  return confirm({
    question: translate(messages.ask.role, { role: roleIn(role) }),
    more: <About user={user} effects={[effect]} />,
  })
}

/** Asks before an account is deleted, and says what stays and what goes. */
export function askDelete(user: User): Promise<boolean> {
  const t = personWords.now()
  const effects = [t.deleteOrders, t.deleteRest, t.deleteRefused, t.deleteTold]
  return confirm({
    question: messages.ask.deleteUser,
    more: <About user={user} effects={effects} />,
    yes: staff.now().remove,
    danger: true,
  })
}

/** Whether the signed-in user may log somebody out everywhere. */
export const mayEndSessions = isAdmin

export function askEndSessions(user: User): Promise<boolean> {
  const t = personWords.now()
  return confirm({
    question: t.askEndSessions,
    more: <About user={user} effects={[t.endsSessions]} />,
    yes: t.endSessions,
    danger: true,
  })
}

export function endSessions(id: string): Promise<Outcome> {
  const ending = call(calls.endSessionsOf, { params: { id } })
  return announce(ending, personWords, 'sessionsEnded', 'failedEndSessions')
}

function About({ user, effects }: { user: User; effects: string[] }) {
  return (
    <>
      <p className="font-semibold wrap-anywhere">
        {personName(user)}
        <span className="block text-sm font-normal text-muted">
          {[user.username, user.email ?? formatPhone(user.phoneNumber ?? '')].join(' · ')}
        </span>
      </p>
      <ul className="list-disc pl-5 text-sm">
        {effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
    </>
  )
}

export function removeUser(id: string): Promise<Outcome> {
  return announce(call(deleteUser, { params: { id } }), staffUsers, 'deleted', 'failedDelete')
}

export async function changeRole(id: string, form: FormData): Promise<Outcome> {
  const role = Role.parse(form.get('role'))
  const outcome = await attempt(call(calls.changeRole, { params: { id }, body: { role } }), {
    done: translate(messages.done.role, { id: shortId(id), role: roleIn(role) }),
    failed: messages.failed.updateRole,
  })
  // Staff who remove their own role leave the dashboard at once.
  if (outcome.ok && id === currentSession().user?._id) replaceUser(outcome.value.user)
  return outcome
}
