import type { Address } from '@duka/contract/addresses/addresses'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { addresses } from '../../words/addresses.ts'
import { AddressText } from './address-text.tsx'

interface AddressCardProps {
  address: Address
  onEdit: () => void
  onDefault: () => void
  onDelete: () => void
}

/** One address of the address book, with its buttons. */
export function AddressCard({ address, onEdit, onDefault, onDelete }: AddressCardProps) {
  const t = addresses.use()
  const name = address.addressLine1
  return (
    <li className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4 shadow-soft">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold">{name}</h2>
        {address.isDefault && <Badge tone="green">{t.default}</Badge>}
      </div>
      <AddressText address={{ ...address, addressLine1: '' }} />
      <div className="mt-auto flex flex-wrap gap-2">
        <Button look="secondary" className="px-3" onClick={onEdit} aria-label={t.editNamed(name)}>
          {t.edit}
        </Button>
        {!address.isDefault && (
          <Button
            look="secondary"
            className="px-3"
            onClick={onDefault}
            aria-label={t.makeDefaultNamed(name)}
          >
            {t.makeDefault}
          </Button>
        )}
        <Button look="danger" className="px-3" onClick={onDelete} aria-label={t.removeNamed(name)}>
          {t.remove}
        </Button>
      </div>
    </li>
  )
}
