import type { LowStock, Stock, StockAdjustment } from '@duka/contract/catalogue/stock'
import { may } from '../../../lib/session/may.ts'
import { amount, count, plain } from '../../../ui/fields.tsx'
import { StaffForm } from '../../staff-frame/staff-form.tsx'
import { staffStock } from './words.ts'

interface StockDialogProps {
  stock: Stock
  onClose: () => void
}

/** Asks by how many the stock changes, and why. */
export function AdjustDialog({ stock, onClose }: StockDialogProps) {
  const t = staffStock.use()
  return (
    <StaffForm<keyof StockAdjustment>
      title={t.adjust}
      onClose={onClose}
      hidden={{ intent: 'adjust' }}
      submit={t.save}
      busy={t.saving}
      fields={adjustment(t.changeHint(stock.stockQuantity.toLocaleString('en')))}
    />
  )
}

export function adjustment(hint: string) {
  const t = staffStock.now()
  return {
    // A text input: the numeric keyboard of some phones has no minus.
    change: { label: t.change, hint, required: true, ...plain },
    note: { label: t.note, hint: t.noteHint, required: true },
  }
}

export function LowStockDialog({ stock, onClose }: StockDialogProps) {
  const t = staffStock.use()
  return (
    <StaffForm<keyof LowStock>
      title={t.changeLow(may('cost'))}
      onClose={onClose}
      hidden={{ intent: 'low' }}
      submit={t.saveLow}
      busy={t.savingLow}
      values={stock}
      fields={{
        lowStockAt: { label: t.lowAt, hint: t.lowHint, required: true, ...count },
        cost: may('cost') && { label: t.costLabel, hint: t.costHint, ...amount },
      }}
    />
  )
}
