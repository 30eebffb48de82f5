import { listCategories } from '@duka/contract/catalogue/catalogue.calls'
import type { Category } from '@duka/contract/catalogue/categories'
import { formatMoney } from '@duka/contract/money'
import { NewOffer, type Offer, offerKinds } from '@duka/contract/offers/offers'
import {
  createOffer,
  deleteOffer,
  listOffers,
  updateOffer,
} from '@duka/contract/offers/offers.calls'
import { messages } from '@duka/contract/screen-messages'
import { attempt, type Outcome } from '../../lib/calls/attempt.ts'
import { call } from '../../lib/calls/call.ts'
import { load } from '../../lib/calls/load.ts'
import { checkForm } from '../../lib/forms/form.ts'
import { formatDateTime } from '../../lib/text/format.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { exact, moment } from '../../ui/fields.tsx'
import { Alert } from '../../ui/states.tsx'
import { defineStaffList } from '../staff-frame/define-staff-list.tsx'
import { EditAndRemove } from '../staff-frame/edit-and-remove.tsx'
import { named } from '../staff-frame/list-filters.tsx'
import { RowForm } from '../staff-frame/staff-form.tsx'
import { staffOffers } from './words.ts'

/** Discounts and vouchers. */
export const { loader, action, Component } = defineStaffList({
  name: 'offers',
  words: staffOffers,
  call: (query) => call(listOffers, { query }),
  rows: ({ offers }) => offers,
  failed: (t) => t.failed,
  beside: () => load(call(listCategories), messages.failed.fetchCategories),
  aside: (t, { edit }) => <Button onClick={() => edit()}>{t.add}</Button>,
  columns: (t) => [
    { title: t.code, cell: ({ code }) => <span className="font-medium">{code}</span> },
    { title: t.kind, cell: whatItTakes },
    {
      title: t.time,
      cell: ({ from, until }) =>
        from || until
          ? `${from ? formatDateTime(from) : '…'} – ${until ? formatDateTime(until) : '…'}`
          : t.always,
    },
    {
      title: t.used,
      cell: ({ used, maxUses }) => <span className="figures">{t.usedOf(used, maxUses)}</span>,
    },
  ],
  rowActions: (offer, t, { edit, act }) => (
    <EditAndRemove
      icons
      name={offer.code}
      question={t.ask}
      onEdit={() => edit(offer)}
      onRemove={() => act({ intent: 'delete', id: offer._id })}
    />
  ),
  phone: (offer, t) => ({
    title: offer.code,
    end: whatItTakes(offer),
    details: [t.usedOf(offer.used, offer.maxUses)],
  }),
  nameOf: ({ code }) => code,
  empty: (t) => ({ title: t.empty, more: t.emptyMore }),
  actions: { save, delete: remove },
  dialog: ({ row }, close, { beside: categories }) =>
    // Without them, saving would take the offer's categories away.
    categories?.ok ? (
      <OfferDialog offer={row} categories={categories.value.categories} onClose={close} />
    ) : (
      <Dialog title={row?.code ?? staffOffers.now().add} onClose={close}>
        <Alert>{categories?.message}</Alert>
      </Dialog>
    ),
})

function whatItTakes({ kind, value }: Offer): string {
  const t = staffOffers.now()
  if (kind === 'percent') return t.percent(value ?? 0)
  if (kind === 'sum') return formatMoney(value ?? 0)
  return value === null ? t.freeDelivery : t.upTo(formatMoney(value))
}

function remove(form: FormData): Promise<Outcome> {
  const t = staffOffers.now()
  return attempt(call(deleteOffer, { params: { id: String(form.get('id')) } }), {
    done: t.removed,
    failed: t.failedRemove,
  })
}

async function save(form: FormData): Promise<Outcome> {
  const t = staffOffers.now()
  const id = String(form.get('id') ?? '')
  const body = { ...Object.fromEntries(form), categories: form.getAll('categories').map(String) }
  const read = checkForm(body, NewOffer)
  if (!read.ok) return read
  const { from, until, ...same } = read.value
  const times = { from: from?.toISOString() ?? null, until: until?.toISOString() ?? null }
  const sent = { ...same, ...times }
  return id
    ? attempt(call(updateOffer, { params: { id }, body: sent }), {
        done: t.saved,
        failed: t.failedSave,
      })
    : attempt(call(createOffer, { body: sent }), { done: t.created, failed: t.failedSave })
}

interface OfferDialogProps {
  /** Undefined for a new one. */
  offer: Offer | undefined
  categories: Category[]
  onClose: () => void
}

const number = { type: 'number', min: '0', step: 'any', inputMode: 'decimal' } as const

/** The form of a new or existing offer. */
function OfferDialog({ offer, categories, onClose }: OfferDialogProps) {
  const t = staffOffers.use()
  return (
    <RowForm
      row={offer}
      t={t}
      onClose={onClose}
      twoColumns
      fields={{
        code: { label: t.code, hint: t.codeHint, required: true, ...exact },
        kind: { label: t.kind, options: named(offerKinds, t.kinds) },
        value: { label: t.value, hint: t.valueHint, ...number },
        minimum: { label: t.minimum, ...number },
        from: { label: t.from, ...moment },
        until: { label: t.until, ...moment },
        maxUses: { label: t.maxUses, ...number },
        maxUsesPerCustomer: { label: t.maxUsesPerCustomer, ...number },
        categories: () => <CategoryBoxes offer={offer} categories={categories} />,
      }}
    />
  )
}

/** The categories that an offer is limited to. */
function CategoryBoxes({ offer, categories }: Pick<OfferDialogProps, 'offer' | 'categories'>) {
  const t = staffOffers.use()
  const names = new Map(categories.map(({ _id, name }) => [_id, name]))
  return (
    <fieldset className="sm:col-span-2">
      <legend className="font-medium">{t.categories}</legend>
      <p className="text-sm text-muted">{t.categoriesHint}</p>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {categories.map(({ _id, name, parent }) => (
          <Checkbox
            key={_id}
            name="categories"
            value={_id}
            label={[parent && names.get(parent), name].filter(Boolean).join(' › ')}
            defaultChecked={offer?.categories?.includes(_id)}
          />
        ))}
      </div>
    </fieldset>
  )
}
