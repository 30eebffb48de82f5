import { formatMoney, toCents, toShillings } from '@duka/contract/money'
import type { Order } from '@duka/contract/orders/orders'
import type { ReactNode } from 'react'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { Alert } from '../../../../ui/states.tsx'
import { Panel } from '../../../staff-frame/staff-page.tsx'
import { staffOrders } from '../words.ts'
import { changeWords } from './words.ts'

/** What the order costs before and after a change, and the button that saves it. */
export function ChangeSummary({
  before,
  after,
  problem,
  isReady,
  isBusy,
  save,
  children,
}: {
  before: Order
  /** Undefined: not known yet. */
  after: Order | undefined
  problem: string | undefined
  /** Whether there is a change that may be saved. */
  isReady: boolean
  isBusy: boolean
  save: () => void
  children?: ReactNode
}) {
  const t = changeWords.use()
  return (
    <Panel title={t.summary}>
      <div className="grid gap-3">
        <Totals before={before} after={after} />
        {children}
        {problem && <Alert>{problem}</Alert>}
        <Button busy={isBusy && t.saving} disabled={!isReady} onClick={save}>
          {t.save}
        </Button>
        <ButtonLink look="secondary" to={`/dashboard/orders/${before._id}`}>
          {t.keep}
        </ButtonLink>
        <p className="text-sm text-muted">{t.message}</p>
      </div>
    </Panel>
  )
}

function Totals({ before, after }: { before: Order; after: Order | undefined }) {
  const t = changeWords.use()
  const o = staffOrders.use()
  const rows: [string, (order: Order) => number][] = [
    [o.itemsTotal, ({ itemsTotal }) => itemsTotal],
    [o.deliveryFee, ({ deliveryFee }) => deliveryFee],
    [o.promotion, ({ promotion }) => -promotion],
    [o.discount, ({ discount }) => -discount],
  ]
  const shown = rows.filter(([, of]) => of(before) !== 0 || (after && of(after) !== 0))
  const money = (sum: number) => formatMoney(sum, 'KES')
  const difference = after
    ? toShillings(toCents(after.totalAmount) - toCents(before.totalAmount))
    : 0
  return (
    <>
      <table className="figures w-full text-sm">
        <caption className="sr-only">{t.totals}</caption>
        <thead>
          <tr className="text-right text-muted">
            <td />
            <th scope="col" className="font-normal">
              {t.before}
            </th>
            <th scope="col" className="font-normal">
              {t.after}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(([name, of]) => (
            <tr key={name} className="text-right">
              <th scope="row" className="py-0.5 text-left font-normal">
                {name}
              </th>
              <td>{money(of(before))}</td>
              <td>{after ? money(of(after)) : '…'}</td>
            </tr>
          ))}
          <tr className="text-right text-base font-bold">
            <th scope="row" className="pt-1 text-left">
              {o.total}
            </th>
            <td className="pt-1 font-normal">{money(before.totalAmount)}</td>
            <td className="pt-1">{after ? money(after.totalAmount) : '…'}</td>
          </tr>
        </tbody>
      </table>
      <p role="status" className="figures text-sm empty:hidden">
        {difference > 0 && t.more(money(difference))}
        {difference < 0 && t.less(money(-difference))}
      </p>
    </>
  )
}
