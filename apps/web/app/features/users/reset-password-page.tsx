import { messages } from '@duka/contract/screen-messages'
import { PasswordReset } from '@duka/contract/users/passwords'
import { resetPassword } from '@duka/contract/users/users.calls'
import { type ActionFunctionArgs, Link, redirect, useActionData } from 'react-router'
import * as z from 'zod/mini'
import { attempt } from '../../lib/calls/attempt.ts'
import { call } from '../../lib/calls/call.ts'
import { readForm } from '../../lib/forms/form.ts'
import { forgetSession } from '../../lib/session/session.ts'
import { PrefilledField } from '../../ui/prefilled-field.tsx'
import { useRefusal } from '../../ui/refusal.ts'
import { AccountCard } from './account-card.tsx'
import { AccountForm } from './account-form.tsx'
import { NewPasswordFields, passwordsMatch } from './new-password.tsx'
import { useResetLink } from './reset-link.ts'
import { users } from './words.ts'

const ResetForm = z
  .object({ ...PasswordReset.shape, confirmPassword: z.string() })
  .check(passwordsMatch)

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, ResetForm)
  if (!form.ok) return form
  const { email, code, newPassword } = form.value
  const outcome = await attempt(call(resetPassword, { body: { email, code, newPassword } }), {
    done: messages.done.passwordReset,
    failed: users.now().resetFailed,
    isShown: true,
  })
  if (!outcome.ok) return outcome
  // The server has ended every session of the account.
  forgetSession({ loggedOut: true })
  return redirect('/login')
}

/** Sets a new password with the code, which the link in the e-mail contains. */
export function Component() {
  const t = users.use()
  const link = useResetLink()
  const refused = useActionData<Exclude<Awaited<ReturnType<typeof action>>, Response>>()
  const { form, fields, alert } = useRefusal(refused)
  return (
    <AccountCard title={t.resetTitle} description={t.resetDescription} lead={t.resetLead}>
      <AccountForm form={form} alert={alert} submit={t.reset} busy={t.resetting}>
        <PrefilledField
          label={t.email}
          name="email"
          type="email"
          autoComplete="username"
          required
          prefill={link.email}
          error={fields.email}
        />
        <PrefilledField
          label={t.code}
          hint={t.codeHint}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          prefill={link.code}
          error={fields.code}
        />
        <NewPasswordFields
          labels={{ newPassword: t.newPassword, confirmPassword: t.confirmNewPassword }}
          errors={fields}
        />
      </AccountForm>
      <p className="flex flex-wrap justify-center gap-x-6 gap-y-2">
        <Link to="/forgot-password" className="font-semibold text-primary underline">
          {t.newCode}
        </Link>
        <Link to="/login" className="font-semibold text-primary underline">
          {t.backToLogin}
        </Link>
      </p>
    </AccountCard>
  )
}
