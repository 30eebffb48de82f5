import { useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { FormResult } from '../../lib/form.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { useFocusInvalid } from '../../ui/focus-invalid.ts'
import { payments } from '../../words/payments.ts'
import { isLongEnough } from './mpesa-phone.ts'

/** The phone to ask for the money, and the button. The order page's action does the asking. */
export function PayForm({ phone: usual, button }: { phone: string; button: string }) {
  const t = payments.use()
  const fetcher = useFetcher<FormResult<string>>({ key: 'pay' })
  const form = useRef<HTMLFormElement>(null)
  const [phone, setPhone] = useState(usual)
  const answer = fetcher.data
  useFocusInvalid(form, answer)
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
        disabled={!isLongEnough(phone)}
        busy={fetcher.state === 'submitting' && t.asking}
      >
        {button}
      </Button>
    </fetcher.Form>
  )
}
