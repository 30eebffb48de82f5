import {
  adjustStock,
  listStockMovements,
  setLowStock,
} from '@duka/contract/catalogue/catalogue.calls'
import type { Stock } from '@duka/contract/catalogue/stock'
import { LowStock, StockAdjustment } from '@duka/contract/catalogue/stock'
import { exportMovements } from '@duka/contract/dashboard/dashboard.calls'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { actions } from '../../../lib/calls/actions.ts'
import { attempt, type Outcome } from '../../../lib/calls/attempt.ts'
import { call } from '../../../lib/calls/call.ts'
import { filtersOf, load } from '../../../lib/calls/load.ts'
import { useEditing } from '../../../lib/forms/drafts.ts'
import { checkForm } from '../../../lib/forms/form.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { staff } from '../../../words/staff/staff.ts'
import { staffStock } from '../../../words/staff/stock.ts'
import { ExportButton } from '../../staff-frame/export-button.tsx'
import { Panel, StaffPage } from '../../staff-frame/staff-page.tsx'
import { AdjustDialog, LowStockDialog } from './stock-dialogs.tsx'
import { MovementTable } from './stock-movements.tsx'

export function loader({ params, request }: LoaderFunctionArgs) {
  const id = params.productId ?? ''
  const list = call(listStockMovements, { params: { id }, query: filtersOf(request) })
  return { list: load(list, staffStock.now().failed) }
}

export const action = actions<Outcome>({
  adjust: async (form, { params }) => {
    const t = staffStock.now()
    const read = checkForm(Object.fromEntries(form), StockAdjustment)
    if (!read.ok) return read
    const { productId: id = '' } = params
    return attempt(call(adjustStock, { params: { id }, body: read.value }), {
      done: t.adjusted,
      failed: t.failedAdjust,
    })
  },
  low: async (form, { params }) => {
    const t = staffStock.now()
    const read = checkForm(Object.fromEntries(form), LowStock)
    if (!read.ok) return read
    const { productId: id = '' } = params
    return attempt(call(setLowStock, { params: { id }, body: read.value }), {
      done: t.lowSaved,
      failed: t.failedLow,
    })
  },
})

/** The stock of one product: the present number, every change with its reason, and buttons to change it. */
export function Component() {
  const t = staffStock.use()
  const s = staff.use()
  const { list } = useLoaderData<typeof loader>()
  return (
    <StaffPage title={t.title}>
      <Link to="/dashboard/products" className={buttonClass('quiet', '-mt-4 mb-2 -ml-4')}>
        <Icon name="left" /> {t.back}
      </Link>
      <Loaded from={list} waiting={t.loading} retry={s.retry}>
        {({ stock, movements, nextCursor }) => (
          <div className="grid gap-4">
            <StockSummary stock={stock} />
            <Panel
              title={t.history}
              aside={
                <ExportButton
                  of={exportMovements}
                  file="stock"
                  within={{ product: stock.product._id }}
                />
              }
            >
              <MovementTable movements={movements} nextCursor={nextCursor} />
            </Panel>
          </div>
        )}
      </Loaded>
    </StaffPage>
  )
}

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
            {t.changeLow}
          </Button>
          <Button onClick={() => setOpen('adjust')}>{t.adjust}</Button>
        </span>
      }
    >
      <dl className="flex flex-wrap gap-8">
        <div>
          <dt className="text-sm text-muted">{t.onShelf}</dt>
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
