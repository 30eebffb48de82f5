import type { Invitation } from '@duka/contract/users/invitations'
import { endInvitation, listInvitations } from '@duka/contract/users/invitations.calls'
import { useRevalidator } from 'react-router'
import { attempt, type Outcome } from '../../../lib/calls/attempt.ts'
import { call } from '../../../lib/calls/call.ts'
import { formatDateTime } from '../../../lib/text/format.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { RowButton } from '../../../ui/row-actions.tsx'
import { Panel } from '../../staff-frame/staff-page.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { inviteWords, rightsWords } from './rights-words.ts'

/** Invitations whose links still work. A failure leaves the page without them. */
export async function openInvitations(): Promise<Invitation[]> {
  const isOpen = ({ usedAt, expiresAt }: Invitation) =>
    usedAt === null && Date.parse(expiresAt) > Date.now()
  return call(listInvitations).then(
    ({ invitations }) => invitations.filter(isOpen),
    () => [],
  )
}

export function takeBack(id: string): Promise<Outcome> {
  const t = inviteWords.now()
  return attempt(call(endInvitation, { params: { id } }), {
    done: t.takenBack,
    failed: t.failedTakeBack,
  })
}

/** Invites somebody, and then shows the new invitation in the list. */
export function Invite({ onClose }: { onClose: () => void }) {
  const { revalidate } = useRevalidator()
  return (
    <InviteDialog
      onClose={() => {
        onClose()
        void revalidate()
      }}
    />
  )
}

interface OpenInvitationsProps {
  invitations: Invitation[]
  act: (fields: Record<string, string>) => void
}

/** The invitations that nobody has used, each with a button that ends its link. */
export function OpenInvitations({ invitations, act }: OpenInvitationsProps) {
  const t = inviteWords.use()
  const { sets } = rightsWords.use()
  if (invitations.length === 0) return null
  const end = async ({ _id, name }: Invitation) => {
    const question = t.askTakeBack(name)
    if (await confirm({ question, more: t.takenBackMore, yes: t.takeBack, danger: true }))
      act({ intent: 'end-invitation', id: _id })
  }
  return (
    <div className="mb-3">
      <Panel title={t.waiting}>
        <ul className="divide-y divide-line">
          {invitations.map((invitation) => (
            <li
              key={invitation._id}
              className="flex flex-wrap items-center justify-between gap-2 py-1"
            >
              <span className="wrap-anywhere">
                <span className="font-medium">{invitation.name}</span>{' '}
                <span className="text-sm text-muted">
                  {t.until(sets[invitation.set], formatDateTime(invitation.expiresAt))}
                </span>
              </span>
              <RowButton label={t.takeBackOf(invitation.name)} onClick={() => end(invitation)}>
                {t.takeBack}
              </RowButton>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  )
}
