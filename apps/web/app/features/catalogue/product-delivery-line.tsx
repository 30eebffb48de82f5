import '../../ui/later-icons.ts'
import { type ComponentType, useEffect, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { useUser } from '../../lib/session/session.ts'
import { type RootData, useHasZones } from '../../lib/shop.ts'
import { Icon } from '../../ui/icons.tsx'
import { unbroken } from '../../ui/unbroken.tsx'
import { changeLink } from '../delivery/change-link.ts'
import type { ProductDeliveryProps } from '../delivery/product-delivery.tsx'
import { storedPlace } from '../delivery/stored-place.ts'
import { delivery } from '../delivery/words.ts'
import { useDeliveryFrom, usePromises } from './shop-promise.tsx'

/**
 * What delivery costs: to the place that the device or the account knows, else the lowest fee and a button to choose a
 * county. The code for a place is loaded when it is needed. A shop without delivery zones shows nothing.
 */
export function ProductDeliveryLine({
  itemsTotal,
  Ways,
}: Pick<ProductDeliveryProps, 'itemsTotal' | 'Ways'>) {
  const t = delivery.use()
  const hasZones = useHasZones()
  const from = <span className="font-semibold">{unbroken(useDeliveryFrom())}</span>
  const { door, day } = usePromises(useRouteLoaderData<RootData>('root')?.door ?? null)
  const userId = useUser()?._id
  const [isChoosing, setChoosing] = useState(false)
  const [isKnown, setKnown] = useState(false)
  const [Quote, setQuote] = useState<ComponentType<ProductDeliveryProps>>()
  useEffect(() => setKnown(!!userId || !!storedPlace()), [userId])
  useEffect(() => {
    if (!hasZones || !(isKnown || isChoosing)) return
    import('../delivery/product-delivery.tsx').then(
      ({ ProductDelivery }) => setQuote(() => ProductDelivery),
      (error) => console.warn('The delivery fee could not be loaded', error),
    )
  }, [hasZones, isKnown, isChoosing])
  if (!hasZones) return null
  const soonest = <p className="text-sm text-muted">{day ? `${door} ${day}` : t.ask}</p>
  const lead = (
    <>
      <p>{from}</p>
      {soonest}
    </>
  )
  const lowest = (
    <div className="flex gap-2">
      <Icon name="truck" className="mt-0.5 size-5 shrink-0 text-primary" />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="flex flex-wrap gap-x-3">
          {from}
          <button type="button" className={changeLink} onClick={() => setChoosing(true)}>
            {t.choose}
          </button>
        </p>
        {soonest}
      </div>
    </div>
  )
  const waiting = Ways ? (
    <div className="grid gap-2">
      {lowest}
      <Ways />
    </div>
  ) : (
    lowest
  )
  return (
    <section aria-label={t.title} className="min-h-12">
      {Quote ? (
        <Quote
          key={userId}
          itemsTotal={itemsTotal}
          userId={userId}
          isChoosing={isChoosing}
          lead={lead}
          waiting={waiting}
          Ways={Ways}
        />
      ) : (
        waiting
      )}
    </section>
  )
}
