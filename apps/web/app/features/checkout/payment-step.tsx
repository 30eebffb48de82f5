import { ChoiceCard } from '../../ui/choice-card.tsx'
import { Field } from '../../ui/field.tsx'
import { checkout } from '../../words/checkout.ts'
import { Step } from './step.tsx'
import type { ClosedMethods } from './use-closed-methods.ts'

interface PaymentStepProps {
  number: number
  /** The payment methods of the shop. */
  methods: string[]
  method: string
  onMethod: (method: string) => void
  /** Why some of them are closed for this order. */
  closed: ClosedMethods
  phone: string
  onPhone: (phone: string) => void
  error: string | undefined
}

/** Chooses the payment method: M-Pesa with the phone number to prompt, or cash on delivery. */
export function PaymentStep({
  number,
  methods,
  method,
  onMethod,
  closed,
  phone,
  onPhone,
  error,
}: PaymentStepProps) {
  const t = checkout.use()
  return (
    <Step number={number} title={t.payment}>
      <fieldset className="grid gap-2 sm:grid-cols-2">
        <legend className="sr-only">{t.payment}</legend>
        {methods.includes('mpesa') && (
          <ChoiceCard
            name="paymentMethod"
            value="mpesa"
            checked={method === 'mpesa'}
            disabled={closed.mpesa !== undefined}
            onChange={() => onMethod('mpesa')}
            title={t.mpesa}
          >
            {method === 'mpesa' && <span className="text-muted">{t.mpesaMore}</span>}
            {closed.mpesa && <span className="text-muted">{closed.mpesa}</span>}
          </ChoiceCard>
        )}
        {methods.includes('cod') && (
          <ChoiceCard
            name="paymentMethod"
            value="cod"
            checked={method === 'cod'}
            disabled={closed.cod !== undefined}
            onChange={() => onMethod('cod')}
            title={t.cod}
          >
            {method === 'cod' && <span className="text-muted">{t.codMore}</span>}
            {closed.cod && <span className="text-muted">{closed.cod}</span>}
          </ChoiceCard>
        )}
      </fieldset>
      {method === 'mpesa' && (
        <div className="max-w-sm">
          <Field
            label={t.mpesaPhone}
            hint={t.mpesaPhoneHint}
            name="mpesaPhone"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            required
            value={phone}
            onChange={(event) => onPhone(event.target.value)}
            error={error}
          />
        </div>
      )}
    </Step>
  )
}
