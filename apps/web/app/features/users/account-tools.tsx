import { messages } from '@duka/contract/screen-messages'
import type { OwnUser } from '@duka/contract/users/users'
import { deleteAccount, exportOwnData } from '@duka/contract/users/users.calls'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { attempt } from '../../lib/calls/attempt.ts'
import { call } from '../../lib/calls/call.ts'
import { forgetPerson } from '../../lib/session/forget-person.ts'
import { forgetSession } from '../../lib/session/session.ts'
import { toast } from '../../lib/toast/toast.ts'
import { confirm } from '../../ui/confirm.tsx'
import { Icon } from '../../ui/icons.tsx'
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
        <Tool title={t.changePassword} text={t.passwordMore} to="/profile/change-password" />
      ) : user.email ? (
        <Tool title={t.choosePassword} text={t.noPassword} to="/forgot-password" />
      ) : (
        <p className="p-4 text-muted">{t.noPasswordYet}</p>
      )}
      <Tool title={s.tool} text={s.toolMore} to="/profile/security" />
      <Tool
        title={t.download}
        busy={busy === 'download' && t.downloading}
        text={t.dataMore}
        onClick={download}
      />
      <Tool
        title={t.remove}
        text={t.removeMore}
        onClick={busy === 'delete' ? undefined : leave}
        isDanger
      />
    </div>
  )
}

interface ToolProps {
  title: string
  text: string
  /** What is happening now, in place of the title. */
  busy?: string | false
  /** A link, or else a button. */
  to?: string
  onClick?: (() => void) | undefined
  isDanger?: boolean
}

/** A row that is one link or one button. */
function Tool({ title, text, busy, to, onClick, isDanger }: ToolProps) {
  const row = 'flex w-full items-center gap-4 px-4 py-3 text-start hover:bg-sunken sm:px-6'
  const content = (
    <>
      <span className="grid min-w-0 grow">
        <span className={`font-bold ${isDanger ? 'text-danger' : ''}`}>{busy || title}</span>
        <span className="text-sm text-muted">{text}</span>
      </span>
      <Icon name="right" className="size-5 shrink-0 text-muted" />
    </>
  )
  return to ? (
    <Link to={to} className={row}>
      {content}
    </Link>
  ) : (
    <button type="button" onClick={busy ? undefined : onClick} className={row}>
      {content}
    </button>
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
