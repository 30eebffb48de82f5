import { doorAndRoad } from '@duka/contract/addresses/address-lines'
import type { Address } from '@duka/contract/addresses/addresses'
import { shortId } from '@duka/contract/endpoint'
import { formatPhone } from '@duka/contract/phone'
import { messages } from '@duka/contract/screen-messages'
import { Link } from 'react-router'
import { useAct } from '../../../lib/calls/use-act.ts'
import { Badge } from '../../../ui/badge.tsx'
import { staff } from '../../../words/staff/staff.ts'
import { staffAddresses } from '../../../words/staff/users.ts'
import { EditAndRemove } from '../../staff-frame/edit-and-remove.tsx'
import { StaffList } from '../../staff-frame/staff-list.tsx'

interface AddressTableProps {
  addresses: Address[]
  nextCursor: string | null
  onEdit: (address: Address) => void
}

/** Addresses with their owners. */
export function AddressTable({ addresses, nextCursor, onEdit }: AddressTableProps) {
  const t = staffAddresses.use()
  const s = staff.use()
  const act = useAct()
  return (
    <StaffList
      name="addresses"
      caption={t.title}
      rows={addresses}
      nextCursor={nextCursor}
      nameOf={({ addressLine1 }) => addressLine1}
      empty={{ title: t.empty }}
      columns={[
        {
          title: t.userId,
          cell: ({ user }) =>
            user ? (
              <Link
                to={`/dashboard/addresses?user=${user}`}
                title={user}
                className="figures inline-flex min-h-11 items-center text-primary underline"
              >
                {shortId(user)}
              </Link>
            ) : (
              s.none
            ),
        },
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
          cell: ({ state }) => state || s.none,
        },
        { title: t.postalCode, cell: ({ postalCode }) => postalCode },
        { title: t.country, cell: ({ country }) => country },
        {
          title: t.phone,
          cell: ({ phoneNumber }) => (
            <span className="figures whitespace-nowrap">
              {phoneNumber ? formatPhone(phoneNumber) : s.none}
            </span>
          ),
        },
        {
          title: s.actions,
          wide: true,
          cell: (address) => (
            <EditAndRemove
              icons
              name={address.addressLine1}
              question={messages.ask.deleteAddress}
              onEdit={() => onEdit(address)}
              onRemove={() => act({ intent: 'delete', id: address._id })}
            />
          ),
        },
      ]}
    />
  )
}
