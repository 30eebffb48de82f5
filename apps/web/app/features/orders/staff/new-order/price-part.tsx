import type { CartOffer } from '@duka/contract/carts/carts'
import { formatMoney } from '@duka/contract/money'
import { Field, SelectField } from '../../../../ui/field.tsx'
import { newOrderWords } from '../../../../words/staff/new-order.ts'
import { CodeProblem } from '../../../carts/code-box.tsx'
import { type Change, type Entered, typedDiscount } from './entered.ts'

interface PricePartProps {
  entered: Entered
  change: Change
  errors: Record<string, string>
  /** What the shop says of the code. */
  offer: CartOffer | null
  /** What the code takes off, in shillings. */
  promotion: number
}

/** What lowers the price: the code of an offer, and a discount with its reason. */
export function PricePart({ entered, change, errors, offer, promotion }: PricePartProps) {
  const t = newOrderWords.use()
  const isPercent = entered.discountIn === 'percent'
  const hint = promotion > 0 ? t.takesOff(formatMoney(promotion, 'KES')) : undefined
  return (
    <>
      <div role="status" className="grid gap-1">
        <Field
          label={t.code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={50}
          value={entered.code}
          error={errors.code}
          hint={hint}
          onChange={({ target }) => change({ code: target.value })}
        />
        <CodeProblem cart={{ offer }} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(5.5rem,auto)] items-start gap-3">
        <Field
          label={isPercent ? t.discountPercent : t.discount}
          inputMode="decimal"
          autoComplete="off"
          value={entered.discount}
          error={errors.discount ?? errors.amount ?? errors.percent}
          onChange={({ target }) => change({ discount: target.value })}
        />
        <SelectField
          label={t.discountIn}
          value={entered.discountIn}
          onChange={({ target }) =>
            change({ discountIn: target.value === 'percent' ? 'percent' : 'amount' })
          }
        >
          <option value="amount">{t.shillings}</option>
          <option value="percent">{t.percent}</option>
        </SelectField>
      </div>
      {typedDiscount(entered) > 0 && (
        <Field
          label={t.reason}
          autoComplete="off"
          value={entered.reason}
          error={errors.reason}
          onChange={({ target }) => change({ reason: target.value })}
        />
      )}
    </>
  )
}
