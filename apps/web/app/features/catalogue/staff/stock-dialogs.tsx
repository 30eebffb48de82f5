import type { Stock } from '@duka/contract/catalogue/stock'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { staff } from '../../../words/staff/staff.ts'
import { staffStock } from '../../../words/staff/stock.ts'

interface StockDialogProps {
  stock: Stock
  onClose: () => void
}

/** Asks by how many the stock changes, and why. */
export function AdjustDialog({ stock, onClose }: StockDialogProps) {
  const t = staffStock.use()
  return (
    <FormDialog
      title={t.adjust}
      onClose={onClose}
      hidden={{ intent: 'adjust' }}
      words={{ ...staff.use().leaving, submit: t.save, busy: t.saving }}
    >
      {(errors) => (
        <>
          {/* A text input: the numeric keyboard of some phones has no minus. */}
          <Field
            label={t.change}
            name="change"
            autoComplete="off"
            required
            hint={t.changeHint(stock.stockQuantity.toLocaleString('en'))}
            error={errors.change}
          />
          <Field label={t.note} name="note" required hint={t.noteHint} error={errors.note} />
        </>
      )}
    </FormDialog>
  )
}

/** Asks for the limit of low stock. */
export function LowStockDialog({ stock, onClose }: StockDialogProps) {
  const t = staffStock.use()
  return (
    <FormDialog
      title={t.changeLow}
      onClose={onClose}
      hidden={{ intent: 'low' }}
      words={{ ...staff.use().leaving, submit: t.saveLow, busy: t.savingLow }}
    >
      {(errors) => (
        <Field
          label={t.lowLabel}
          name="lowStockAt"
          inputMode="numeric"
          autoComplete="off"
          required
          hint={t.lowHint}
          defaultValue={stock.lowStockAt}
          error={errors.lowStockAt}
        />
      )}
    </FormDialog>
  )
}
