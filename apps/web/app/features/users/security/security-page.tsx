import { isStaff } from '@duka/contract/users/roles'
import type { NewSecondFactor, SecondFactorState } from '@duka/contract/users/second-factor'
import type { OwnSession } from '@duka/contract/users/sessions'
import {
  endSession,
  getSecondFactor,
  listSessions,
  removeSecondFactor,
  startSecondFactor,
} from '@duka/contract/users/users.calls'
import { type ReactNode, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { attempt } from '../../../lib/calls/attempt.ts'
import { call } from '../../../lib/calls/call.ts'
import { withMessage } from '../../../lib/calls/page-data.ts'
import { signedIn } from '../../../lib/session/signed-in.ts'
import { formatDateTime } from '../../../lib/text/format.ts'
import { useTranslate } from '../../../lib/text/text.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { AccountPage } from '../../site/account-page.tsx'
import { Head } from '../../site/page.tsx'
import { security } from '../signed-in-words.ts'
import { SecondFactorSetup } from './second-factor-setup.tsx'
import { withPassword } from './with-password.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await signedIn(request)
  const failed = security.now().loadFailed
  const [{ sessions }, factor] = await Promise.all([
    withMessage(call(listSessions), failed),
    withMessage(call(getSecondFactor), failed),
  ])
  return { sessions, factor, isStaff: isStaff(user), isByPhone: user.email === null }
}

/** The user's sessions, and the second factor for staff. */
export function Component() {
  const t = security.use()
  const { sessions, factor, isStaff, isByPhone } = useLoaderData<typeof loader>()
  return (
    <AccountPage title={t.title} narrow>
      <Head title={t.title} hidden />
      <div className="grid gap-6">
        {(isStaff || factor.on) && (
          <Section title={t.factor}>
            <SecondFactorPanel state={factor} isStaff={isStaff} />
          </Section>
        )}
        <Section title={t.devices}>
          <p className="text-muted">{isByPhone ? t.devicesLeadByPhone : t.devicesLead}</p>
          <SessionList sessions={sessions} />
        </Section>
      </div>
    </AccountPage>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3 rounded-card border border-line bg-surface p-4 shadow-soft sm:p-6">
      <h2 className="text-lg font-bold">{title}</h2>
      {children}
    </section>
  )
}

/** The sessions of the user; each but the current one can be ended. */
function SessionList({ sessions }: { sessions: OwnSession[] }) {
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

/** Shows the state of the second factor, with buttons to set it up and turn it off. */
function SecondFactorPanel({ state, isStaff }: { state: SecondFactorState; isStaff: boolean }) {
  const t = security.use()
  const { revalidate } = useRevalidator()
  const [offer, setOffer] = useState<NewSecondFactor>()

  const start = async () => {
    const started = await attempt(
      withPassword((password) => call(startSecondFactor, { body: { password } })),
      { failed: t.failed },
    )
    if (started.ok) setOffer(started.value)
  }
  const remove = async () => {
    if (!(await confirm({ question: t.turnOffAsk, yes: t.turnOff, danger: true }))) return
    await attempt(
      withPassword((password) => call(removeSecondFactor, { body: { password } })),
      { done: t.turnedOff, failed: t.failed },
    )
    await revalidate()
  }
  const finish = async () => {
    setOffer(undefined)
    await revalidate()
  }

  return (
    <div className="grid gap-4">
      {state.required && !state.on && (
        <p role="status" className="rounded-control bg-mango-soft px-4 py-3 text-mango-ink">
          {t.factorNeeded}
        </p>
      )}
      <p>
        <Badge tone={state.on ? 'green' : 'grey'}>{state.on ? t.factorOn : t.factorOff}</Badge>{' '}
        {state.on && <span className="text-muted">{t.codesLeft(state.recoveryCodesLeft)}</span>}
      </p>
      <p className="max-w-prose text-muted">{t.factorLead}</p>
      {offer ? (
        <SecondFactorSetup offer={offer} onDone={finish} onCancel={() => setOffer(undefined)} />
      ) : (
        <div className="flex flex-wrap gap-2">
          {isStaff && (
            <Button onClick={start} look={state.on ? 'secondary' : 'primary'}>
              {state.on ? t.setUpAgain : t.setUp}
            </Button>
          )}
          {state.on && (
            <Button look="danger" onClick={remove}>
              {t.turnOff}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
