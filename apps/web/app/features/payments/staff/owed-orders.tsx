import { formatMoney } from '@duka/contract/money'
import { showNumber } from '@duka/contract/orders/order-number'
import type { OwedOrder } from '@duka/contract/payments/payment-desk'
import { formatPhone } from '@duka/contract/phone'
import { useState } from 'react'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { OrderStatusBadge } from '../../staff-frame/order-badges.tsx'
import { nameOrErased, OrderLink } from '../../staff-frame/order-columns.tsx'
import { Panel } from '../../staff-frame/staff-page.tsx'
import { staff } from '../../staff-frame/words.ts'
import { RefundDialog, StillWithRiders } from './refund-dialog.tsx'
import { staffMoney, staffPayments } from './words.ts'

/** The orders with money to pay back, each with its button. */
export function OwedOrders({ owed }: { owed: OwedOrder[] }) {
  const t = staffMoney.use()
  const [refunding, setRefunding] = useState<OwedOrder>()
  if (owed.length === 0) return null

  const { accept, refund, refundAsked } = staffPayments.now()
  const columns: Column<OwedOrder>[] = [
    {
      title: t.order,
      cell: ({ order, orderNumber }) => <OrderLink id={order} number={orderNumber} />,
    },
    {
      title: t.customer,
      cell: (row) => (
        <NameAndPhone name={nameOrErased(row.customer, row.channel)} phone={row.phoneNumber} />
      ),
    },
    { title: t.goods, cell: ({ status }) => <OrderStatusBadge status={status} /> },
    {
      title: t.amount,
      align: 'right',
      cell: ({ amount, underWay, held, withRiders }) => (
        <>
          {formatMoney(amount, 'KES')}
          <StillWithRiders of={withRiders} />
          {held > 0 && (
            <span className="block text-sm text-muted">{t.isHeld(formatMoney(held, 'KES'))}</span>
          )}
          {underWay > 0 && (
            <span className="block text-sm text-muted">
              {t.underWay(formatMoney(underWay, 'KES'))}
            </span>
          )}
        </>
      ),
    },
    {
      title: staff.now().actions,
      hideTitle: true,
      wide: true,
      cell: (row) => (
        <div className="flex flex-wrap justify-end gap-2 print:hidden">
          {row.held > 0 && (
            <ButtonLink
              look="secondary"
              to={`/dashboard/orders/${row.order}`}
              aria-label={t.acceptOf(showNumber(row.orderNumber))}
            >
              {accept}
            </ButtonLink>
          )}
          {row.underWay >= row.amount ? (
            refundAsked
          ) : (
            <Button
              look={row.held > 0 ? 'secondary' : 'primary'}
              aria-label={t.refundOf(showNumber(row.orderNumber))}
              onClick={() => setRefunding(row)}
            >
              {refund}
            </Button>
          )}
        </div>
      ),
    },
  ]
  return (
    <div className="mb-6">
      <Panel id="refunds" title={t.due}>
        <Table caption={t.due} columns={columns} rows={owed} rowKey={({ order }) => order} />
      </Panel>
      {refunding && (
        <RefundDialog
          order={refunding.order}
          number={refunding.orderNumber}
          customer={nameOrErased(refunding.customer, refunding.channel)}
          owed={refunding.amount}
          underWay={refunding.underWay}
          withRiders={refunding.withRiders}
          onClose={() => setRefunding(undefined)}
        />
      )}
    </div>
  )
}

/** Who gets or owes money, and the phone to call. */
export function NameAndPhone({ name, phone }: { name: string; phone: string | null }) {
  return (
    <span className="wrap-anywhere">
      {name}
      {phone && (
        <a href={`tel:+${phone}`} className="figures block text-sm text-muted underline">
          {formatPhone(phone)}
        </a>
      )}
    </span>
  )
}
