import { adjustStock } from '@duka/contract/catalogue/catalogue.calls'
import { StockAdjustment } from '@duka/contract/catalogue/stock'
import type { Outcome } from '../../../lib/calls/attempt.ts'
import { call } from '../../../lib/calls/call.ts'
import { doEach } from '../../../lib/calls/do-each.ts'
import { checkForm } from '../../../lib/forms/form.ts'
import { staffStock } from './words.ts'

/** Changes the stock of each chosen product separately: one with too few does not stop the others. */
export async function adjustEach(form: FormData): Promise<Outcome> {
  const read = checkForm(Object.fromEntries(form), StockAdjustment)
  if (!read.ok) return read
  const adjust = (id: string) => call(adjustStock, { params: { id }, body: read.value })
  return doEach(form, adjust, staffStock.now().failedAdjust)
}
