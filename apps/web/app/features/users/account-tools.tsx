import { messages } from '@duka/contract/screen-messages'
import type { OwnUser } from '@duka/contract/users/users'
import { deleteAccount, exportOwnData } from '@duka/contract/users/users.calls'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { attempt } from '../../lib/calls/attempt.ts'
import { call } from '../../lib/calls/call.ts'
import { forgetPerson } from '../../lib/session/forget-person.ts'
import { forgetSession } from '../../lib/session/session.ts'
import { toast } from '../../lib/toast/toast.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { withPassword } from './security/with-password.tsx'
import { profile, security } from './signed-in-words.ts'

/** Account actions: change the password, download own data, delete the account. */
export function AccountTools({ user }: { user: OwnUser }) {
  const t = profile.use()
  const s = security.use()
  const navigate = useNavigate()
  const [busy, setBusy] = useState<'download' | 'delete'>()

  const download = async () => {
    setBusy('download')
    const data = await attempt<unknown>(call(exportOwnData), { failed: t.downloadFailed })
    if (data.ok) save(t.fileName, JSON.stringify(data.value, null, 2))
    setBusy(undefined)
  }
  const leave = async () => {
    const question = { question: messages.ask.deleteAccount, yes: t.remove, danger: true }
    if (!(await confirm(question))) return
    setBusy('delete')
    const gone = await attempt(
      withPassword((password) => call(deleteAccount, { body: { password } })),
      { failed: t.removeFailed },
    )
    setBusy(undefined)
    if (!gone.ok) return
    forgetPerson()
    forgetSession({ loggedOut: true })
    toast.info(messages.done.logout, { description: t.removed })
    await navigate('/login')
  }

  return (
    <div className="divide-y divide-line rounded-card border border-line bg-surface shadow-soft">
      {user.hasPassword ? (
        <Tool title={t.password} text={t.passwordMore}>
          <ButtonLink to="/profile/change-password" look="secondary">
            {t.changePassword}
          </ButtonLink>
        </Tool>
      ) : (
        <Tool title={t.password} text={user.email ? t.noPassword : t.noPasswordYet}>
          {user.email && (
            <ButtonLink to="/forgot-password" look="secondary">
              {t.choosePassword}
            </ButtonLink>
          )}
        </Tool>
      )}
      <Tool title={s.tool} text={s.toolMore}>
        <ButtonLink to="/profile/security" look="secondary">
          {s.open}
        </ButtonLink>
      </Tool>
      <Tool title={t.data} text={t.dataMore}>
        <Button look="secondary" onClick={download} busy={busy === 'download' && t.downloading}>
          {t.download}
        </Button>
      </Tool>
      <Tool title={t.remove} text={t.removeMore}>
        <Button look="danger" onClick={leave} disabled={busy === 'delete'}>
          {t.remove}
        </Button>
      </Tool>
    </div>
  )
}

function Tool({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4 sm:p-6">
      <div className="min-w-0 flex-1 basis-56">
        <h2 className="font-bold">{title}</h2>
        <p className="text-muted">{text}</p>
      </div>
      {children}
    </section>
  )
}

function save(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
