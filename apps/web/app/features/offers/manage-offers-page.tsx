import { listCategories } from '@duka/contract/catalogue/catalogue.calls'
import { formatMoney } from '@duka/contract/money'
import { NewOffer, type Offer } from '@duka/contract/offers/offers'
import {
  createOffer,
  deleteOffer,
  listOffers,
  updateOffer,
} from '@duka/contract/offers/offers.calls'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { actions } from '../../lib/calls/actions.ts'
import { attempt, type Outcome } from '../../lib/calls/attempt.ts'
import { call } from '../../lib/calls/call.ts'
import { filtersOf, load } from '../../lib/calls/load.ts'
import { useAct } from '../../lib/calls/use-act.ts'
import { useEditing } from '../../lib/forms/drafts.ts'
import { checkForm } from '../../lib/forms/form.ts'
import { formatDateTime } from '../../lib/text/format.ts'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { staffOffers } from '../../words/staff/offers.ts'
import { staff } from '../../words/staff/staff.ts'
import { EditAndRemove } from '../staff-frame/edit-and-remove.tsx'
import { ListSkeleton } from '../staff-frame/skeletons.tsx'
import { StaffList } from '../staff-frame/staff-list.tsx'
import { StaffPage } from '../staff-frame/staff-page.tsx'
import { OfferDialog } from './offer-dialog.tsx'

export function loader({ request }: LoaderFunctionArgs) {
  const both = Promise.all([
    call(listOffers, { query: filtersOf(request) }),
    call(listCategories),
  ]).then(([list, { categories }]) => ({ ...list, categories }))
  return { list: load(both, staffOffers.now().failed) }
}

export const action = actions<Outcome>({ save, delete: remove })

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

export function Component() {
  const t = staffOffers.use()
  const { list } = useLoaderData<typeof loader>()
  const [editing, setEditing] = useEditing<Offer | 'new'>()
  return (
    <StaffPage title={t.title} aside={<Button onClick={() => setEditing('new')}>{t.add}</Button>}>
      <Loaded
        from={list}
        waiting={t.loading}
        shape={ListSkeleton}
        failed={t.failed}
        retry={staff.use().retry}
      >
        {({ offers, nextCursor, categories }) => (
          <>
            <Offers offers={offers} nextCursor={nextCursor} onEdit={setEditing} />
            {editing && (
              <OfferDialog
                offer={editing === 'new' ? undefined : editing}
                categories={categories}
                onClose={() => setEditing(undefined)}
              />
            )}
          </>
        )}
      </Loaded>
    </StaffPage>
  )
}

interface OffersProps {
  offers: Offer[]
  nextCursor: string | null
  onEdit: (offer: Offer) => void
}

function Offers({ offers, nextCursor, onEdit }: OffersProps) {
  const t = staffOffers.use()
  const s = staff.use()
  const act = useAct()
  const takes = ({ kind, value }: Offer) => {
    if (kind === 'percent') return t.percent(value ?? 0)
    if (kind === 'sum') return formatMoney(value ?? 0)
    return value === null ? t.freeDelivery : t.upTo(formatMoney(value))
  }
  return (
    <StaffList
      name="offers"
      caption={t.title}
      rows={offers}
      nextCursor={nextCursor}
      ownSort="newest"
      nameOf={({ code }) => code}
      empty={{ title: t.empty, more: t.emptyMore }}
      columns={[
        { title: t.code, cell: ({ code }) => <span className="font-medium">{code}</span> },
        { title: t.kind, cell: takes },
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
        {
          title: s.actions,
          wide: true,
          cell: (offer) => (
            <EditAndRemove
              icons
              name={offer.code}
              question={t.ask}
              onEdit={() => onEdit(offer)}
              onRemove={() => act({ intent: 'delete', id: offer._id })}
            />
          ),
        },
      ]}
    />
  )
}
