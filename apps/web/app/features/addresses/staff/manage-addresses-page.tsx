import { doorAndRoad } from '@duka/contract/addresses/address-lines'
import { type Address, type ListedAddress, NewAddress } from '@duka/contract/addresses/addresses'
import {
  deleteAddress,
  listAddresses,
  updateAddress,
} from '@duka/contract/addresses/addresses.calls'
import { exportAddresses } from '@duka/contract/dashboard/dashboard.calls'
import { Id, shortId } from '@duka/contract/endpoint'
import { refusals } from '@duka/contract/errors'
import { formatPhone } from '@duka/contract/phone'
import { messages } from '@duka/contract/screen-messages'
import type { User } from '@duka/contract/users/users'
import { getUser, listUsers } from '@duka/contract/users/users.calls'
import { Link, Navigate } from 'react-router'
import { attempt } from '../../../lib/calls/attempt.ts'
import { CallError, call } from '../../../lib/calls/call.ts'
import { onlyChanged } from '../../../lib/forms/changed-values.ts'
import { fieldText } from '../../../lib/forms/form.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Alert, ErrorState } from '../../../ui/states.tsx'
import { defineStaffList } from '../../staff-frame/define-staff-list.tsx'
import { EditAndRemove } from '../../staff-frame/edit-and-remove.tsx'
import { byId, checked } from '../../staff-frame/form-handlers.ts'
import { OfPerson } from '../../staff-frame/of-person.tsx'
import { StaffForm } from '../../staff-frame/staff-form.tsx'
import { staff } from '../../staff-frame/words.ts'
import { staffAddresses } from '../../users/staff/words.ts'
import { AddressFields } from '../address-fields.tsx'

const { done, failed } = messages
const deleted = { done: done.addressDeleted, failed: failed.deleteAddress }

/** Everybody's addresses, or one user's. */
export const { loader, action, Component } = defineStaffList({
  name: 'addresses',
  words: staffAddresses,
  call: find,
  rows: ({ addresses }) => addresses,
  failed: () => failed.loadAddresses,
  export: { of: exportAddresses, file: 'addresses' },
  frame: ({ owner, people }, list) => {
    const [first, second] = people
    if (first && !second) return <Navigate to={`?user=${first._id}`} replace />
    if (first) return <Choose people={people} />
    if (owner === null)
      return <ErrorState title={refusals.USER_NOT_FOUND.message} action={<AllAddresses />} />
    return (
      <>
        <OfPerson person={owner} />
        {list}
      </>
    )
  },
  filters: (t) => [
    {
      kind: 'text',
      name: 'user',
      label: t.userId,
      placeholder: t.filterHint,
      suggestsPeople: true,
    },
  ],
  typedWaits: true,
  filterButton: (t) => t.filter,
  columns: (t) => [
    { title: t.userId, cell: (address) => <Owner address={address} /> },
    {
      title: t.address,
      cell: (address) => (
        <span className="wrap-anywhere">
          {doorAndRoad(address)} {address.isDefault && <Badge tone="green">{t.default}</Badge>}
        </span>
      ),
    },
    {
      title: t.city,
      sort: { up: 'city', down: '-city' },
      cell: ({ city }) => <span className="block min-w-20 wrap-anywhere">{city}</span>,
    },
    {
      title: t.county,
      sort: { up: 'county', down: '-county' },
      cell: ({ state }) => state || staff.now().none,
    },
    { title: t.postalCode, notOnTablet: true, cell: ({ postalCode }) => postalCode },
    { title: t.country, notOnTablet: true, cell: ({ country }) => country },
    {
      title: t.phone,
      cell: ({ phoneNumber }) => (
        <span className="figures whitespace-nowrap">
          {phoneNumber ? formatPhone(phoneNumber) : staff.now().none}
        </span>
      ),
    },
  ],
  rowActions: (address, _, { edit, act }) => (
    <EditAndRemove
      icons
      name={address.addressLine1}
      question={messages.ask.deleteAddress}
      effects={effectsOf(address)}
      onEdit={() => edit(address)}
      onRemove={() => act({ intent: 'delete', id: address._id })}
    />
  ),
  phone: (address, t) => ({
    title: doorAndRoad(address),
    end: address.isDefault && <Badge tone="green">{t.default}</Badge>,
    details: [
      address.city,
      address.state,
      address.phoneNumber && formatPhone(address.phoneNumber),
      <Owner key="owner" address={address} />,
    ],
  }),
  nameOf: ({ addressLine1 }) => addressLine1,
  empty: (t) => ({ title: t.empty, more: t.emptyMore, filtered: t.emptyOfUser }),
  actions: {
    save: checked(NewAddress, (address, form) => {
      const saved = { done: done.addressUpdated, failed: staffAddresses.now().failedUpdate }
      const body = onlyChanged(form, address)
      return attempt(call(updateAddress, { ...byId(form), body }), saved)
    }),
    delete: (form) => attempt(call(deleteAddress, byId(form)), deleted),
  },
  dialog: ({ row }, close) => row && <AddressDialog address={row} onClose={close} />,
})

/** Corrects a customer's address. Which one is the default stays the customer's choice. */
function AddressDialog({ address, onClose }: { address: Address; onClose: () => void }) {
  const t = staffAddresses.use()
  const initial = { ...address, phoneNumber: formatPhone(address.phoneNumber ?? '') }
  const newAddress = fieldText('newAddress')
  return (
    <StaffForm
      title={t.editTitle}
      onClose={onClose}
      hidden={{ intent: 'save', id: address._id }}
      className="max-w-2xl"
      submit={t.save}
      busy={t.saving}
    >
      {(errors) => (
        <>
          <Alert>{Object.values(errors).includes(newAddress) && newAddress}</Alert>
          <AddressFields initial={initial} errors={errors} />
        </>
      )}
    </StaffForm>
  )
}

interface Found {
  /** The owner of the addresses; undefined for all users, null if there is no such user. */
  owner?: User | null
  /** The people whom a name, phone or e-mail matches. */
  people: User[]
  addresses: ListedAddress[]
  nextCursor: string | null
}

const nothing = { people: [], addresses: [], nextCursor: null }

/** Looks up the filtered user first, to tell a wrong id from an empty address book. */
async function find({ user, ...rest }: Record<string, string>): Promise<Found> {
  if (user && !Id.safeParse(user).success) {
    const { users } = await call(listUsers, { query: { q: user, limit: CHOICES } })
    return { ...nothing, people: users, owner: null }
  }
  try {
    const owner = user ? (await call(getUser, { params: { id: user } })).user : undefined
    const list = await call(listAddresses, { query: { ...rest, user: owner?._id } })
    return { ...list, people: [], owner }
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 404) throw error
    return { ...nothing, owner: null }
  }
}

/** So many people are offered. Who does not find theirs types more. */
const CHOICES = 12

function Choose({ people }: { people: User[] }) {
  const t = staffAddresses.use()
  return (
    <>
      <h2 className="mb-2 text-lg font-bold">{t.whose}</h2>
      <ul className="grid max-w-2xl gap-1">
        {people.map((user) => (
          <li key={user._id}>
            <Link
              to={`?user=${user._id}`}
              className="flex min-h-11 flex-wrap items-center gap-x-3 rounded-control bg-sunken px-3 py-1.5 hover:bg-primary-soft"
            >
              <span className="min-w-0 flex-1 font-medium wrap-anywhere">
                {user.firstname} {user.lastname}
              </span>
              <span className="figures text-sm break-all text-muted">
                {user.phoneNumber ? formatPhone(user.phoneNumber) : user.email}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

/** What follows when an address is deleted. */
function effectsOf({ isDefault }: Address): string[] {
  const t = staffAddresses.now()
  return isDefault ? [t.deleteOrders, t.deleteDefault] : [t.deleteOrders]
}

function AllAddresses() {
  return (
    <ButtonLink to="/dashboard/addresses" look="secondary">
      {staff.use().clearFilters}
    </ButtonLink>
  )
}

/** The name, which opens the page of the person, and the beginning of the id. */
function Owner({ address: { user, owner } }: { address: ListedAddress }) {
  if (!user) return staff.now().none
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <Link
        to={`/dashboard/users/${user}`}
        className="inline-flex min-h-11 items-center wrap-anywhere text-primary underline"
      >
        {owner?.trim() || shortId(user)}
      </Link>
      <span title={user} className="figures text-sm text-muted">
        {shortId(user)}
      </span>
    </span>
  )
}
