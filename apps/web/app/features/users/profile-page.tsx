import { listOrdersOfUser } from '@duka/contract/orders/orders.calls'
import { formatPhone } from '@duka/contract/phone'
import { messages } from '@duka/contract/screen-messages'
import { isStaff } from '@duka/contract/users/roles'
import { Profile } from '@duka/contract/users/users'
import { getProfile, updateProfile } from '@duka/contract/users/users.calls'
import type { ReactNode } from 'react'
import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { attempt } from '../../lib/calls/attempt.ts'
import { call } from '../../lib/calls/call.ts'
import { unlessRefused, withMessage } from '../../lib/calls/page-data.ts'
import { onlyChanged } from '../../lib/forms/changed-values.ts'
import { discardDraft, useDraft } from '../../lib/forms/drafts.ts'
import { checkForm } from '../../lib/forms/form.ts'
import { currentSession, replaceUser } from '../../lib/session/session.ts'
import { signedIn } from '../../lib/session/signed-in.ts'
import { Button } from '../../ui/button.tsx'
import { Fields } from '../../ui/fields.tsx'
import { OriginalValues } from '../../ui/original-values.tsx'
import { useRefusal } from '../../ui/refusal.ts'
import { Alert } from '../../ui/states.tsx'
import { useSending } from '../../ui/use-sending.ts'
import { AccountPage } from '../site/account-page.tsx'
import { Head } from '../site/page.tsx'
import { AccountTools } from './account-tools.tsx'
import { askNewPerson, readChoice } from './message-choice.ts'
import { MessageChoiceFields } from './message-choice-fields.tsx'
import { PhoneProof } from './phone-proof.tsx'
import { withPassword } from './security/with-password.tsx'
import { profile } from './signed-in-words.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  await signedIn(request)
  const [{ user }, { channels }] = await Promise.all([
    withMessage(call(getProfile), messages.failed.loadProfile),
    askNewPerson(),
  ])
  const { email, language, notifyBy } = user
  const usable = channels.filter((channel) => email || channel !== 'email')
  const ask = { channels: usable, chosen: language ? { language, notifyBy } : undefined }
  return { user, ask, orderedWith: user.phoneNumber ? null : await phoneOfLastOrder(user._id) }
}

/** The number that somebody without one in the profile gave with the last order. */
async function phoneOfLastOrder(userId: string): Promise<string | null> {
  try {
    const { orders } = await call(listOrdersOfUser, { params: { userId }, query: { limit: 1 } })
    const [last] = orders
    return last?.recipient.phoneNumber ?? last?.address.phoneNumber ?? null
  } catch {
    // It is only an offer.
    return null
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData()
  const read = checkForm(withoutBlanks(form), Profile)
  if (!read.ok) return read
  const change = { ...onlyChanged(form, read.value), ...readChoice(form) }
  const outcome = await attempt(
    withPassword((password) => call(updateProfile, { body: { ...change, password } })),
    { done: messages.done.profile, failed: messages.failed.updateProfile, isShown: true },
  )
  if (outcome.ok) {
    discardDraft()
    replaceUser(outcome.value.user)
  }
  return outcome
}

/** An account by phone has no e-mail and perhaps one name: what was blank before may stay so. */
function withoutBlanks(form: FormData): Record<string, unknown> {
  const { user } = currentSession()
  const mayBeBlank = { email: !user?.email, lastname: !user?.lastname }
  return Object.fromEntries(
    [...form].filter(([name, typed]) => typed !== '' || !mayBeBlank[name as 'email']),
  )
}

export const shouldRevalidate = unlessRefused

export function Component() {
  const t = profile.use()
  const { user, ask, orderedWith } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  const busy = useSending()
  const { form, fields, alert } = useRefusal(outcome)
  const saveDraft = useDraft(form)
  return (
    <AccountPage title={t.title} narrow>
      <Head title={t.title} hidden />
      <Form
        ref={form}
        method="post"
        noValidate
        onInput={saveDraft}
        className="mb-6 grid gap-6 rounded-card border border-line bg-surface p-4 shadow-soft sm:p-6"
      >
        <OriginalValues saved={outcome} />
        <div className="empty:hidden">
          <Alert>{alert}</Alert>
        </div>
        <Group title={t.who}>
          <div className="grid grid-cols-2 gap-4 sm:contents">
            <Fields<keyof Profile>
              values={user}
              errors={fields}
              of={{
                firstname: { label: t.firstname, autoComplete: 'given-name', required: true },
                lastname: {
                  label: t.lastname,
                  autoComplete: 'family-name',
                  required: user.lastname !== '',
                },
              }}
            />
          </div>
          {/* Whoever came by phone has a made-up one. */}
          {user.email !== null && (
            <Fields<keyof Profile>
              values={user}
              errors={fields}
              of={{
                username: {
                  label: t.username,
                  autoComplete: 'username',
                  autoCapitalize: 'none',
                  required: true,
                },
              }}
            />
          )}
        </Group>
        <Group title={t.reach}>
          <Fields<keyof Profile>
            values={user}
            errors={fields}
            of={{
              email: {
                label: t.email,
                hint: user.email === null ? t.emailHint : undefined,
                type: 'email',
                autoComplete: 'email',
                required: user.email !== null,
              },
            }}
          />
          <Fields<keyof Profile>
            // The shop writes numbers its own way; show how.
            key={user.phoneNumber}
            values={{ phoneNumber: formatPhone(user.phoneNumber ?? '') }}
            errors={fields}
            of={{
              phoneNumber: { label: t.phone, hint: t.phoneHint, type: 'tel', autoComplete: 'tel' },
            }}
          />
          {orderedWith && (
            <p className="self-center">
              {t.orderedWith(formatPhone(orderedWith).replaceAll(' ', '\u00a0'))}{' '}
              <button
                type="button"
                onClick={() => fillIn(form.current, formatPhone(orderedWith))}
                className="min-h-11 font-semibold text-primary underline"
              >
                {t.useIt}
              </button>
            </p>
          )}
          <div className="sm:col-span-2 empty:hidden">
            <MessageChoiceFields ask={ask} />
          </div>
        </Group>
        <div>
          <Button type="submit" busy={busy && t.saving}>
            {t.save}
          </Button>
        </div>
      </Form>
      {user.phoneNumber && (user.phoneProven || ask.channels.includes('sms')) && (
        <PhoneProof
          key={user.phoneNumber}
          phone={user.phoneNumber}
          isProven={user.phoneProven}
          isStaff={isStaff(user)}
          isLogin={user.email === null}
        />
      )}
      <AccountTools user={user} />
    </AccountPage>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-3 text-lg font-bold">{title}</legend>
      {children}
    </fieldset>
  )
}

/** Writes the number into the form as if it was typed; it is saved with the form. */
function fillIn(form: HTMLFormElement | null, phone: string): void {
  const field = form?.elements.namedItem('phoneNumber')
  if (!(field instanceof HTMLInputElement)) return
  field.value = phone
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.focus()
}
