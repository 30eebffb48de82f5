import { addressLines } from '@duka/contract/addresses/address-lines'
import type { OrderAddress } from '@duka/contract/addresses/addresses'
import { formatPhone } from '@duka/contract/phone'

/** An address as it is written on a parcel. */
export function AddressText({ address }: { address: OrderAddress }) {
  return (
    <address className="not-italic">
      {addressLines(address).map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
      {address.phoneNumber && (
        <span className="figures block whitespace-nowrap text-muted">
          {formatPhone(address.phoneNumber)}
        </span>
      )}
    </address>
  )
}
