import { formatPhone } from '@duka/contract/phone'
import { confirmPhoneProof, startPhoneProof } from '@duka/contract/users/users.calls'
import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { attempt } from '../../lib/calls/attempt.ts'
import { call } from '../../lib/calls/call.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { unbroken } from '../../ui/unbroken.tsx'
import { withPassword } from './security/with-password.tsx'
import { phoneProof } from './signed-in-words.ts'

interface PhoneProofProps {
  phone: string
  isProven: boolean
  isStaff: boolean
  /** Whether it is the only way into the account. */
  isLogin: boolean
}

/** Shows whether the phone of the profile is proven, and proves it by a code that comes by SMS. */
export function PhoneProof({ phone, isProven, isStaff, isLogin }: PhoneProofProps) {
  const t = phoneProof.use()
  const more = isLogin ? t.moreForLogin : t.more
  const [isSent, setIsSent] = useState(false)
  const [isSending, setIsSending] = useState(false)

  const send = async () => {
    setIsSending(true)
    const outcome = await attempt(
      withPassword((password) => call(startPhoneProof, { body: { password } })),
      { done: t.sent(formatPhone(phone)), failed: t.failed },
    )
    setIsSending(false)
    if (outcome.ok) setIsSent(true)
  }

  return (
    <section className="mb-6 grid gap-3 rounded-card border border-line bg-surface p-4 shadow-soft sm:p-6">
      <h2 className="font-bold">
        {unbroken(t.title(formatPhone(phone)))}{' '}
        <Badge tone={isProven ? 'green' : 'grey'}>{isProven ? t.proven : t.notProven}</Badge>
      </h2>
      <p className="max-w-prose text-muted">{isStaff ? t.moreForStaff : more}</p>
      {!isProven && isSent && <CodeForm />}
      {!isProven && (
        <Button
          look="secondary"
          onClick={send}
          busy={isSending && t.sending}
          className="justify-self-start"
        >
          {isSent ? t.sendAgain : t.send}
        </Button>
      )}
    </section>
  )
}

function CodeForm() {
  const t = phoneProof.use()
  const { revalidate } = useRevalidator()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    const outcome = await attempt(
      withPassword((password) => call(confirmPhoneProof, { body: { code, password } })),
      { done: t.done, failed: t.failed },
    )
    setBusy(false)
    if (outcome.ok) await revalidate()
    else setError(outcome.message)
  }
  return (
    <form method="post" onSubmit={submit} noValidate className="grid max-w-xs gap-3">
      <Field
        label={t.code}
        hint={t.codeHint}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        required
        isAlert
        error={error}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" busy={busy && t.confirming} className="justify-self-start">
        {t.confirm}
      </Button>
    </form>
  )
}
