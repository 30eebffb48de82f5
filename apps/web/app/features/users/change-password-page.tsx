import { messages } from '@duka/contract/screen-messages'
import { PasswordChange } from '@duka/contract/users/passwords'
import { changePassword } from '@duka/contract/users/users.calls'
import {
  type ActionFunctionArgs,
  Form,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import * as z from 'zod/mini'
import { attempt } from '../../lib/calls/attempt.ts'
import { call } from '../../lib/calls/call.ts'
import { unlessRefused } from '../../lib/calls/page-data.ts'
import { readForm } from '../../lib/forms/form.ts'
import { signedIn } from '../../lib/session/signed-in.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { useRefusal } from '../../ui/refusal.ts'
import { Alert } from '../../ui/states.tsx'
import { useSending } from '../../ui/use-sending.ts'
import { AccountPage } from '../site/account-page.tsx'
import { Head } from '../site/page.tsx'
import { NewPasswordFields, passwordsMatch } from './new-password.tsx'
import { profile } from './signed-in-words.ts'
import { users } from './words.ts'

const PasswordForm = z
  .object({ ...PasswordChange.shape, confirmPassword: z.string() })
  .check(passwordsMatch)

/** Whether there is no password to change: an account by phone needs an e-mail first. */
export async function loader({ request }: LoaderFunctionArgs) {
  return (await signedIn(request)).email === null
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, PasswordForm)
  if (!form.ok) return form
  const { currentPassword, newPassword } = form.value
  const outcome = await attempt(call(changePassword, { body: { currentPassword, newPassword } }), {
    done: messages.done.password,
    failed: messages.failed.changePassword,
    isShown: true,
  })
  return outcome.ok ? redirect('/profile/update') : outcome
}

export const shouldRevalidate = unlessRefused

export function Component() {
  const t = profile.use()
  const hasNone = useLoaderData<typeof loader>()
  const refused = useActionData<Exclude<Awaited<ReturnType<typeof action>>, Response>>()
  const busy = useSending()
  const { form, fields, alert } = useRefusal(refused)
  if (hasNone)
    return (
      <AccountPage title={t.passwordTitle} narrow>
        <Head title={t.passwordTitle} hidden />
        <p className="mb-4">{t.noPasswordYet}</p>
        <ButtonLink to="/profile/update">{t.title}</ButtonLink>
      </AccountPage>
    )
  return (
    <AccountPage title={t.passwordTitle} narrow>
      <Head title={t.passwordTitle} hidden />
      <Form
        ref={form}
        method="post"
        noValidate
        className="grid max-w-md gap-4 rounded-card border border-line bg-surface p-4 shadow-soft sm:p-6"
      >
        <Alert>{alert}</Alert>
        <PasswordField
          label={t.currentPassword}
          name="currentPassword"
          autoComplete="current-password"
          required
          error={fields.currentPassword}
          words={t.passwordToggle}
        />
        <Link to="/forgot-password" className="justify-self-start py-2.5 text-primary underline">
          {users.use().forgot}
        </Link>
        <NewPasswordFields
          labels={{ newPassword: t.newPassword, confirmPassword: t.confirmPassword }}
          errors={fields}
          hint={t.passwordRule}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={busy && t.updating}>
            {t.update}
          </Button>
          <ButtonLink to="/profile/update" look="quiet">
            {t.cancel}
          </ButtonLink>
        </div>
      </Form>
    </AccountPage>
  )
}
