import type { OwnSession } from '@duka/contract/users/sessions'
import { endSession } from '@duka/contract/users/users.calls'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { attempt } from '../../../lib/calls/attempt.ts'
import { call } from '../../../lib/calls/call.ts'
import { formatDateTime } from '../../../lib/text/format.ts'
import { useTranslate } from '../../../lib/text/text.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { security } from '../../../words/security.ts'

/** The sessions of the user; each but the current one can be ended. */
export function SessionList({ sessions }: { sessions: OwnSession[] }) {
  return (
    <ul className="divide-y divide-line">
      {sessions.map((session) => (
        <SessionItem key={session._id} {...session} />
      ))}
    </ul>
  )
}

function SessionItem({ _id, device, address, createdAt, lastUsedAt, current }: OwnSession) {
  const t = security.use()
  const translate = useTranslate()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const name = device ? translate(device).replace(' on ', ` ${t.deviceOn} `) : t.unknownDevice
  const end = async () => {
    setBusy(true)
    await attempt(call(endSession, { params: { id: _id } }), {
      done: t.loggedOut,
      failed: t.logOutFailed,
    })
    await revalidate()
    setBusy(false)
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold">
          {name} {current && <Badge tone="green">{t.thisDevice}</Badge>}
        </p>
        <p className="text-sm text-muted">
          {t.loggedInAt(formatDateTime(createdAt))}, {t.usedAt(formatDateTime(lastUsedAt))}
          {address && <span className="figures wrap-anywhere"> · {address}</span>}
        </p>
      </div>
      {!current && (
        <Button look="secondary" onClick={end} disabled={busy} aria-label={t.logOutNamed(name)}>
          {t.logOut}
        </Button>
      )}
    </li>
  )
}
