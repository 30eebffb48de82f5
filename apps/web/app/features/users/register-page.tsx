import { messages } from '@duka/contract/messages'
import { Registration } from '@duka/contract/users'
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
import { Alert } from '../../ui/states.tsx'
import { users } from '../../words/users.ts'
import { AccountCard } from './account-card.tsx'
import { enter } from './after-login.ts'

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, Registration)
  if (!form.ok) return form
  const outcome = await attempt(call('register', { body: form.value }), {
    failed: messages.failed.register,
  })
  return outcome.ok ? enter(outcome.value, '/', messages.done.register) : outcome
}

export function Component() {
  const t = users.use()
  const { user } = useSession()
  const failed = useActionData<Exclude<Awaited<ReturnType<typeof action>>, Response>>()
  const [query] = useSearchParams()
  const busy = useNavigation().state !== 'idle'
  const { form, fields, message } = useRefusal(failed)
  if (user && !busy) return <Navigate to="/" replace />

  return (
    <AccountCard title={t.registerTitle} description={t.registerDescription}>
      <Form ref={form} method="post" noValidate className="grid gap-4">
        <Alert>{message}</Alert>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={t.firstname}
            name="firstname"
            autoComplete="given-name"
            required
            error={fields.firstname}
          />
          <Field
            label={t.lastname}
            name="lastname"
            autoComplete="family-name"
            required
            error={fields.lastname}
          />
        </div>
        <Field
          label={t.username}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          required
          error={fields.username}
        />
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
          autoComplete="new-password"
          required
          error={fields.password}
          words={t.passwordToggle}
        />
        <PasswordField
          label={t.confirmPassword}
          name="confirmPassword"
          autoComplete="new-password"
          required
          error={fields.confirmPassword}
          words={t.passwordToggle}
        />
        <Button type="submit" busy={busy && t.registering}>
          {t.register}
        </Button>
      </Form>
      <p className="text-center">
        {t.haveAccount}{' '}
        <Link
          to={{ pathname: '/login', search: query.toString() }}
          className="font-semibold text-primary underline"
        >
          {t.toLogin}
        </Link>
      </p>
    </AccountCard>
  )
}
