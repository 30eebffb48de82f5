import type { User } from '@duka/contract/users/users'
import { Link } from 'react-router'
import { useAct } from '../../../lib/calls/use-act.ts'
import { formatDateTime } from '../../../lib/text/format.ts'
import { personName } from '../../../lib/text/person-name.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { consentWords } from '../../messages/words.ts'
import { staff } from '../../staff-frame/words.ts'
import { askDelete } from './user-actions.tsx'
import { staffUsers } from './words.ts'

interface UserDialogProps {
  user: User
  /** Whether the signed-in user may delete this account. */
  mayDelete: boolean
  onClose: () => void
}

/** One user: account, links to orders and addresses, and a button to delete the account. */
export function UserDialog({ user, mayDelete, onClose }: UserDialogProps) {
  const t = staffUsers.use()
  const s = staff.use()
  const act = useAct()
  const facts = [
    [t.userId, user._id],
    [t.username, user.username],
    [t.email, user.email],
    [t.role, user.role],
    [t.createdAt, formatDateTime(user.createdAt)],
    [t.updatedAt, formatDateTime(user.updatedAt)],
  ]
  const remove = async () => {
    if (!(await askDelete(user))) return
    act({ intent: 'delete', id: user._id })
    onClose()
  }
  return (
    <Dialog title={t.details} onClose={onClose} closeLabel={s.dismiss}>
      <p className="text-lg font-semibold wrap-anywhere">
        <Link to={`/dashboard/users/${user._id}`} className="text-primary underline">
          {personName(user)}
        </Link>
      </p>
      <dl className="grid gap-2">
        {facts.map(([name, value]) => (
          <div key={name} className="grid gap-x-3 sm:grid-cols-[8rem_minmax(0,1fr)]">
            <dt className="text-muted">{name}</dt>
            <dd className="break-all">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-2">
        <ButtonLink look="secondary" to={`/dashboard/orders?user=${user._id}`}>
          {t.orders}
        </ButtonLink>
        <ButtonLink look="secondary" to={`/dashboard/addresses?user=${user._id}`}>
          {t.addresses}
        </ButtonLink>
        <ButtonLink look="secondary" to={`/dashboard/consents?user=${user._id}`}>
          {consentWords.use().toLog}
        </ButtonLink>
        {mayDelete && (
          <Button look="danger" onClick={remove}>
            {t.delete}
          </Button>
        )}
        <Button onClick={onClose} className="sm:ml-auto">
          {s.close}
        </Button>
      </div>
    </Dialog>
  )
}
