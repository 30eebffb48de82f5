import type { DeliveryPoint } from '@duka/contract/delivery/delivery-points'
import { formatPhone } from '@duka/contract/phone'
import { telHref } from '../../lib/shop.ts'
import { delivery } from './words.ts'

/** Where a parcel is collected: the place, how to find it, when it is open and whom to call. */
export function PointDetails({ point, named = true }: { point: DeliveryPoint; named?: boolean }) {
  const t = delivery.use()
  const { name, town, county, directions, hours, phoneNumber } = point
  const place = town === county ? town : `${town}, ${county}`
  return (
    <span className="grid gap-0.5 text-sm">
      <span>{named ? `${name}, ${place}` : place}</span>
      {directions && (
        <span>
          <span className="text-muted">{t.directions}:</span> {directions}
        </span>
      )}
      {hours && (
        <span>
          <span className="text-muted">{t.hours}:</span> {hours}
        </span>
      )}
      {phoneNumber && (
        <span>
          <span className="text-muted">{t.phone}:</span>{' '}
          <a href={telHref(phoneNumber)} className="figures font-semibold text-primary underline">
            {formatPhone(phoneNumber)}
          </a>
        </span>
      )}
    </span>
  )
}
