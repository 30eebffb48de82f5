import * as calls from '@duka/contract/catalogue/catalogue.calls'
import { undoPrices } from '@duka/contract/catalogue/catalogue.calls'
import { visibilities } from '@duka/contract/catalogue/visibility'
import { readNumber } from '@duka/contract/money'
import { actions } from '../../../lib/calls/actions.ts'
import { attempt, type Outcome } from '../../../lib/calls/attempt.ts'
import { call } from '../../../lib/calls/call.ts'
import { bulkPriceWords } from './words.ts'

export type PriceOutcome =
  | { kind: 'preview' | 'done'; report: Awaited<ReturnType<typeof send>> }
  | { kind: 'undone'; undo: { restored: number; kept: number } }

/** Previews, makes or undoes a bulk change of prices. */
export const changePrices = actions<Outcome<PriceOutcome>>({
  preview: (form) => report('preview', form),
  change: (form) => report('done', form),
  undo: (form) => {
    const undone = call(undoPrices, { params: { id: String(form.get('id')) } })
    return attempt(
      undone.then((undo) => ({ kind: 'undone' as const, undo })),
      { failed: bulkPriceWords.now().failed },
    )
  },
})

function report(kind: 'preview' | 'done', form: FormData): Promise<Outcome<PriceOutcome>> {
  const sent = send(form, kind === 'preview').then((report) => ({ kind, report }))
  return attempt(sent, { failed: bulkPriceWords.now().failed })
}

function send(form: FormData, dryRun: boolean) {
  const typed = (name: string) => String(form.get(name) ?? '').trim() || undefined
  const chosen = (name: string) => (typed(name) === 'all' ? undefined : typed(name))
  const value = typed('value')
  return call(calls.changePrices, {
    body: {
      filter: {
        q: typed('q'),
        category: chosen('category'),
        brand: typed('brand'),
        minPrice: typed('minPrice'),
        maxPrice: typed('maxPrice'),
        inStock: chosen('inStock'),
        visibility: visibilities.find((one) => one === chosen('visibility')),
        ids: typed('ids')?.split(','),
      },
      // What is no number goes as text, so that the answer names the field.
      [form.get('kind') === 'sum' ? 'sum' : 'percent']: (readNumber(value) ?? value) as number,
      roundTo: (chosen('roundTo') ? Number(chosen('roundTo')) : undefined) as 5 | undefined,
      dryRun,
    },
  })
}
