import type { CartOffer } from '@duka/contract/carts/carts'
import { formatMoney } from '@duka/contract/money'
import { amount, exact, Fields, plain } from '../../../../ui/fields.tsx'
import { CodeProblem } from '../../../carts/code-box.tsx'
import { type Change, type Entered, typedDiscount } from './entered.ts'
import { newOrderWords } from './words.ts'

interface PricePartProps {
  entered: Entered
  change: Change
  errors: Record<string, string>
}

interface CodePartProps extends PricePartProps {
  offer: CartOffer | null
  /** What the code takes off, in shillings. */
  promotion: number
}

export function CodePart({ entered, change, errors, offer, promotion }: CodePartProps) {
  const t = newOrderWords.use()
  const hint = promotion > 0 ? t.takesOff(formatMoney(promotion, 'KES')) : undefined
  const code = { label: t.code, hint, autoCapitalize: 'characters', maxLength: 50, ...exact }
  return (
    <div role="status" className="grid gap-1">
      <Fields values={entered} errors={errors} onType={change} of={{ code }} />
      <CodeProblem cart={{ offer }} />
    </div>
  )
}

/** What staff take off, with its reason. */
export function DiscountPart({ entered, change, errors }: PricePartProps) {
  const t = newOrderWords.use()
  const known = { values: entered, errors, onType: change }
  const isPercent = entered.discountIn === 'percent'
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(5.5rem,auto)] items-start gap-3">
        <Fields
          {...known}
          of={{
            discount: {
              label: isPercent ? t.discountPercent : t.discount,
              error: errors.discount ?? errors.amount ?? errors.percent,
              ...amount,
            },
            discountIn: {
              label: t.discountIn,
              options: [
                ['amount', t.shillings],
                ['percent', t.percent],
              ],
            },
          }}
        />
      </div>
      {typedDiscount(entered) > 0 && (
        <Fields {...known} of={{ reason: { label: t.reason, ...plain } }} />
      )}
    </>
  )
}
