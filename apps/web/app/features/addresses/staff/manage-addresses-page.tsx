import type { Address } from '@duka/contract/addresses/addresses'
import { listAddresses } from '@duka/contract/addresses/addresses.calls'
import { exportAddresses } from '@duka/contract/dashboard/dashboard.calls'
import { refusals } from '@duka/contract/errors'
import { messages } from '@duka/contract/screen-messages'
import type { User } from '@duka/contract/users/users'
import { getUser } from '@duka/contract/users/users.calls'
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { CallError, call } from '../../../lib/calls/call.ts'
import { filtersOf, load } from '../../../lib/calls/load.ts'
import { useEditing } from '../../../lib/forms/drafts.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Filters } from '../../../ui/filters.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { staff } from '../../../words/staff/staff.ts'
import { staffAddresses } from '../../../words/staff/users.ts'
import { ExportButton } from '../../staff-frame/export-button.tsx'
import { ListSkeleton } from '../../staff-frame/skeletons.tsx'
import { StaffPage } from '../../staff-frame/staff-page.tsx'
import { actOnAddress } from './act-on-address.ts'
import { AddressTable } from './address-table.tsx'
import { StaffAddressDialog } from './staff-address-dialog.tsx'

export const loader = ({ request }: LoaderFunctionArgs) => ({
  list: load(find(filtersOf(request)), messages.failed.loadAddresses),
})

interface Found {
  /** The owner of the addresses; undefined for all users, null if there is no such user. */
  owner?: User | null
  addresses: Address[]
  nextCursor: string | null
}

/** Looks up the filtered user first, to tell a wrong id from an empty address book. */
async function find({ user, ...rest }: Record<string, string>): Promise<Found> {
  try {
    const owner = user ? (await call(getUser, { params: { id: user } })).user : undefined
    const list = await call(listAddresses, { query: { ...rest, user: owner?._id } })
    return { ...list, owner }
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 404) throw error
    return { owner: null, addresses: [], nextCursor: null }
  }
}

export const action = actOnAddress

/** Everybody's addresses, or one user's. */
export function Component() {
  const t = staffAddresses.use()
  const s = staff.use()
  const { list } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  const [editing, setEditing] = useEditing<Address>()
  return (
    <StaffPage title={t.title} aside={<ExportButton of={exportAddresses} file="addresses" />}>
      <Filters label={s.filters} typedWaits>
        <Field
          label={t.userId}
          hint={t.filterHint}
          name="user"
          spellCheck={false}
          autoComplete="off"
          defaultValue={query.get('user') ?? ''}
        />
        <div className="sm:pt-7.5">
          <Button type="submit" look="secondary">
            {t.filter}
          </Button>
        </div>
      </Filters>
      <Loaded from={list} waiting={t.loading} shape={ListSkeleton} retry={s.retry}>
        {(found) => <Addresses {...found} onEdit={setEditing} />}
      </Loaded>
      {editing && <StaffAddressDialog address={editing} onClose={() => setEditing(undefined)} />}
    </StaffPage>
  )
}

type AddressesProps = Found & { onEdit: (address: Address) => void }

function Addresses({ owner, addresses, nextCursor, onEdit }: AddressesProps) {
  const t = staffAddresses.use()
  const all = (
    <ButtonLink to="/dashboard/addresses" look="secondary">
      {staff.use().clearFilters}
    </ButtonLink>
  )
  if (owner === null) return <ErrorState title={refusals.USER_NOT_FOUND.message} action={all} />
  return (
    <>
      {owner && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
          <p className="font-medium">{t.ofUser(owner.username, owner.email)}</p>
          {addresses.length > 0 && all}
        </div>
      )}
      {addresses.length > 0 ? (
        <AddressTable addresses={addresses} nextCursor={nextCursor} onEdit={onEdit} />
      ) : (
        <EmptyState title={t.empty} action={owner && all}>
          {owner ? t.emptyOfUser : t.emptyMore}
        </EmptyState>
      )}
    </>
  )
}
