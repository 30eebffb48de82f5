import type { OrderAddress } from '@duka/contract/orders/orders'
import { formatPhone } from '@duka/contract/phone'

/** An address as it is written on a parcel. */
export function AddressText({ address }: { address: OrderAddress }) {
  const { addressLine1, addressLine2, street, area, city, state, postalCode, country } = address
  const lines = [
    [addressLine1, addressLine2],
    [street, area],
    [`${postalCode} ${city}`, state !== city && state],
    [country],
  ].map((parts) => parts.filter(Boolean).join(', '))
  return (
    <address className="not-italic">
      {lines.filter(Boolean).map((line) => (
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
