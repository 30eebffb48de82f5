import * as calls from '@duka/contract/catalogue/catalogue.calls'
import { undoPrices } from '@duka/contract/catalogue/catalogue.calls'
import { visibilities } from '@duka/contract/catalogue/visibility'
import { readNumber } from '@duka/contract/money'
import { actions } from '../../../lib/calls/actions.ts'
import { attempt, type Outcome } from '../../../lib/calls/attempt.ts'
import { call } from '../../../lib/calls/call.ts'
import { underOneKey } from '../../../lib/calls/new-key.ts'
import { keepInTab, keptInTab } from '../../../lib/forms/drafts.ts'
import { bulkPriceWords } from './words.ts'

type Made =
  | { kind: 'preview' | 'done'; report: Awaited<ReturnType<typeof send>> }
  | { kind: 'undone'; undo: { restored: number; kept: number } }

/** `isSheet`: each product has a price of its own. */
export type PriceOutcome = Made & { isOfCost: boolean; isSheet: boolean }

/** Previews, makes or undoes a bulk change of prices or costs. */
export const changePrices = actions<Outcome<PriceOutcome>>({
  preview: (form) =>
    outcomeOf(
      form,
      send(form, true).then((report) => ({ kind: 'preview', report })),
    ),
  change: (form) =>
    keeping(
      form,
      send(form, false).then((report) => ({ kind: 'done', report })),
    ),
  undo: (form) => {
    const undone = call(undoPrices, { params: { id: String(form.get('id')) } })
    return keeping(
      form,
      undone.then((undo) => ({ kind: 'undone', undo })),
    )
  },
})

const LAST = 'price change'

/** The last change of this tab, so that it can be undone after a visit of another page. */
export const lastChange = () => keptInTab<PriceOutcome>(LAST)

async function keeping(form: FormData, made: Promise<Made>): Promise<Outcome<PriceOutcome>> {
  const outcome = await outcomeOf(form, made)
  if (outcome.ok) keepInTab(LAST, outcome.value.kind === 'done' ? outcome.value : null)
  return outcome
}

function outcomeOf(form: FormData, made: Promise<Made>): Promise<Outcome<PriceOutcome>> {
  const isOfCost = isCost(form)
  const isSheet = kindOf(form)[1] === 'each'
  return attempt(
    made.then((outcome) => ({ ...outcome, isOfCost, isSheet })),
    { failed: bulkPriceWords.now().failed },
  )
}

/** What is changed, and the field of the call that says how. */
const kindOf = (form: FormData) => String(form.get('kind') ?? '').split(' ')
const isCost = (form: FormData) => kindOf(form)[0] === 'cost'

/** What is no number goes as text, so that the answer names the field. */
export const numberIn = (typed: string | undefined) => (readNumber(typed) ?? typed) as number

function send(form: FormData, dryRun: boolean) {
  const typed = (name: string) => String(form.get(name) ?? '').trim() || undefined
  const chosen = (name: string) => (typed(name) === 'all' ? undefined : typed(name))
  const value = typed('value')
  const [, kind] = kindOf(form)
  const change = (idempotencyKey?: string) =>
    call(calls.changePrices, {
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
        of: isCost(form) ? 'cost' : undefined,
        ...(kind === 'each'
          ? { each: JSON.parse(typed('each') ?? '[]') }
          : { [kind ?? 'percent']: numberIn(value) }),
        roundTo: (chosen('roundTo') ? Number(chosen('roundTo')) : undefined) as 5 | undefined,
        dryRun,
      },
      ...(idempotencyKey && { idempotencyKey }),
    })
  // A change that is tried again because its answer was lost happens once.
  return dryRun ? change() : underOneKey(`prices ${JSON.stringify([...form])}`, change)
}
