import { messages } from '@duka/contract/messages'
import { isStaff } from '@duka/contract/roles'
import { LoginForm, type User } from '@duka/contract/users'
import {
  type ActionFunctionArgs,
  Form,
  Link,
  Navigate,
  useActionData,
  useNavigation,
  useSearchParams,
} from 'react-router'
import { attempt } from '../../lib/attempt.ts'
import { call } from '../../lib/call.ts'
import { readForm } from '../../lib/form.ts'
import { useSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { useRefusal } from '../../ui/refusal.ts'
import { useSending } from '../../ui/sending.ts'
import { Alert } from '../../ui/states.tsx'
import { users } from '../../words/users.ts'
import { AccountCard } from './account-card.tsx'
import { enter } from './after-login.ts'

const homeOf = (user: User) => (isStaff(user) ? '/dashboard' : '/products')

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, LoginForm)
  if (!form.ok) return form
  const outcome = await attempt(call('login', { body: form.value }), {
    failed: messages.failed.login,
  })
  if (!outcome.ok) return outcome
  return enter(outcome.value, homeOf(outcome.value.user), messages.done.login)
}

export function Component() {
  const t = users.use()
  const { user } = useSession()
  const failed = useActionData<Exclude<Awaited<ReturnType<typeof action>>, Response>>()
  const [query] = useSearchParams()
  const busy = useSending()
  const isLeaving = useNavigation().state !== 'idle'
  const { form, fields, alert } = useRefusal(failed)
  // Once signed in there is nothing to do here; the action itself goes on by its own redirect.
  if (user && !isLeaving) return <Navigate to={homeOf(user)} replace />

  return (
    <AccountCard
      title={t.loginTitle}
      description={t.loginDescription}
      lead={t.loginLead}
      reason={reasonFor(query.get('from'))}
    >
      <Form ref={form} method="post" noValidate className="grid gap-4">
        <Alert>{alert}</Alert>
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
        <Link
          to={{ pathname: '/forgot-password', search: query.toString() }}
          className="justify-self-end py-2.5 text-primary underline"
        >
          {t.forgot}
        </Link>
        <Button type="submit" busy={busy && t.loggingIn}>
          {t.login}
        </Button>
      </Form>
      <p className="text-center">
        {t.noAccount}{' '}
        <Link
          to={{ pathname: '/register', search: query.toString() }}
          className="font-semibold text-primary underline"
        >
          {t.toRegister}
        </Link>
      </p>
    </AccountCard>
  )
}

/** Why a guest was sent here, by the address that was wanted. */
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
