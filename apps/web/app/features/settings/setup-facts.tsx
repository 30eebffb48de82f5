import type { StaffSettings } from '@duka/contract/settings/settings'
import type { ReactNode } from 'react'
import { formatDateTime } from '../../lib/text/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { useSayProblem } from './say-problem.ts'
import { staffSettings } from './words.ts'

/** Which M-Pesa the shop uses, without its credentials. */
export function MpesaSetup({ loaded: { mpesa } }: { loaded: StaffSettings }) {
  const t = staffSettings.use()
  return (
    <Facts>
      <Fact name={t.mpesa}>
        <Badge tone={mpesa.mode === 'live' ? 'green' : 'yellow'}>{t[mpesa.mode]}</Badge>
      </Fact>
      {mpesa.mode !== 'off' && (
        <>
          <Fact name={t.accounts[mpesa.kind]}>
            <span className="figures">{mpesa.number}</span>
          </Fact>
          <Fact name={t.refunds}>{mpesa.refunds ? t.refundsByMpesa : t.refundsByHand}</Fact>
        </>
      )}
    </Facts>
  )
}

/** The settings that are fixed by environment variables. */
export function Setup({ loaded }: { loaded: StaffSettings }) {
  const t = staffSettings.use()
  const say = useSayProblem()
  const { publicUrl, publicUrlProblems, warnings, email, sms, mpesa, backup, failedJobs } = loaded
  const { messageProblems, clientErrors } = loaded
  const fails = (wanted: 'email' | 'sms') =>
    messageProblems.some(({ channel }) => channel === wanted)
  return (
    <>
      <Facts>
        <Fact name={t.publicUrl}>
          <span className="break-all">{publicUrl}</span>
        </Fact>
        <Fact name={t.sending}>
          {!fails('email') && <p>{email === 'sent' ? t.sent : t.outbox}</p>}
          {!fails('sms') && <p>{sms === 'sent' ? t.smsSent : t.smsOutbox}</p>}
          {messageProblems.map(({ channel, problem }) => (
            <p
              key={channel}
              className="mt-1 wrap-anywhere rounded-control bg-mango-soft px-3 py-2 text-mango-ink"
            >
              {t.providerFails(t.channels[channel], problem)}
            </p>
          ))}
        </Fact>
        <Fact name={t.backup}>
          <p>{backup.lastGoodAt ? formatDateTime(backup.lastGoodAt) : t.noBackup}</p>
          <p className="text-sm text-muted">{t.backupMore}</p>
          {backup.problem && (
            <p className="wrap-anywhere rounded-control bg-mango-soft px-3 py-2 text-mango-ink">
              {backup.problem}
            </p>
          )}
        </Fact>
        <Fact name={t.failedJobs}>
          <FailedJobs failedJobs={failedJobs} />
        </Fact>
        <Fact name={t.clientErrors}>
          <ClientErrors clientErrors={clientErrors} />
        </Fact>
      </Facts>
      {warnings.length > 0 && (
        <div className="mt-3 rounded-control bg-mango-soft px-3 py-2 text-mango-ink">
          <p>{t.warnings}</p>
          <ul className="list-disc pl-5">
            {warnings.map((warning) => (
              <li key={warning}>{say(warning)}</li>
            ))}
          </ul>
        </div>
      )}
      {publicUrlProblems.length > 0 && (
        <div className="mt-3 rounded-control bg-mango-soft px-3 py-2 text-mango-ink">
          <p>{mpesa.mode === 'live' ? t.problemsLive : t.problemsLater}</p>
          <ul className="list-disc pl-5">
            {publicUrlProblems.map((problem) => (
              <li key={problem}>{say(problem)}</li>
            ))}
          </ul>
        </div>
      )}
      <p className="mt-3 text-sm text-muted">{t.setupMore}</p>
    </>
  )
}

function FailedJobs({ failedJobs }: Pick<StaffSettings, 'failedJobs'>) {
  const t = staffSettings.use()
  if (failedJobs.length === 0) return t.noFailedJobs
  return (
    <div className="rounded-control bg-mango-soft px-3 py-2 text-mango-ink">
      <p>{t.failedJobsMore}</p>
      <ul className="list-disc pl-5">
        {failedJobs.map(({ job, item, failures, since, problem }) => (
          <li key={`${job} ${item}`} className="wrap-anywhere">
            {t.failedJob(job, item, failures, formatDateTime(since))} {problem}
          </li>
        ))}
      </ul>
    </div>
  )
}

function ClientErrors({ clientErrors }: Pick<StaffSettings, 'clientErrors'>) {
  const t = staffSettings.use()
  if (clientErrors.length === 0) return t.noClientErrors
  return (
    <div className="rounded-control bg-mango-soft px-3 py-2 text-mango-ink">
      <p>{t.clientErrorsMore}</p>
      <ul className="list-disc pl-5">
        {clientErrors.map(({ kind, page, message, place, times, lastAt }) => (
          <li key={`${kind} ${page} ${message} ${place}`} className="wrap-anywhere">
            {t.clientError(t.clientErrorKinds[kind], page, times, formatDateTime(lastAt))} {message}{' '}
            {place}
          </li>
        ))}
      </ul>
    </div>
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
