import { exportShippings } from '@duka/contract/dashboard/dashboard.calls'
import { messages } from '@duka/contract/screen-messages'
import { type Shipping, shippingStatuses } from '@duka/contract/shipping/shipping'
import { listShippings } from '@duka/contract/shipping/shipping.calls'
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { call } from '../../../lib/calls/call.ts'
import { filtersOf, load } from '../../../lib/calls/load.ts'
import { useEditing } from '../../../lib/forms/drafts.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { Filters } from '../../../ui/filters.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { staffShipping } from '../../../words/staff/shipping.ts'
import { staff } from '../../../words/staff/staff.ts'
import { ExportButton } from '../../staff-frame/export-button.tsx'
import { ListSkeleton } from '../../staff-frame/skeletons.tsx'
import { StaffPage } from '../../staff-frame/staff-page.tsx'
import { StaffSearch } from '../../staff-frame/staff-search.tsx'
import { actOnShipping } from './act-on-shipping.ts'
import { ShippingDialog } from './shipping-dialog.tsx'
import { ShippingTable } from './shipping-table.tsx'

const { failed } = messages
/** The query parameter with the order of a new record; the order's page links here with it. */
const NEW = 'new'

export function loader({ request }: LoaderFunctionArgs) {
  const { [NEW]: _, ...query } = filtersOf(request)
  return { list: load(call(listShippings, { query }), failed.fetchShippings) }
}

export const action = actOnShipping

/** The list of all shipping records. */
export function Component() {
  const t = staffShipping.use()
  const s = staff.use()
  const { list } = useLoaderData<typeof loader>()
  const [query, setQuery] = useSearchParams()
  const forOrder = query.get(NEW)
  const [editing, setEditing] = useEditing<Shipping | 'new'>(forOrder ? 'new' : undefined)
  const close = () => {
    setEditing(undefined)
    if (forOrder) setQuery({}, { replace: true })
  }
  return (
    <StaffPage
      title={t.title}
      aside={
        <>
          <ExportButton of={exportShippings} file="shippings" />
          <Button onClick={() => setEditing('new')}>{t.add}</Button>
        </>
      }
    >
      <ShippingFilters />
      <Loaded
        from={list}
        waiting={t.loading}
        shape={ListSkeleton}
        failed={failed.loadShippings}
        retry={s.retry}
      >
        {({ shippings, nextCursor }) => (
          <ShippingTable records={shippings} nextCursor={nextCursor} onEdit={setEditing} />
        )}
      </Loaded>
      {editing && (
        <ShippingDialog
          record={editing === 'new' ? undefined : editing}
          orderId={forOrder ?? ''}
          onClose={close}
        />
      )}
    </StaffPage>
  )
}

function ShippingFilters() {
  const t = staffShipping.use()
  const s = staff.use()
  const [query] = useSearchParams()
  return (
    <Filters label={s.filters}>
      <StaffSearch hint={t.searchHint} />
      <SelectField label={t.status} name="status" defaultValue={query.get('status') ?? 'all'}>
        <option value="all">{t.allStatuses}</option>
        {shippingStatuses.map((status) => (
          <option key={status}>{status}</option>
        ))}
      </SelectField>
    </Filters>
  )
}
