import { ChoiceCard } from '../../ui/choice-card.tsx'
import { Field } from '../../ui/field.tsx'
import { checkout } from '../../words/checkout.ts'
import { Step } from './step.tsx'

interface PaymentStepProps {
  /** The ways that the shop takes. */
  methods: string[]
  method: string
  onMethod: (method: string) => void
  phone: string
  onPhone: (phone: string) => void
  error: string | undefined
}

/** How to pay: M-Pesa with the phone to ask, or cash on delivery. */
export function PaymentStep({
  methods,
  method,
  onMethod,
  phone,
  onPhone,
  error,
}: PaymentStepProps) {
  const t = checkout.use()
  return (
    <Step number={2} title={t.payment}>
      <fieldset className="grid gap-2 sm:grid-cols-2">
        <legend className="sr-only">{t.payment}</legend>
        {methods.includes('mpesa') && (
          <ChoiceCard
            name="paymentMethod"
            value="mpesa"
            checked={method === 'mpesa'}
            onChange={() => onMethod('mpesa')}
            title={t.mpesa}
          >
            <span className="text-muted">{t.mpesaMore}</span>
          </ChoiceCard>
        )}
        {methods.includes('cod') && (
          <ChoiceCard
            name="paymentMethod"
            value="cod"
            checked={method === 'cod'}
            onChange={() => onMethod('cod')}
            title={t.cod}
          >
            <span className="text-muted">{t.codMore}</span>
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
