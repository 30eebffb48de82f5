import { isStaff } from '@duka/contract/users/roles'
import { getSecondFactor, listSessions } from '@duka/contract/users/users.calls'
import type { ReactNode } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { call } from '../../../lib/calls/call.ts'
import { withMessage } from '../../../lib/calls/page-data.ts'
import { signedIn } from '../../../lib/session/signed-in.ts'
import { security } from '../../../words/security.ts'
import { Head, Page } from '../../site/page.tsx'
import { SecondFactorPanel } from './second-factor-panel.tsx'
import { SessionList } from './session-list.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await signedIn(request)
  const failed = security.now().loadFailed
  const [{ sessions }, factor] = await Promise.all([
    withMessage(call(listSessions), failed),
    withMessage(call(getSecondFactor), failed),
  ])
  return { sessions, factor, isStaff: isStaff(user) }
}

/** The user's sessions, and the second factor for staff. */
export function Component() {
  const t = security.use()
  const { sessions, factor, isStaff } = useLoaderData<typeof loader>()
  return (
    <Page title={t.title} narrow>
      <Head title={t.title} hidden />
      <div className="grid gap-6">
        {(isStaff || factor.on) && (
          <Section title={t.factor}>
            <SecondFactorPanel state={factor} isStaff={isStaff} />
          </Section>
        )}
        <Section title={t.devices}>
          <p className="text-muted">{t.devicesLead}</p>
          <SessionList sessions={sessions} />
        </Section>
      </div>
    </Page>
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
