import type { OrderDelivery } from '@duka/contract/delivery/delivery'
import type { DeliveryPoint } from '@duka/contract/delivery/delivery-points'
import { isCollected } from '@duka/contract/orders/order-queues'
import { formatPhone } from '@duka/contract/phone'
import { telHref, useShop } from '../../lib/shop.ts'
import { useTranslate } from '../../lib/text/text.ts'
import { delivery } from './words.ts'

interface PointDetailsProps {
  /** What was chosen. */
  of: Pick<OrderDelivery, 'kind' | 'name' | 'point'>
  /** Whether it stands alone, so that it says what people do there. */
  isOrdered?: boolean
  /** A link to the place on a map. */
  map?: string | undefined
}

/**
 * Where a parcel is collected: the place, how to find it, when it is open and whom to call. That is the pickup point, or the
 * shop; nothing for what comes to a door.
 */
export function PointDetails({ of, isOrdered = false, map }: PointDetailsProps) {
  const { kind, name, point } = of
  const t = delivery.use()
  const counter = useCounter()
  const shown = point ?? (kind === 'shop' ? counter : undefined)
  if (!shown) return null
  const { directions, hours, phoneNumber } = shown
  const label = directions ? `${t.directions}:` : t.directions
  const place = point ? placeOf(point, isOrdered || point.name !== name) : counter.place
  return (
    <span className="grid gap-0.5 text-sm">
      {place && <span>{isOrdered && isCollected(kind) ? t.collectAt(place) : place}</span>}
      {(map || directions) && (
        <span>
          {map ? (
            <a
              href={map}
              target="_blank"
              rel="noopener noreferrer"
              className="relative -my-2 inline-flex min-h-11 items-center font-semibold text-primary underline"
            >
              {label}
            </a>
          ) : (
            <span className="text-muted">{label}</span>
          )}{' '}
          {directions}
        </span>
      )}
      {hours && (
        <span>
          <span className="text-muted">{t.hours}:</span>{' '}
          <span className="whitespace-pre-line">{hours}</span>
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

/** The shop itself as a place to collect at, as far as its owner has said where it is. */
export function useCounter() {
  const { address, hours } = useShop()
  const translate = useTranslate()
  return { place: address.join(', '), hours: translate(hours), directions: null, phoneNumber: null }
}

/** A pickup point, or the town where it is. */
export function placeOf({ name, town, county }: DeliveryPoint, named: boolean): string {
  const place = town === county ? town : `${town}, ${county}`
  return named ? `${name}, ${place}` : place
}
