import { adjustStock } from '@duka/contract/catalogue/catalogue.calls'
import { StockAdjustment } from '@duka/contract/catalogue/stock'
import { type FormEvent, useState } from 'react'
import { call } from '../../../lib/calls/call.ts'
import { doEach } from '../../../lib/calls/do-each.ts'
import { underOneKey } from '../../../lib/calls/new-key.ts'
import { checkForm } from '../../../lib/forms/form.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Fields } from '../../../ui/fields.tsx'
import { useRefusal } from '../../../ui/refusal.ts'
import type { Bulk } from '../../staff-frame/bulk.tsx'
import { checked } from '../../staff-frame/form-handlers.ts'
import { staff, staffBulk } from '../../staff-frame/words.ts'
import { adjustment } from './stock-dialogs.tsx'
import { staffStock } from './words.ts'

/** Changes a product's stock once, also when it is tried again because the answer was lost. */
export const changeStock = (params: { id: string }, body: StockAdjustment) =>
  underOneKey(`stock ${JSON.stringify([params.id, body])}`, (idempotencyKey) =>
    call(adjustStock, { params, body, idempotencyKey }),
  )

/** Changes the stock of each chosen product separately: one with too few does not stop the others. */
export const adjustEach = checked(StockAdjustment, (body, form) => {
  return doEach(form, (id) => changeStock({ id }, body), staffStock.now().failedAdjust)
})

/** Changes the stock of all selected products by the same number, for one reason. */
export function AdjustChosen<Row>({ bulk }: { bulk: Bulk<Row> }) {
  const t = staffStock.use()
  const b = staffBulk.use()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="secondary" className="text-sm" onClick={() => setOpen(true)}>
        {t.adjust}
      </Button>
      {isOpen && (
        <Dialog title={b.adjust(bulk.rows.length)} onClose={() => setOpen(false)}>
          <Adjustment
            onAdjust={(fields) => bulk.act({ intent: 'adjust-each', ...fields })}
            onCancel={() => setOpen(false)}
          />
        </Dialog>
      )}
    </>
  )
}

interface AdjustmentProps {
  onAdjust: (fields: { change: string; note: string }) => void
  onCancel: () => void
}

function Adjustment({ onAdjust, onCancel }: AdjustmentProps) {
  const t = staffStock.use()
  const [answer, setAnswer] = useState<ReturnType<typeof read>>()
  const { form, fields } = useRefusal(answer)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const answer = read(event.currentTarget)
    if (!answer.ok) return setAnswer(answer)
    onCancel()
    onAdjust({ change: String(answer.value.change), note: answer.value.note })
  }
  return (
    <form method="post" ref={form} noValidate className="grid gap-4" onSubmit={submit}>
      <Fields of={adjustment(t.changeEach)} errors={fields} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button look="secondary" onClick={onCancel}>
          {staff.use().leaving.cancel}
        </Button>
        <Button type="submit">{t.save}</Button>
      </div>
    </form>
  )
}

const read = (form: HTMLFormElement) =>
  checkForm(Object.fromEntries(new FormData(form)), StockAdjustment)
