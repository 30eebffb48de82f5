import { formatMoney, toCents, toShillings } from '@duka/contract/money'
import { showNumber } from '@duka/contract/orders/order-number'
import type { ReactNode } from 'react'
import { useShop } from '../../../../lib/shop.ts'
import { Button } from '../../../../ui/button.tsx'
import { exact, Fields, plain } from '../../../../ui/fields.tsx'
import { Fold } from '../../../../ui/fold.tsx'
import { Panel } from '../../../staff-frame/staff-page.tsx'
import { staffOrders } from '../words.ts'
import type { Change, Entered } from './entered.ts'
import { newOrderWords } from './words.ts'

/** Payment method, what lowers the price, and note, and below them what places the order. */
export function PayPart({
  entered,
  change,
  errors,
  price,
  children,
}: {
  entered: Entered
  change: Change
  errors: Record<string, string>
  /** What lowers the price. */
  price: ReactNode
  children: ReactNode
}) {
  const t = newOrderWords.use()
  const o = staffOrders.use()
  const { paymentMethods, papers } = useShop()
  const methods = paymentMethods.map((method) => [method, o.methods[method]] as const)
  return (
    <Panel title={t.pay}>
      <div className="grid gap-3">
        <Fields
          values={entered}
          errors={errors}
          onType={change}
          of={{
            paymentMethod: { label: t.method, options: methods },
            price: () => price,
            note: { label: t.note, ...plain },
            others: () => <OthersPart entered={entered} change={change} errors={errors} />,
            buyerPin: papers && { label: o.buyerPin, hint: o.buyerPinHint, ...exact },
          }}
        />
        {children}
      </div>
    </Panel>
  )
}

/** What most orders do not need: who else receives it, and whom to call. */
function OthersPart({
  entered,
  change,
  errors,
}: {
  entered: Entered
  change: Change
  errors: Record<string, string>
}) {
  const t = newOrderWords.use()
  const isTyped = Boolean(entered.recipientName || entered.contactPhone)
  return (
    <Fold label={t.others} open={isTyped || undefined}>
      <div className="grid gap-3 pt-2">
        <Fields
          values={entered}
          errors={errors}
          onType={change}
          of={{
            recipientName: { label: t.receivedBy, ...plain },
            contactPhone: { label: t.callInstead, type: 'tel', ...plain },
          }}
        />
      </div>
    </Fold>
  )
}

/** What is due back of another order, and can pay this one. */
export interface Credit {
  number: string
  owed: number
}

/** What another order of the customer pays of this one, and what is left. */
export function CreditPart({
  number,
  owed,
  total,
  drop,
}: Credit & { total: number; drop: () => void }) {
  const t = newOrderWords.use()
  const cents = Math.min(toCents(owed), toCents(total))
  const rows = [
    [t.credit(showNumber(number), formatMoney(owed, 'KES')), toShillings(-cents)],
    [t.left, toShillings(toCents(total) - cents)],
  ] as const
  return (
    <div>
      {rows.map(([name, sum]) => (
        <p key={name} className="flex justify-between gap-4">
          <span>{name}</span> <span className="whitespace-nowrap">{formatMoney(sum, 'KES')}</span>
        </p>
      ))}
      <Button look="quiet" className="-ml-4" onClick={drop}>
        {t.noCredit}
      </Button>
    </div>
  )
}
