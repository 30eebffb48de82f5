import type { StaffSettings } from '@duka/contract/settings'
import type { ReactNode } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { staffSettings } from '../../words/staff-settings.ts'

/** Which M-Pesa the shop speaks with; never how it signs in there. */
export function MpesaSetup({ loaded: { mpesa } }: { loaded: StaffSettings }) {
  const t = staffSettings.use()
  const isLive = mpesa.mode === 'live'
  return (
    <Facts>
      <Fact name={t.mpesa}>
        <Badge tone={isLive ? 'green' : 'yellow'}>{isLive ? t.live : t.simulator}</Badge>
      </Fact>
      <Fact name={t.accounts[mpesa.kind]}>
        <span className="figures">{mpesa.number}</span>
      </Fact>
      <Fact name={t.refunds}>{mpesa.refunds ? t.refundsByMpesa : t.refundsByHand}</Fact>
    </Facts>
  )
}

/** What is set where the shop is started, for staff to know. */
export function Setup({ loaded }: { loaded: StaffSettings }) {
  const t = staffSettings.use()
  const { publicUrl, publicUrlProblems, email, sms, mpesa } = loaded
  return (
    <>
      <Facts>
        <Fact name={t.publicUrl}>
          <span className="break-all">{publicUrl}</span>
        </Fact>
        <Fact name={t.sending}>
          <p>{email === 'sent' ? t.sent : t.outbox}</p>
          <p>{sms === 'sent' ? t.smsSent : t.smsOutbox}</p>
        </Fact>
      </Facts>
      {publicUrlProblems.length > 0 && (
        <div className="mt-3 rounded-control bg-mango-soft px-3 py-2 text-mango-ink">
          <p>{mpesa.mode === 'live' ? t.problemsLive : t.problemsLater}</p>
          <ul className="list-disc pl-5">
            {publicUrlProblems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </div>
      )}
      <p className="mt-3 text-sm text-muted">{t.setupMore}</p>
    </>
  )
}

function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid gap-3">{children}</dl>
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <dt className="text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
