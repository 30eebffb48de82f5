import { refusals } from '@duka/contract/errors'
import { Acceptance } from '@duka/contract/users/invitations'
import { acceptInvitation, getInvitation } from '@duka/contract/users/invitations.calls'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { attempt } from '../../lib/calls/attempt.ts'
import { CallError, call } from '../../lib/calls/call.ts'
import { unlessRefused } from '../../lib/calls/page-data.ts'
import { readForm } from '../../lib/forms/form.ts'
import { useShop } from '../../lib/shop.ts'
import { translate } from '../../lib/text/text.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Fields } from '../../ui/fields.tsx'
import { useRefusal } from '../../ui/refusal.ts'
import { EndedLink } from '../site/ended-link.tsx'
import { AccountCard } from './account-card.tsx'
import { AccountForm } from './account-form.tsx'
import { enter } from './after-login.ts'
import { joinWords } from './join-words.ts'
import { NewPasswordField } from './new-password.tsx'
import { users } from './words.ts'

/** With `problem` instead of an invitation for a link that is changed, used or over. */
export async function loader({ params: { token = '' }, context }: LoaderFunctionArgs) {
  try {
    const invitation = await call(getInvitation, { params: { token }, context })
    return data({ invitation, problem: '' })
  } catch (error) {
    if (!(error instanceof CallError) || ![404, 409, 410].includes(error.status ?? 0)) throw error
    const { status = 404, message } = error
    return data(
      { invitation: null, problem: message || refusals.INVITATION_OVER.message },
      { status },
    )
  }
}

export async function action({ request, params: { token = '' } }: ActionFunctionArgs) {
  const form = await readForm(request, Acceptance)
  if (!form.ok) return form
  const work = call(acceptInvitation, { params: { token }, body: form.value })
  const outcome = await attempt(work, { failed: joinWords.now().failed, isShown: true })
  return outcome.ok ? enter(outcome.value, '/dashboard', joinWords.now().done) : outcome
}

export const shouldRevalidate = unlessRefused

/** Who was invited to work in the shop chooses a user name and a password, and is in. */
export function Component() {
  const t = joinWords.use()
  const u = users.use()
  const shop = useShop()
  const { invitation, problem } = useLoaderData<typeof loader>()
  const failed = useActionData<Exclude<Awaited<ReturnType<typeof action>>, Response>>()
  const { form, fields, alert } = useRefusal(failed)
  if (!invitation)
    return (
      <EndedLink title={t.over} action={<ButtonLink to="/login">{t.logIn}</ButtonLink>}>
        {translate(problem)} {t.overMore}
      </EndedLink>
    )
  return (
    <AccountCard
      title={t.title(shop.name)}
      description={t.title(shop.name)}
      lead={t.lead(invitation.name)}
    >
      <AccountForm form={form} alert={alert} submit={t.join} busy={t.joining}>
        <Fields<keyof Acceptance>
          errors={fields}
          of={{
            email: invitation.needsEmail && {
              label: u.email,
              hint: t.emailHint,
              type: 'email',
              autoComplete: 'email',
              required: true,
            },
            username: {
              label: u.username,
              autoComplete: 'username',
              autoCapitalize: 'none',
              required: true,
            },
          }}
        />
        <NewPasswordField label={u.password} name="password" error={fields.password} />
      </AccountForm>
    </AccountCard>
  )
}
