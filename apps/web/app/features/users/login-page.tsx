import { messages } from '@duka/contract/screen-messages'
import { LoginForm } from '@duka/contract/users/sessions'
import { login } from '@duka/contract/users/users.calls'
import {
  type ActionFunctionArgs,
  Navigate,
  useActionData,
  useNavigation,
  useSearchParams,
} from 'react-router'
import { attempt } from '../../lib/calls/attempt.ts'
import { call } from '../../lib/calls/call.ts'
import { checkForm } from '../../lib/forms/form.ts'
import { useSession } from '../../lib/session/session.ts'
import { useShop } from '../../lib/shop.ts'
import { Field } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { useRefusal } from '../../ui/refusal.ts'
import { AccountCard } from './account-card.tsx'
import { AccountForm, AccountLink } from './account-form.tsx'
import { enter } from './after-login.ts'
import { ByPhone } from './by-phone.tsx'
import { finish, homeOf, SecondStep } from './second-step.tsx'
import { users } from './words.ts'

export async function action({ request }: ActionFunctionArgs) {
  const typed = Object.fromEntries(await request.formData())
  if (typeof typed.secondFactor === 'string') return finish(typed, typed.secondFactor)
  const form = checkForm(typed, LoginForm)
  if (!form.ok) return form
  const outcome = await attempt(call(login, { body: form.value }), {
    failed: messages.failed.login,
    isShown: 'twice',
  })
  if (!outcome.ok) return outcome
  if ('secondFactor' in outcome.value) return { ok: true as const, ...outcome.value }
  return enter(outcome.value, homeOf(outcome.value.user), messages.done.login)
}

export function Component() {
  const t = users.use()
  const { phase, user } = useSession()
  const { phoneAccounts } = useShop()
  const answer = useActionData<Exclude<Awaited<ReturnType<typeof action>>, Response>>()
  const [query] = useSearchParams()
  const isLeaving = useNavigation().state !== 'idle'
  const { form, fields, alert } = useRefusal(answer)
  // Redirects signed-in users; the action redirects by itself. Before
  // the stored user is checked, it is unknown whether the session is valid, and which role it has.
  if (phase === 'signed-in' && user && !isLeaving) return <Navigate to={homeOf(user)} replace />

  if (answer && 'secondFactor' in answer)
    return (
      <SecondStep secondFactor={answer.secondFactor} refused={answer.ok ? undefined : answer} />
    )
  return (
    <AccountCard
      title={t.loginTitle}
      description={t.loginDescription}
      lead={t.loginLead}
      reason={reasonFor(query.get('from'))}
    >
      <ByPhone />
      <AccountForm
        form={form}
        alert={alert}
        submit={t.logIn}
        busy={t.loggingIn}
        isSecondary={phoneAccounts}
      >
        <Field
          label={t.email}
          name="email"
          type="email"
          autoComplete="email"
          required
          error={fields.email}
        />
        <PasswordField
          label={t.password}
          name="password"
          autoComplete="current-password"
          required
          error={fields.password}
          words={t.passwordToggle}
        />
        <AccountLink to="/forgot-password" className="justify-self-end py-2.5">
          {t.forgot}
        </AccountLink>
      </AccountForm>
      <p className="text-center">
        {t.noAccount}{' '}
        <AccountLink to="/register" className="font-semibold">
          {t.toRegister}
        </AccountLink>
      </p>
    </AccountCard>
  )
}

/** The reason for the redirect, depending on the requested address. */
function reasonFor(from: string | null): string | undefined {
  if (!from) return undefined
  const { prompt } = messages
  const reasons: [string, string][] = [
    ['/carts', prompt.cart],
    ['/checkout', prompt.checkout],
    ['/orders', prompt.orders],
    ['/profile', prompt.profile],
    ['/addresses', prompt.addresses],
    ['/track-shipping', prompt.tracking],
    ['/products', prompt.addToCart],
  ]
  return reasons.find(([path]) => from.startsWith(path))?.[1] ?? prompt.other
}
