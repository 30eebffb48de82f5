import { methodFacts, type PaymentMethod } from '@duka/contract/settings/payment-methods'
import { ChoiceCard } from '../../ui/choice-card.tsx'
import { MpesaPhoneField } from '../payments/mpesa-phone-field.tsx'
import { Step } from './step.tsx'
import type { ClosedMethods } from './use-closed-methods.ts'
import { checkout } from './words.ts'

interface PaymentStepProps {
  number: number
  methods: PaymentMethod[]
  /** The chosen one; undefined if none is open. */
  method: PaymentMethod | undefined
  onMethod: (method: PaymentMethod) => void
  /** Why some of them are closed for this order. */
  closed: ClosedMethods
  /** Whether the customer fetches the goods. */
  isCollected: boolean
  phone: string
  onPhone: (phone: string) => void
  error: string | undefined
}

/** Chooses the payment method, with the phone number to prompt if it prompts. */
export function PaymentStep({
  number,
  methods,
  method,
  onMethod,
  closed,
  isCollected,
  phone,
  onPhone,
  error,
}: PaymentStepProps) {
  const t = checkout.use()
  return (
    <Step number={number} title={t.payment}>
      <fieldset className="grid items-start gap-2 sm:grid-cols-2">
        <legend className="sr-only">{t.payment}</legend>
        {methods.map((one) => (
          <ChoiceCard
            key={one}
            name="paymentMethod"
            value={one}
            checked={method === one}
            disabled={closed[one] !== undefined}
            onChange={() => onMethod(one)}
            title={t.methods[one]}
            form={
              method === one &&
              methodFacts[one].prompts && (
                <MpesaPhoneField
                  label={t.mpesaPhone}
                  hint={t.mpesaPhoneHint}
                  value={phone}
                  onType={onPhone}
                  error={error}
                />
              )
            }
          >
            {method === one && (
              <span className="text-muted">
                {isCollected && one === 'cod' ? t.codCollected : t.methodMore[one]}
              </span>
            )}
            {closed[one] && <span className="text-muted">{closed[one]}</span>}
          </ChoiceCard>
        ))}
      </fieldset>
    </Step>
  )
}
