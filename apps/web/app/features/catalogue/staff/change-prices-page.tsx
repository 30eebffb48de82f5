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
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { Field, SelectField } from '../../../ui/field.tsx'
import { Alert } from '../../../ui/states.tsx'
import { Table } from '../../../ui/table.tsx'
import { bulkPriceWords } from '../../../words/staff/bulk-prices.ts'
import { staffProducts } from '../../../words/staff/products.ts'
import { Panel, StaffPage } from '../../staff-frame/staff-page.tsx'
import { categoryChoice } from '../category-choice.tsx'
import { BackToProducts } from './back-to-products.tsx'
import { changePrices, type PriceOutcome } from './change-prices.ts'

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
  // A preview of other values must not be applied.
  const [isStale, setStale] = useState(false)
  const outcome = fetcher.data
  const intent = fetcher.formData?.get('intent')
  const value = outcome?.ok ? outcome.value : undefined
  const send = (intent: 'preview' | 'change') => {
    const fields = new FormData(form.current ?? undefined)
    fields.set('intent', intent)
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
          onChange={() => setStale(true)}
          onSubmit={(event) => {
            event.preventDefault()
            send('preview')
          }}
        >
          <Which errors={outcome && !outcome.ok ? outcome.fields : {}} />
          <How errors={outcome && !outcome.ok ? outcome.fields : {}} />
          {outcome && !outcome.ok && Object.keys(outcome.fields).length === 0 && (
            <Alert>{outcome.message}</Alert>
          )}
          <Button
            type="submit"
            className="justify-self-start"
            busy={intent === 'preview' && t.previewing}
          >
            {t.preview}
          </Button>
        </form>
        {value?.kind === 'preview' && (
          <Panel title={t.preview}>
            <Report report={value.report} counted={t.wouldChange}>
              {isStale && <p>{t.stale}</p>}
              {value.report.changed > 0 && !isStale && (
                <Button
                  className="justify-self-start"
                  busy={intent === 'change' && t.changing}
                  onClick={async () => {
                    if (await confirm({ question: t.ask(value.report.changed) })) send('change')
                  }}
                >
                  {t.change(value.report.changed)}
                </Button>
              )}
            </Report>
          </Panel>
        )}
        {value?.kind === 'done' && (
          <Done
            report={value.report}
            isUndoing={intent === 'undo'}
            onUndo={(id) => void fetcher.submit({ intent: 'undo', id }, { method: 'post' })}
          />
        )}
        {value?.kind === 'undone' && (
          <p role="status" className="font-semibold">
            {t.undone(value.undo)}
          </p>
        )}
      </div>
    </StaffPage>
  )
}

/** What was changed, and the button to undo it. */
function Done({
  report,
  isUndoing,
  onUndo,
}: {
  report: PriceChangeReport
  isUndoing: boolean
  onUndo: (id: string) => void
}) {
  const t = bulkPriceWords.use()
  const { _id: id } = report
  return (
    <Panel title={t.doneTitle}>
      <Report report={report} counted={t.changed}>
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
  const field = (name: 'q' | 'brand' | 'minPrice' | 'maxPrice') => ({
    name,
    defaultValue: query.get(name) ?? '',
    ...(errors[`filter.${name}`] && { error: errors[`filter.${name}`] as string }),
  })
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
        <Field label={t.search} type="search" {...field('q')} />
        {categoryChoice(t.category, t.allCategories, categories, query)}
        <Field label={t.brand} {...field('brand')} />
        <Field label={t.minPrice} inputMode="decimal" {...field('minPrice')} />
        <Field label={t.maxPrice} inputMode="decimal" {...field('maxPrice')} />
        <SelectField label={t.stock} name="inStock" defaultValue={query.get('inStock') ?? 'all'}>
          <option value="all">{t.allStock}</option>
          <option value="true">{t.inStock}</option>
          <option value="false">{t.outOfStock}</option>
        </SelectField>
        <SelectField
          label={p.visibility}
          name="visibility"
          defaultValue={query.get('visibility') ?? 'all'}
        >
          <option value="all">{p.allVisibilities}</option>
          {visibilities.map((visibility) => (
            <option key={visibility} value={visibility}>
              {p.visibilities[visibility]}
            </option>
          ))}
        </SelectField>
      </div>
    </Panel>
  )
}

function How({ errors }: { errors: Record<string, string> }) {
  const t = bulkPriceWords.use()
  const error = errors.percent ?? errors.sum
  return (
    <Panel title={t.how}>
      <div className="grid gap-3 sm:grid-cols-3">
        <SelectField label={t.kind} name="kind">
          <option value="percent">{t.percent}</option>
          <option value="sum">{t.sum}</option>
        </SelectField>
        <Field label={t.value} name="value" hint={t.valueHint} {...(error && { error })} />
        <SelectField label={t.round} name="roundTo">
          <option value="all">{t.noRound}</option>
          {roundings.map((step) => (
            <option key={step} value={step}>
              {step === 0.99 ? '.99' : step}
            </option>
          ))}
        </SelectField>
      </div>
    </Panel>
  )
}

function Report({
  report: { changed, same, refused, products, refusedProducts },
  counted,
  children,
}: {
  report: PriceChangeReport
  counted: (count: number) => string
  /** What to do next, above the long tables. */
  children: ReactNode
}) {
  const t = bulkPriceWords.use()
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
      {products.length > 0 && <Prices caption={counted(changed)} products={products} />}
      {refusedProducts.length > 0 && (
        <Prices caption={t.refused(refused)} products={refusedProducts} isRefused />
      )}
    </div>
  )
}

function Prices({
  caption,
  products,
  isRefused = false,
}: {
  caption: string
  products: (ChangedPrice & { reason?: string })[]
  isRefused?: boolean
}) {
  const t = bulkPriceWords.use()
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
        { title: t.before, align: 'right', cell: ({ before }) => formatMoney(before, 'KES') },
        {
          title: t.after,
          align: 'right',
          cell: ({ after }) => <strong>{formatMoney(after, 'KES')}</strong>,
        },
        isRefused
          ? { title: t.reason, cell: ({ reason }) => reason }
          : {
              title: t.pays,
              align: 'right',
              cell: ({ paysAfter }) => formatMoney(paysAfter, 'KES'),
            },
      ]}
    />
  )
}
