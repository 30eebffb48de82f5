import { invalid } from '@duka/contract/field-messages'
import { formatPhone, normalisePhone } from '@duka/contract/phone'
import { messages } from '@duka/contract/screen-messages'
import { personName } from '@duka/contract/users/person-fields'
import { PhoneCodeRequest, PhoneLogin } from '@duka/contract/users/phone-login'
import type { User } from '@duka/contract/users/users'
import { phoneLogin, sendPhoneCode, updateProfile } from '@duka/contract/users/users.calls'
import { type ReactNode, useEffect, useState } from 'react'
import { type ActionFunctionArgs, Form, Navigate, useActionData, useNavigation } from 'react-router'
import * as z from 'zod/mini'
import { attempt, type Failure } from '../../lib/calls/attempt.ts'
import { call } from '../../lib/calls/call.ts'
import { checkForm } from '../../lib/forms/form.ts'
import { currentSession, signIn, useSession } from '../../lib/session/session.ts'
import { useShop } from '../../lib/shop.ts'
import { toast } from '../../lib/toast/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { useRefusal } from '../../ui/refusal.ts'
import { addWantedProducts } from '../add-to-cart/add-wanted-product.ts'
import { toCart } from '../add-to-cart/words.ts'
import { SimulatorNotice } from '../site/simulator-notice.tsx'
import { AccountCard } from './account-card.tsx'
import { AccountForm, AccountLink } from './account-form.tsx'
import { enter } from './after-login.ts'
import { finish, homeOf, SecondStep } from './second-step.tsx'
import { rememberCode, useSentCode } from './sent-code.ts'
import { phoneLoginWords, users } from './words.ts'

/** How long the page waits before it offers another code. */
const AGAIN_AFTER_MS = 60_000

const GO_ON = { goesOn: true }

type Typed = Record<string, FormDataEntryValue>

const NameForm = z.object({ name: personName(invalid.firstname, 100) })

export async function action({ request }: ActionFunctionArgs) {
  const typed = Object.fromEntries(await request.formData())
  if (typeof typed.secondFactor === 'string') return finish(typed, typed.secondFactor)
  if ('name' in typed) return saveName(typed)
  return 'code' in typed ? enterCode(typed) : sendCode(typed)
}

async function sendCode(typed: Typed) {
  const form = checkForm(typed, PhoneCodeRequest)
  if (!form.ok) return form
  const { phoneNumber } = form.value
  const outcome = await attempt(call(sendPhoneCode, { body: form.value }), {
    failed: users.now().codeFailed,
    isShown: true,
  })
  // A refused further code leaves the form for the one that came before.
  const isAgain = typeof typed.sentAt === 'string'
  if (!outcome.ok) return isAgain ? { ...outcome, ...codeStep(typed) } : outcome
  const sent = { phoneNumber, sentAt: Date.now() }
  rememberCode(sent)
  return { ok: true as const, step: 'code' as const, ...sent }
}

/** What the form for the code needs to show itself again. */
function codeStep({ phoneNumber, sentAt }: Typed) {
  return { step: 'code' as const, phoneNumber: String(phoneNumber), sentAt: Number(sentAt) }
}

async function enterCode(typed: Typed) {
  // Perhaps the whole SMS was pasted, or the code is grouped: 123-456.
  const pasted = String(typed.code)
  const [found] = /\b\d{6}\b/.exec(pasted) ?? /\b\d{3}[ .–-]\d{3}\b/.exec(pasted) ?? []
  const code = found?.replace(/\D/, '') ?? typed.code
  const form = checkForm({ ...typed, code }, PhoneLogin)
  if (!form.ok) return { ...form, ...codeStep(typed) }
  const outcome = await attempt(call(phoneLogin, { body: form.value }), {
    failed: phoneLoginWords.now().failed,
    isShown: true,
  })
  if (!outcome.ok) return { ...outcome, ...codeStep(typed) }
  if ('secondFactor' in outcome.value) return { ok: true as const, ...outcome.value }
  const { token, user } = outcome.value
  if (!isNameless(user)) return enter(outcome.value, homeOf(user), messages.done.login, GO_ON)
  signIn(token, user)
  // Not after the name, which not everybody gives.
  void addWantedProducts().then((count) => count > 0 && toast.success(toCart.now().done(count)))
  return { ok: true as const, step: 'name' as const }
}

/** Whether a person has only just opened the account, by phone. */
const isNameless = ({ email, createdAt, updatedAt }: User) =>
  email === null && createdAt === updatedAt

async function saveName(typed: Typed) {
  const step = 'name' as const
  const form = checkForm(typed, NameForm)
  if (!form.ok) return { ...form, step }
  const [firstname = '', ...rest] = form.value.name.split(/\s+/)
  const lastname = rest.join(' ') || undefined
  const outcome = await attempt(call(updateProfile, { body: { firstname, lastname } }), {
    failed: messages.failed.updateProfile,
    isShown: true,
  })
  if (!outcome.ok) {
    const { fields, ...refused } = outcome
    const name = fields.firstname ?? fields.lastname
    return { ...refused, fields: name ? { name } : fields, step }
  }
  const { token } = currentSession()
  const session = { token: token ?? '', user: outcome.value.user }
  return enter(session, '/', messages.done.register, GO_ON)
}

/** Logs in with a phone: the number, the code that comes by SMS and, for a new account, the name. */
export function Component() {
  const t = phoneLoginWords.use()
  const { phase, user } = useSession()
  const answer = useActionData<Exclude<Awaited<ReturnType<typeof action>>, Response>>()
  const isLeaving = useNavigation().state !== 'idle'
  const isOn = useShop().phoneAccounts
  const stored = useSentCode()
  const sent = answer && 'sentAt' in answer ? answer : stored
  const isIn = phase === 'signed-in' && user && !isLeaving
  const asksName =
    (answer && 'step' in answer && answer.step === 'name') || (isIn && isNameless(user))
  if (isIn && !asksName) return <Navigate to={homeOf(user)} replace />

  const refused = answer?.ok === false ? answer : undefined
  if (answer && 'secondFactor' in answer)
    return <SecondStep secondFactor={answer.secondFactor} refused={refused} />
  if (asksName) return <NameStep refused={refused} />
  if (sent) return <CodeStep {...sent} refused={refused} key={sent.phoneNumber} />
  if (!isOn)
    return (
      <AccountCard title={t.title} description={t.description} lead={t.isOff}>
        <WithEmail />
      </AccountCard>
    )
  return <PhoneStep refused={refused} />
}

interface StepProps {
  refused: Failure | undefined
}

function PhoneStep({ refused }: StepProps) {
  const t = phoneLoginWords.use()
  const { sendCode, sendingCode } = users.use()
  const { simulatesSms } = useShop()
  const { form, fields, alert } = useRefusal(refused)
  return (
    <AccountCard
      title={t.title}
      description={t.description}
      lead={simulatesSms ? t.leadInDemo : t.lead}
    >
      <AccountForm form={form} alert={alert} submit={sendCode} busy={sendingCode}>
        <Field
          label={t.phone}
          hint={t.phoneHint}
          name="phoneNumber"
          type="tel"
          autoComplete="tel"
          autoFocus
          required
          error={fields.phoneNumber}
        />
      </AccountForm>
      <WithEmail />
    </AccountCard>
  )
}

interface CodeStepProps extends StepProps {
  phoneNumber: string
  sentAt: number
}

function CodeStep({ phoneNumber, sentAt, refused }: CodeStepProps) {
  const t = phoneLoginWords.use()
  const { logIn, loggingIn } = users.use()
  const { simulatesSms } = useShop()
  const { form, fields, alert } = useRefusal(refused)
  const phone = formatPhone(normalisePhone(phoneNumber) ?? phoneNumber)
  const hidden = (
    <>
      <input type="hidden" name="phoneNumber" value={phoneNumber} />
      <input type="hidden" name="sentAt" value={sentAt} />
    </>
  )
  return (
    <AccountCard title={t.codeTitle} description={t.description} lead={t.codeLead(phone)}>
      {simulatesSms && <SimulatorNotice isSms shows={{ phone }} />}
      <AccountForm form={form} alert={undefined} submit={logIn} busy={loggingIn}>
        {hidden}
        <Field
          label={t.code}
          hint={t.codeHint}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          required
          isAlert
          error={fields.code ?? alert}
        />
      </AccountForm>
      <p className="text-muted">{t.more}</p>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Again key={sentAt} sentAt={sentAt}>
          {hidden}
        </Again>
        <AccountLink
          to="/phone-login"
          className="py-2.5 font-semibold"
          onClick={() => rememberCode(null)}
        >
          {t.otherPhone}
        </AccountLink>
      </div>
    </AccountCard>
  )
}

/** Sends another code, once the first has had time to arrive. */
function Again({ sentAt, children }: { sentAt: number; children: ReactNode }) {
  const t = phoneLoginWords.use()
  const [now, setNow] = useState(() => Date.now())
  const seconds = Math.ceil((sentAt + AGAIN_AFTER_MS - now) / 1000)
  const waits = seconds > 0
  useEffect(() => {
    if (!waits) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [waits])
  return (
    <Form method="post">
      {children}
      <Button type="submit" look="secondary" disabled={waits}>
        {waits ? t.againIn(seconds) : t.again}
      </Button>
    </Form>
  )
}

function NameStep({ refused }: StepProps) {
  const t = phoneLoginWords.use()
  const { user } = useSession()
  const { form, fields, alert } = useRefusal(refused)
  // Staff may have written the name already. Without a name the account is called as customers are.
  const known = user?.lastname ? `${user.firstname} ${user.lastname}` : ''
  return (
    <AccountCard title={t.nameTitle} description={t.description} lead={t.nameLead}>
      <AccountForm form={form} alert={alert} submit={t.goOn} busy={t.saving}>
        <Field
          label={t.name}
          name="name"
          autoComplete="name"
          autoFocus
          required
          defaultValue={known}
          error={fields.name}
        />
      </AccountForm>
    </AccountCard>
  )
}

function WithEmail() {
  const t = phoneLoginWords.use()
  return (
    <p className="text-center">
      <AccountLink to="/login" className="inline-block py-2.5 font-semibold">
        {t.withEmail}
      </AccountLink>
    </p>
  )
}
