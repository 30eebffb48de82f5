import { messages } from '@duka/contract/screen-messages'
import { Registration } from '@duka/contract/users/sessions'
import { register } from '@duka/contract/users/users.calls'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  Navigate,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { attempt } from '../../lib/calls/attempt.ts'
import { call } from '../../lib/calls/call.ts'
import { unlessRefused } from '../../lib/calls/page-data.ts'
import { checkForm } from '../../lib/forms/form.ts'
import { useSession } from '../../lib/session/session.ts'
import { useShop } from '../../lib/shop.ts'
import { Field } from '../../ui/field.tsx'
import { useRefusal } from '../../ui/refusal.ts'
import { AccountCard } from './account-card.tsx'
import { AccountForm, AccountLink } from './account-form.tsx'
import { enter } from './after-login.ts'
import { ByPhone } from './by-phone.tsx'
import { askNewPerson, readChoice } from './message-choice.ts'
import { MessageChoiceFields } from './message-choice-fields.tsx'
import { NewPasswordField } from './new-password.tsx'
import { users } from './words.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  return { ask: await askNewPerson(context) }
}

export async function action({ request }: ActionFunctionArgs) {
  const sent = await request.formData()
  const form = checkForm({ ...Object.fromEntries(sent), ...readChoice(sent) }, Registration)
  if (!form.ok) return form
  const outcome = await attempt(call(register, { body: form.value }), {
    failed: messages.failed.register,
    isShown: 'twice',
  })
  return outcome.ok ? enter(outcome.value, '/', messages.done.register) : outcome
}

export const shouldRevalidate = unlessRefused

export function Component() {
  const t = users.use()
  const { ask } = useLoaderData<typeof loader>()
  const { phase, user } = useSession()
  const { phoneAccounts } = useShop()
  const failed = useActionData<Exclude<Awaited<ReturnType<typeof action>>, Response>>()
  const isLeaving = useNavigation().state !== 'idle'
  const { form, fields, alert } = useRefusal(failed)
  if (phase === 'signed-in' && user && !isLeaving) return <Navigate to="/" replace />

  const [firstFault] = Object.keys(fields)
  const input = (name: string) => ({
    name,
    required: true,
    error: fields[name],
    isAlert: name === firstFault,
  })

  return (
    <AccountCard title={t.registerTitle} description={t.registerDescription}>
      <ByPhone />
      <AccountForm
        form={form}
        alert={alert}
        submit={t.register}
        busy={t.registering}
        isSecondary={phoneAccounts}
      >
        <div className="grid grid-cols-2 gap-4">
          <Field {...input('firstname')} label={t.firstname} autoComplete="given-name" />
          <Field {...input('lastname')} label={t.lastname} autoComplete="family-name" />
        </div>
        <Field
          {...input('username')}
          label={t.username}
          autoComplete="username"
          autoCapitalize="none"
        />
        <Field {...input('email')} label={t.email} type="email" autoComplete="email" />
        <NewPasswordField {...input('password')} label={t.password} />
        <NewPasswordField {...input('confirmPassword')} label={t.confirmPassword} hint="" />
        <MessageChoiceFields ask={ask} hint />
      </AccountForm>
      <p className="text-center">
        {t.haveAccount}{' '}
        <AccountLink to="/login" className="font-semibold">
          {t.logIn}
        </AccountLink>
      </p>
    </AccountCard>
  )
}
