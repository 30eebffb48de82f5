import { PasswordForgotten } from '@duka/contract/users/passwords'
import { forgotPassword } from '@duka/contract/users/users.calls'
import { type ActionFunctionArgs, useActionData } from 'react-router'
import { attempt } from '../../lib/calls/attempt.ts'
import { call } from '../../lib/calls/call.ts'
import { readForm } from '../../lib/forms/form.ts'
import { useSession } from '../../lib/session/session.ts'
import { language, useTranslate } from '../../lib/text/text.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PrefilledField } from '../../ui/prefilled-field.tsx'
import { useRefusal } from '../../ui/refusal.ts'
import { useSending } from '../../ui/use-sending.ts'
import { AccountCard } from './account-card.tsx'
import { AccountForm, AccountLink } from './account-form.tsx'
import { resetPath } from './reset-link.ts'
import { users } from './words.ts'

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, PasswordForgotten)
  if (!form.ok) return form
  const body = { ...form.value, language: language.get()?.code }
  const outcome = await attempt(call(forgotPassword, { body }), {
    failed: users.now().codeFailed,
    isShown: true,
  })
  return outcome.ok ? { ok: true as const, ...outcome.value, ...form.value } : outcome
}

/** Requests a code. Shows the same whether or not there is an account. */
export function Component() {
  const t = users.use()
  const { user } = useSession()
  const answer = useActionData<typeof action>()
  const busy = useSending()
  const { form, fields, alert } = useRefusal(answer)
  return (
    <AccountCard title={t.forgotTitle} description={t.forgotDescription} lead={t.forgotLead}>
      <AccountForm
        form={form}
        alert={alert}
        submit={answer?.ok ? t.sendCodeAgain : t.sendCode}
        busy={t.sendingCode}
        isSecondary={answer?.ok}
      >
        <PrefilledField
          label={t.email}
          name="email"
          type="email"
          autoComplete="email"
          required
          prefill={user?.email ?? undefined}
          error={fields.email}
        />
      </AccountForm>
      <div role="status">{answer?.ok && !busy && <Sent {...answer} />}</div>
      <p className="text-center">
        <AccountLink to="/login" className="font-semibold">
          {t.backToLogin}
        </AccountLink>
      </p>
    </AccountCard>
  )
}

function Sent({
  message,
  email,
  sendsEmail,
}: {
  message: string
  email: string
  sendsEmail: boolean
}) {
  const t = users.use()
  const translate = useTranslate()
  return (
    <div className="grid gap-4 rounded-control bg-primary-soft p-4">
      <p className="font-semibold">{translate(message)}</p>
      <p>{sendsEmail ? t.codeMore : t.codeNotSent}</p>
      <ButtonLink to={resetPath({ email })}>{t.enterCode}</ButtonLink>
    </div>
  )
}
