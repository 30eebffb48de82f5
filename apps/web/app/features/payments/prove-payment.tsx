import { refusals } from '@duka/contract/errors'
import { readTypedCode } from '@duka/contract/payments/read-typed-code'
import type { TypedCode } from '@duka/contract/payments/typed-code'
import { type FormEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { attempt } from '../../lib/calls/attempt.ts'
import { fieldText } from '../../lib/forms/form.ts'
import { useTranslate } from '../../lib/text/text.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icons.tsx'
import { useFocusInvalid } from '../../ui/refusal.ts'
import { paying } from './words.ts'

interface EnterCodeProps {
  send(code: string): Promise<unknown>
}

interface ProvePaymentProps extends EnterCodeProps {
  /** The codes that were entered before and have not paid the order. */
  codes: TypedCode[]
  /** Whether the code alone tells which order was paid, as with a till. */
  isNeeded: boolean
}

/** The id of the element that says whether the order is paid. It gets the focus when a code was taken. */
export const PAYMENT_STATE = 'payment-state'

/** The codes that are being checked, and the field to correct a wrong one. */
export function CorrectCode(props: Omit<ProvePaymentProps, 'isNeeded'>) {
  const t = paying.use()
  return (
    <section
      aria-label={t.code}
      className="rounded-card border border-line bg-surface p-4 shadow-soft sm:p-5 print:hidden"
    >
      <ProvePayment {...props} isNeeded />
    </section>
  )
}

/** *I have paid: enter the code*; folded where the account number usually tells which order was paid. */
export function ProvePayment({ codes, isNeeded, send }: ProvePaymentProps) {
  const t = paying.use()
  return (
    <>
      <TypedCodes codes={codes} />
      {isNeeded ? (
        <div className="mt-3">
          <EnterCode label={t.enterCode} send={send} />
        </div>
      ) : (
        <details>
          <summary className="flex min-h-11 items-center gap-1 font-semibold text-primary">
            {t.enterCode} <Icon name="down" />
          </summary>
          <EnterCode label={t.code} send={send} />
        </details>
      )}
    </>
  )
}

/** The code of M-Pesa's message. What was typed stays until the shop has taken it. */
function EnterCode({ label, send }: EnterCodeProps & { label: string }) {
  const t = paying.use()
  const { revalidate } = useRevalidator()
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState('')
  const [refusal, setRefusal] = useState<{ message: string }>()
  const [busy, setBusy] = useState(false)
  useFocusInvalid(form, refusal)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const read = readTypedCode(typed)
    if ('problem' in read)
      return setRefusal({
        message: read.problem === 'paidCode' ? t.noCode : fieldText(read.problem),
      })
    setRefusal(undefined)
    setBusy(true)
    const answer = await attempt(send(read.code), { failed: t.codeNotSent, isShown: true })
    setBusy(false)
    if (answer.ok) setTyped('')
    else if (!answer.isOffline) setRefusal({ message: answer.message })
    await revalidate()
    if (answer.ok) requestAnimationFrame(() => document.getElementById(PAYMENT_STATE)?.focus())
  }
  return (
    <form method="post" ref={form} onSubmit={submit} noValidate className="grid max-w-sm gap-3">
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
function TypedCodes({ codes }: { codes: TypedCode[] }) {
  const t = paying.use()
  const translate = useTranslate()
  // The last waiting code corrects those before it.
  const last = codes.findLast(({ problem }) => !problem)
  const shown = codes.filter((code) => code.problem || code === last)
  return (
    <div role="status">
      {shown.map(({ code, problem }) => (
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
