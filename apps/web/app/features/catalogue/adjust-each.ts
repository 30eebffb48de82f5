import { StockAdjustment } from '@duka/contract/stock'
import type { Outcome } from '../../lib/attempt.ts'
import { call } from '../../lib/call.ts'
import { doEach } from '../../lib/do-each.ts'
import { checkForm } from '../../lib/form.ts'
import { staffStock } from '../../words/staff-stock.ts'

/** Changes the stock of each chosen product by itself: one that has too few keeps no other back. */
export async function adjustEach(form: FormData): Promise<Outcome> {
  const read = checkForm(Object.fromEntries(form), StockAdjustment)
  if (!read.ok) return read
  const adjust = (id: string) => call('adjustStock', { params: { id }, body: read.value })
  return doEach(form, adjust, staffStock.now().failedAdjust)
}
