import type { OrderDelivery } from '@duka/contract/delivery/delivery'
import { isCollected } from '@duka/contract/orders/order-queues'
import { useOwnWords } from '../../lib/text/text.ts'
import { mapHref } from './map-href.ts'
import { PointDetails, placeOf, useCounter } from './point-details.tsx'
import { delivery as deliveryWords } from './words.ts'

interface DeliveryFactsProps {
  delivery: OrderDelivery
  /** When it comes, in words. */
  when?: string
  /** The handover code; null before the order ships, and once it was used. */
  code: string | null
  /** Whether a map shows the way to where the parcel is collected. */
  hasMap?: boolean
}

/** The delivery of an order: option, days, pickup point and handover code. */
export function DeliveryFacts({ delivery, when, code, hasMap }: DeliveryFactsProps) {
  const t = deliveryWords.use()
  const own = useOwnWords()(delivery)
  const { kind, name, point } = own
  const isFetched = isCollected(kind)
  const counter = useCounter().place
  const place = delivery.point ? placeOf(delivery.point, true) : counter
  return (
    <div className="grid gap-1">
      {/* Where one collects follows below. */}
      {!(isFetched && point?.name === name) && (
        <p>
          <span className="font-medium">{name}</span>{' '}
          {!isFetched && <span className="text-muted">({t.kinds[kind]})</span>}
        </p>
      )}
      {when && <p>{when}</p>}
      <PointDetails
        of={own}
        isOrdered={kind !== 'shop'}
        map={hasMap && place ? mapHref(place) : undefined}
      />
      <HandoverCode code={code} kind={kind} />
    </div>
  )
}

/** The handover code and who may hear it; renders nothing before the order ships. */
export function HandoverCode({ code, kind }: { code: string | null; kind: OrderDelivery['kind'] }) {
  const t = deliveryWords.use()
  if (!code) return null
  return (
    <p className="mt-1 rounded-control bg-primary-soft px-3 py-2">
      {isCollected(kind) ? t.codeToCollect : t.code}:{' '}
      <strong className="figures text-lg tracking-widest">{code}</strong>
      <span className="block text-sm">{kind === 'door' ? t.codeForRider : t.codeAtPoint}</span>
    </p>
  )
}
