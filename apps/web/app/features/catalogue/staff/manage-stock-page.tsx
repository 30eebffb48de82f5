import { listStockMovements, setLowStock } from '@duka/contract/catalogue/catalogue.calls'
import {
  LowStock,
  type Stock,
  StockAdjustment,
  type StockMovement,
} from '@duka/contract/catalogue/stock'
import { exportMovements } from '@duka/contract/dashboard/dashboard.calls'
import type { ActionFunctionArgs } from 'react-router'
import { call } from '../../../lib/calls/call.ts'
import { useEditing } from '../../../lib/forms/drafts.ts'
import { may } from '../../../lib/session/may.ts'
import { formatDateTime } from '../../../lib/text/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { defineStaffList } from '../../staff-frame/define-staff-list.tsx'
import { ExportButton } from '../../staff-frame/export-button.tsx'
import { announce, checked } from '../../staff-frame/form-handlers.ts'
import { OrderLink } from '../../staff-frame/order-columns.tsx'
import { Panel } from '../../staff-frame/staff-page.tsx'
import { TimeCell } from '../../staff-frame/time-cell.tsx'
import { changeStock } from './adjust-chosen.tsx'
import { BackToProducts } from './back-to-products.tsx'
import { AdjustDialog, LowStockDialog } from './stock-dialogs.tsx'
import { staffStock } from './words.ts'

const productOf = ({ params }: Pick<ActionFunctionArgs, 'params'>) => ({
  params: { id: params.productId ?? '' },
})

/** The stock of one product: the present number, every change with its reason, and buttons to change it. */
export const { loader, action, Component } = defineStaffList({
  name: 'stock',
  words: staffStock,
  call: (query, sent) => call(listStockMovements, { ...productOf(sent), query }),
  rows: ({ movements }) => movements,
  failed: (t) => t.failed,
  lead: () => <BackToProducts />,
  frame: ({ stock, movements }, list, t) => (
    <div className="grid grid-cols-1 gap-4">
      <StockSummary stock={stock} />
      <Panel
        title={t.history}
        aside={
          <ExportButton of={exportMovements} file="stock" within={{ product: stock.product._id }} />
        }
      >
        {movements.length > 0 ? list : <p className="text-muted">{t.noHistory}</p>}
      </Panel>
    </div>
  ),
  caption: (t) => t.history,
  columns: (t) => [
    {
      title: t.when,
      sort: { up: 'oldest', down: 'newest', first: 'down' },
      cell: ({ at }) => <TimeCell at={at} />,
    },
    {
      title: t.change,
      align: 'right',
      cell: ({ change }) => (
        <span className="font-semibold">
          {(change > 0 ? '+' : '') + change.toLocaleString('en')}
        </span>
      ),
    },
    { title: t.reason, cell: (movement) => <Why {...movement} /> },
    { title: t.who, cell: ({ user }) => user?.name ?? t.shopItself },
  ],
  nameOf: ({ at }) => formatDateTime(at),
  empty: (t) => ({ title: t.noHistory }),
  actions: {
    adjust: checked(StockAdjustment, (body, _, sent) => {
      const adjusting = changeStock(productOf(sent).params, body)
      return announce(adjusting, staffStock, 'adjusted', 'failedAdjust')
    }),
    low: checked(LowStock, (body, _, sent) => {
      const changing = call(setLowStock, { ...productOf(sent), body })
      return announce(changing, staffStock, 'lowSaved', 'failedLow')
    }),
  },
})

function StockSummary({ stock }: { stock: Stock }) {
  const t = staffStock.use()
  const [open, setOpen] = useEditing<'adjust' | 'low'>()
  const { product, stockQuantity, lowStockAt } = stock
  const close = () => setOpen(undefined)
  return (
    <Panel
      title={product.name}
      more={product.variant}
      aside={
        <span className="flex flex-wrap gap-2">
          <Button look="secondary" onClick={() => setOpen('low')}>
            {t.changeLow(may('cost'))}
          </Button>
          <Button onClick={() => setOpen('adjust')}>{t.adjust}</Button>
        </span>
      }
    >
      <dl className="flex flex-wrap gap-8">
        <div>
          <dt className="text-sm text-muted">{t.inStock}</dt>
          <dd className="figures flex items-center gap-2 text-2xl font-extrabold">
            {stockQuantity.toLocaleString('en')}
            {stockQuantity === 0 && <Badge tone="red">{t.out}</Badge>}
            {stockQuantity > 0 && stockQuantity <= lowStockAt && (
              <Badge tone="orange">{t.low}</Badge>
            )}
          </dd>
        </div>
        <div>
          <dt className="text-sm text-muted">{t.lowAt}</dt>
          <dd className="figures text-2xl font-extrabold">{lowStockAt.toLocaleString('en')}</dd>
        </div>
      </dl>
      {open === 'adjust' && <AdjustDialog stock={stock} onClose={close} />}
      {open === 'low' && <LowStockDialog stock={stock} onClose={close} />}
    </Panel>
  )
}

function Why({ reason, order, orderNumber, note }: StockMovement) {
  const t = staffStock.use()
  return (
    <>
      {t.reasons[reason]}
      {order && (
        <>
          {' '}
          <OrderLink id={order} number={orderNumber} />
        </>
      )}
      {note && <span className="block text-sm text-muted">{note}</span>}
    </>
  )
}
