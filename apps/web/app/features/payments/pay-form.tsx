import { useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { FormResult } from '../../lib/forms/form.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { useFocusInvalid } from '../../ui/focus-invalid.ts'
import { payments } from '../../words/payments.ts'
import { secondsUntil, useSeconds } from './countdown.tsx'
import { isLongEnough } from './mpesa-phone.ts'

interface PayFormProps {
  phone: string
  button: string
  /** M-Pesa refuses this phone until then; another one may pay at once. */
  notBefore?: Date | undefined
}

/** The phone number and the button. The order page's action sends the prompt. */
export function PayForm({ phone: usual, button, notBefore }: PayFormProps) {
  const t = payments.use()
  const fetcher = useFetcher<FormResult<string>>({ key: 'pay' })
  const form = useRef<HTMLFormElement>(null)
  const [phone, setPhone] = useState(usual)
  const answer = fetcher.data
  useFocusInvalid(form, answer)
  const pauseS = secondsUntil(notBefore, useSeconds(!!notBefore))
  const isTooSoon = pauseS > 0 && phone === usual
  return (
    <fetcher.Form
      ref={form}
      method="post"
      noValidate
      className="grid w-full max-w-sm gap-3 print:hidden"
    >
      <Field
        label={t.phone}
        name="mpesaPhone"
        type="tel"
        autoComplete="tel"
        required
        value={phone}
        onChange={(event) => setPhone(event.target.value)}
        error={answer?.ok === false ? answer.message : undefined}
      />
      <Button
        type="submit"
        disabled={!isLongEnough(phone) || isTooSoon}
        busy={fetcher.state === 'submitting' && t.asking}
      >
        {isTooSoon ? t.againIn(pauseS) : button}
      </Button>
    </fetcher.Form>
  )
}
