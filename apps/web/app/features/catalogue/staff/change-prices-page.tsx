import {
  type ChangedPrice,
  type PriceChangeReport,
  roundings,
} from '@duka/contract/catalogue/bulk-prices'
import { listCategories } from '@duka/contract/catalogue/catalogue.calls'
import { visibilities } from '@duka/contract/catalogue/visibility'
import { formatMoney } from '@duka/contract/money'
import { messages } from '@duka/contract/screen-messages'
import { type ReactNode, useRef, useState } from 'react'
import { useFetcher, useLoaderData, useSearchParams } from 'react-router'
import type { Outcome } from '../../../lib/calls/attempt.ts'
import { call } from '../../../lib/calls/call.ts'
import { load } from '../../../lib/calls/load.ts'
import { useWhenDone } from '../../../lib/calls/use-act.ts'
import { discardDraftOf, keepInTab, keptInTab, useDraft } from '../../../lib/forms/drafts.ts'
import { may } from '../../../lib/session/may.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { Fields } from '../../../ui/fields.tsx'
import { OriginalValues } from '../../../ui/original-values.tsx'
import { useRefused } from '../../../ui/refusal.ts'
import { Alert } from '../../../ui/states.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { named } from '../../staff-frame/list-filters.tsx'
import { Panel, StaffPage } from '../../staff-frame/staff-page.tsx'
import { categoryChoice } from '../category-choice.tsx'
import { BackToProducts } from './back-to-products.tsx'
import { changePrices, lastChange, numberIn, type PriceOutcome } from './change-prices.ts'
import { editedIn, PriceSheet, SHEET, type TypedPrices } from './price-sheet.tsx'
import { bulkPriceWords, staffProducts } from './words.ts'

export async function loader() {
  const categories = await load(call(listCategories), messages.failed.fetchCategories)
  return { categories: categories.ok ? categories.value.categories : [] }
}

export const action = changePrices

/** Changes many prices at once: choose the products, preview, change, undo. */
export function Component() {
  const t = bulkPriceWords.use()
  const fetcher = useFetcher<Outcome<PriceOutcome>>()
  const form = useRef<HTMLFormElement>(null)
  // Of other products something else was typed.
  const draft = `prices ${useSearchParams()[0]}`
  const saveDraft = useDraft(form, draft)
  useWhenDone(fetcher.data, () => {
    if (!fetcher.data?.ok || fetcher.data.value.kind !== 'done') return
    discardDraftOf(draft)
    if (fetcher.data.value.report.refused === 0) type(null)
  })
  // A preview of other values must not be applied.
  const [isStale, setStale] = useState(false)
  const outcome = fetcher.data
  const intent = fetcher.formData?.get('intent')
  const [sheet, setSheet] = useState<PriceOutcome>()
  const [typed, setTyped] = useState(() => keptInTab<TypedPrices>(SHEET) ?? {})
  const type = (prices: TypedPrices | null) => {
    keepInTab(SHEET, prices)
    setTyped(prices ?? {})
  }
  if (outcome?.ok && outcome.value !== sheet) setSheet(outcome.value)
  // A refused price is corrected in the sheet.
  const value = outcome?.ok ? outcome.value : sheet?.isSheet ? sheet : lastChange()
  const isSheet = value?.kind === 'preview' && value.isSheet
  const edited = isSheet ? editedIn(value.report.products, typed) : []
  const changes = isSheet ? edited.length : value?.kind === 'preview' ? value.report.changed : 0
  const refused = useRefused(outcome)
  const errors = refused?.fields ?? {}
  const send = (intent: 'preview' | 'change') => {
    const fields = new FormData(form.current ?? undefined)
    fields.set('intent', intent)
    if (intent === 'change') {
      const each = edited.map(({ _id }) => ({ _id, price: numberIn(typed[_id]) }))
      fields.set('each', JSON.stringify(each))
    }
    setStale(false)
    void fetcher.submit(fields, { method: 'post' })
  }
  return (
    <StaffPage title={t.title}>
      <BackToProducts />
      <p className="mb-4 max-w-prose text-muted">{t.lead}</p>
      <div className="grid gap-4">
        <form
          method="post"
          ref={form}
          noValidate
          className="grid gap-4"
          onChange={({ target }) => {
            setStale(true)
            saveDraft()
            // There is nothing more to choose.
            if (target instanceof HTMLSelectElement && target.value === 'price each')
              send('preview')
          }}
          onSubmit={(event) => {
            event.preventDefault()
            send('preview')
          }}
        >
          <OriginalValues />
          <Which errors={errors} />
          <How errors={errors} />
          <Alert>{Object.keys(errors).length === 0 && refused?.message}</Alert>
          <Button
            type="submit"
            className="justify-self-start"
            busy={intent === 'preview' && t.previewing}
          >
            {t.preview}
          </Button>
        </form>
        {value?.kind === 'preview' && (
          <Panel title={isSheet ? t.sheet : t.preview} more={isSheet ? t.sheetHint : undefined}>
            {isSheet && (
              <PriceSheet
                products={value.report.products}
                typed={typed}
                onType={type}
                errorOf={(id) => errors[`each.${edited.findIndex(({ _id }) => _id === id)}.price`]}
              />
            )}
            <Report {...value} isSheet={isSheet} counted={t.wouldChange}>
              {isStale && <p>{t.stale}</p>}
              {changes > 0 && !isStale && (
                <Button
                  className="justify-self-start"
                  busy={intent === 'change' && t.changing}
                  onClick={async () => {
                    const question = t.ask(changes, value.isOfCost)
                    // Each price of a sheet was typed by itself.
                    if (isSheet || (await confirm({ question }))) send('change')
                  }}
                >
                  {t.change(changes, value.isOfCost)}
                </Button>
              )}
            </Report>
          </Panel>
        )}
        {value?.kind === 'done' && (
          <Done
            report={value.report}
            isOfCost={value.isOfCost}
            isUndoing={intent === 'undo'}
            onUndo={(id) => {
              const kind = value.isOfCost ? 'cost' : 'price'
              void fetcher.submit({ intent: 'undo', id, kind }, { method: 'post' })
            }}
          />
        )}
        {value?.kind === 'undone' && (
          <p role="status" className="font-semibold">
            {t.undone(value.undo, value.isOfCost)}
          </p>
        )}
      </div>
    </StaffPage>
  )
}

/** What was changed, and the button to undo it. */
function Done({
  report,
  isOfCost,
  isUndoing,
  onUndo,
}: {
  report: PriceChangeReport
  isOfCost: boolean
  isUndoing: boolean
  onUndo: (id: string) => void
}) {
  const t = bulkPriceWords.use()
  const { _id: id } = report
  return (
    <Panel title={t.doneTitle(isOfCost)}>
      <Report report={report} isOfCost={isOfCost} counted={t.changed}>
        <div className="flex flex-wrap gap-2">
          {id && (
            <Button look="secondary" busy={isUndoing && t.undoing} onClick={() => onUndo(id)}>
              {t.undo}
            </Button>
          )}
          <ButtonLink to="/dashboard/products">{t.back}</ButtonLink>
        </div>
      </Report>
    </Panel>
  )
}

/** The filters; those of the product list's address are filled in. */
function Which({ errors }: { errors: Record<string, string> }) {
  const t = bulkPriceWords.use()
  const p = staffProducts.use()
  const { categories } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  const ids = query.get('ids') ?? ''
  const visibility = named(visibilities, p.visibilities)
  if (ids)
    return (
      <Panel title={t.which}>
        <p>{t.selected(ids.split(',').length)}</p>
        <input type="hidden" name="ids" value={ids} />
      </Panel>
    )
  return (
    <Panel title={t.which} more={t.allOfShop}>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        <Fields
          values={{ inStock: 'all', visibility: 'all', ...Object.fromEntries(query) }}
          errors={(name) => errors[`filter.${name}`]}
          of={{
            q: { label: t.search, type: 'search' },
            category: () => categoryChoice(t.category, t.allCategories, categories, query),
            brand: { label: t.brand },
            minPrice: { label: t.minPrice, inputMode: 'decimal' },
            maxPrice: { label: t.maxPrice, inputMode: 'decimal' },
            inStock: {
              label: t.stock,
              options: [
                ['all', t.allStock],
                ['true', t.inStock],
                ['false', t.outOfStock],
              ],
            },
            visibility: {
              label: p.visibility,
              options: [['all', p.allVisibilities], ...visibility],
            },
          }}
        />
      </div>
    </Panel>
  )
}

function How({ errors }: { errors: Record<string, string> }) {
  const t = bulkPriceWords.use()
  const costs = [
    ['cost percent', t.costPercent],
    ['cost sum', t.costSum],
    ['cost cost', t.cost],
  ] as const
  const steps = roundings.map((step) => [step, step === 0.99 ? '.99' : String(step)] as const)
  return (
    <Panel title={t.how}>
      <div className="group grid gap-3 sm:grid-cols-3">
        <Fields
          errors={{}}
          of={{
            kind: {
              label: t.kind,
              options: [
                ['price percent', t.percent],
                ['price sum', t.sum],
                ['price each', t.each],
                ...(may('cost') ? costs : []),
              ],
            },
          }}
        />
        <div className="contents group-has-[[value='price_each']:checked]:hidden">
          <Fields
            errors={{ value: errors.percent ?? errors.sum ?? errors.cost ?? '' }}
            of={{
              value: { label: t.value, hint: t.valueHint },
              roundTo: { label: t.round, options: [['all', t.noRound], ...steps] },
            }}
          />
        </div>
      </div>
    </Panel>
  )
}

function Report({
  report: { changed, same, refused, products, refusedProducts },
  isOfCost,
  isSheet,
  counted,
  children,
}: {
  report: PriceChangeReport
  isOfCost: boolean
  /** Only what comes next: the sheet shows the products. */
  isSheet?: boolean
  counted: (count: number) => string
  /** What to do next, above the long tables. */
  children: ReactNode
}) {
  const t = bulkPriceWords.use()
  if (isSheet)
    return (
      <div className="mt-3 grid gap-3">
        {products.length === 0 && <p>{t.noneMatch}</p>}
        {products.length < same && <p>{t.first(products.length)}</p>}
        {children}
      </div>
    )
  return (
    <div className="grid gap-3">
      <ul role="status" className="figures">
        <li className="font-semibold">{counted(changed)}</li>
        {same > 0 && <li>{t.same(same)}</li>}
        {refused > 0 && <li className="text-danger">{t.refused(refused)}</li>}
      </ul>
      {changed + same + refused === 0 && <p>{t.noneMatch}</p>}
      {children}
      {products.length < changed && <p>{t.first(products.length)}</p>}
      {products.length > 0 && (
        <Prices caption={counted(changed)} products={products} last={isOfCost ? 'none' : 'pays'} />
      )}
      {refusedProducts.length > 0 && (
        <Prices caption={t.refused(refused)} products={refusedProducts} last="reason" />
      )}
    </div>
  )
}

function Prices({
  caption,
  products,
  last,
}: {
  caption: string
  products: (ChangedPrice & { reason?: string })[]
  last: 'pays' | 'reason' | 'none'
}) {
  const t = bulkPriceWords.use()
  const pays: Column<ChangedPrice> = {
    title: t.pays,
    align: 'right',
    cell: ({ paysAfter }) => money(paysAfter),
  }
  const reason: Column<ChangedPrice & { reason?: string }> = {
    title: t.reason,
    cell: ({ reason }) => reason,
  }
  return (
    <Table
      caption={caption}
      rows={products}
      rowKey={({ _id }) => _id}
      columns={[
        {
          title: t.product,
          cell: ({ name, variant }) => (
            <>
              <span className="font-medium">{name}</span>
              <span className="block text-sm text-muted">{variant}</span>
            </>
          ),
        },
        { title: t.before, align: 'right', cell: ({ before }) => money(before) },
        { title: t.after, align: 'right', cell: ({ after }) => <strong>{money(after)}</strong> },
        ...(last === 'none' ? [] : [{ pays, reason }[last]]),
      ]}
    />
  )
}

const money = (shillings: number | null) =>
  shillings === null ? '–' : formatMoney(shillings, 'KES')
