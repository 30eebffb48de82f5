import { refusals } from '@duka/contract/errors'
import { enterTypedCode } from '@duka/contract/payments/payments.calls'
import { readTypedCode } from '@duka/contract/payments/read-typed-code'
import type { TypedCode } from '@duka/contract/payments/typed-code'
import { type FormEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { attempt } from '../../lib/calls/attempt.ts'
import { call } from '../../lib/calls/call.ts'
import { newKey } from '../../lib/calls/new-key.ts'
import { useTranslate } from '../../lib/text/text.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { useFocusInvalid } from '../../ui/focus-invalid.ts'
import { payments } from '../../words/payments.ts'

/** The code of M-Pesa's message, with which a customer proves a payment. What was typed stays until the shop has taken it. */
export function EnterCode({ orderId, label }: { orderId: string; label: string }) {
  const t = payments.use()
  const { revalidate } = useRevalidator()
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState('')
  const [refusal, setRefusal] = useState<{ message: string }>()
  const [busy, setBusy] = useState(false)
  useFocusInvalid(form, refusal)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const code = readTypedCode(typed)
    if (!code) return setRefusal({ message: t.noCode })
    setRefusal(undefined)
    setBusy(true)
    const sent = call(enterTypedCode, { body: { orderId, code }, idempotencyKey: newKey() })
    const answer = await attempt(sent, { failed: t.codeNotSent, isShown: true })
    setBusy(false)
    if (answer.ok) setTyped('')
    else if (!answer.isOffline) setRefusal({ message: answer.message })
    await revalidate()
  }
  return (
    <form ref={form} onSubmit={send} noValidate className="grid max-w-sm gap-3">
      <Field
        label={label}
        name="code"
        hint={t.codeHint}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={refusal?.message}
        isAlert
      />
      <Button type="submit" look="secondary" busy={busy && t.sendingCode}>
        {t.sendCode}
      </Button>
    </form>
  )
}

/** What became of the codes that were entered before. */
export function TypedCodes({ codes }: { codes: TypedCode[] }) {
  const t = payments.use()
  const translate = useTranslate()
  return (
    <div role="status">
      {codes.map(({ code, problem }) => (
        <p
          key={code}
          className={`mt-2 wrap-anywhere rounded-control px-3 py-2 ${problem ? 'bg-danger-soft' : 'bg-mango-soft text-mango-ink'}`}
        >
          {problem ? `${code}: ${translate(refusals[problem].message)}` : t.codeWaits(code)}
        </p>
      ))}
    </div>
  )
}
