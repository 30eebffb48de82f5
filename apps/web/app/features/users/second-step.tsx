import { messages } from '@duka/contract/screen-messages'
import { isStaff } from '@duka/contract/users/roles'
import { SecondStep as SecondStepForm } from '@duka/contract/users/sessions'
import type { User } from '@duka/contract/users/users'
import { finishLogin } from '@duka/contract/users/users.calls'
import { attempt, type Failure } from '../../lib/calls/attempt.ts'
import { call } from '../../lib/calls/call.ts'
import { checkForm } from '../../lib/forms/form.ts'
import { Field } from '../../ui/field.tsx'
import { useRefusal } from '../../ui/refusal.ts'
import { AccountCard } from './account-card.tsx'
import { AccountForm } from './account-form.tsx'
import { enter } from './after-login.ts'
import { users } from './words.ts'

/** Where a person begins after the login. */
export const homeOf = (user: User) => (isStaff(user) ? '/dashboard' : '/products')

/** Sends the code of the second step. A refusal keeps the token of the first step. */
export async function finish(typed: Record<string, unknown>, secondFactor: string) {
  const form = checkForm(typed, SecondStepForm)
  if (!form.ok) return { ...form, secondFactor }
  const outcome = await attempt(call(finishLogin, { body: form.value }), {
    failed: messages.failed.login,
  })
  if (!outcome.ok) return { ...outcome, secondFactor }
  return enter(outcome.value, homeOf(outcome.value.user), messages.done.login)
}

interface SecondStepProps {
  secondFactor: string
  refused: Failure | undefined
}

/** The second step of a login: the code from the phone, or a recovery code. */
export function SecondStep({ secondFactor, refused }: SecondStepProps) {
  const t = users.use()
  const { form, fields, alert } = useRefusal(refused)
  return (
    <AccountCard title={t.stepTitle} description={t.loginDescription} lead={t.stepLead}>
      <AccountForm form={form} alert={undefined} submit={t.logIn} busy={t.loggingIn}>
        <input type="hidden" name="secondFactor" value={secondFactor} />
        <Field
          label={t.code}
          name="code"
          // No numeric keyboard: recovery codes have letters.
          autoCapitalize="characters"
          autoComplete="one-time-code"
          autoFocus
          required
          isAlert
          hint={t.stepHint}
          error={fields.code ?? alert}
        />
      </AccountForm>
      <p className="text-center">
        <a href="/login" className="font-semibold text-primary underline">
          {t.backToLogin}
        </a>
      </p>
    </AccountCard>
  )
}
