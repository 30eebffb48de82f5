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
import { call } from '../../lib/calls/call.ts'
import { load } from '../../lib/calls/load.ts'
import { formatDateTime } from '../../lib/text/format.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { amount, count, exact, moment } from '../../ui/fields.tsx'
import { Alert } from '../../ui/states.tsx'
import { defineStaffList } from '../staff-frame/define-staff-list.tsx'
import { EditAndRemove } from '../staff-frame/edit-and-remove.tsx'
import { announce, byId } from '../staff-frame/form-handlers.ts'
import { named } from '../staff-frame/list-filters.tsx'
import { rowForm } from '../staff-frame/staff-form.tsx'
import { staffOffers } from './words.ts'

const form = rowForm({
  words: staffOffers,
  of: NewOffer,
  typed: (form) => ({ ...Object.fromEntries(form), categories: form.getAll('categories') }),
  create: (offer) => call(createOffer, { body: toBody(offer) }),
  update: (id, _, offer) => call(updateOffer, { params: { id }, body: toBody(offer) }),
  created: (t) => ({ done: t.created, failed: t.failedSave }),
  updated: (t) => ({ done: t.saved, failed: t.failedSave }),
  twoColumns: true,
  fields: (t, _: Offer | undefined, categories: Category[]) => ({
    code: { label: t.code, hint: t.codeHint, required: true, ...exact },
    kind: { label: t.kind, options: named(offerKinds, t.kinds) },
    value: { label: t.value, hint: t.valueHint, ...amount },
    minimum: { label: t.minimum, ...amount },
    from: { label: t.from, ...moment },
    until: { label: t.until, ...moment },
    maxUses: { label: t.maxUses, ...count },
    maxUsesPerCustomer: { label: t.maxUsesPerCustomer, ...count },
    categories: {
      label: t.categories,
      hint: t.categoriesHint,
      boxes: withParents(categories),
      wide: true,
    },
  }),
})

/** Moments go as text. */
const toBody = ({ from, until, ...offer }: NewOffer) => ({
  ...offer,
  from: from?.toISOString() ?? null,
  until: until?.toISOString() ?? null,
})

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
    details: [`${t.used} ${t.usedOf(offer.used, offer.maxUses)}`],
  }),
  nameOf: ({ code }) => code,
  empty: (t) => ({ title: t.empty, more: t.emptyMore }),
  actions: {
    save: form.save,
    delete: (form) =>
      announce(call(deleteOffer, byId(form)), staffOffers, 'removed', 'failedRemove'),
  },
  dialog: ({ row }, close, { beside: categories }) =>
    // Without them, saving would take the offer's categories away.
    categories?.ok ? (
      <form.Dialog row={row} beside={categories.value.categories} onClose={close} />
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

/** Each category with its parent's name before its own. */
function withParents(categories: Category[]) {
  const names = new Map(categories.map(({ _id, name }) => [_id, name]))
  return categories.map(({ _id, name, parent }) => {
    const path = [parent && names.get(parent), name]
    return [_id, path.filter(Boolean).join(' › ')] as const
  })
}
