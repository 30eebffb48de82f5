import { useRouteLoaderData } from 'react-router'
import { type Door, type RootData, useShop } from '../../lib/shop.ts'
import { formatDay } from '../../lib/text/format.ts'
import { useTranslate } from '../../lib/text/text.ts'
import { Fact } from './fact.tsx'
import type { ShownPicture } from './front/shown-block.ts'
import { catalogue, product } from './words.ts'

/** What the shop promises, from its own settings: where, when and for how much it delivers, how one pays, and how long one may return. */
export interface Promises {
  /** Where it delivers; empty without delivery, as the two below. */
  door: string
  day: string
  fee: string
  pay: string
  returns: string
}

export function usePromises(door: Door | null): Promises {
  const t = catalogue.use()
  const translate = useTranslate()
  const from = useDeliveryFrom()
  const { payBy, returnDays } = useShop()
  const { place, day } = door ?? {}
  const isWord = day === 'today' || day === 'tomorrow'
  return {
    door: !door ? '' : place && day && !isWord ? t.atYourDoorBy(place) : t.atYourDoor(place ?? ''),
    day: !day || !place ? '' : isWord ? t[day] : formatDay(day),
    fee: door ? from : '',
    pay: translate(payBy),
    returns: returnDays ? t.toReturn(returnDays) : '',
  }
}

/** The lowest fee to bring a parcel, and to collect one where that costs less; empty without delivery zones. */
export function useDeliveryFrom(): string {
  const t = product.use()
  const { deliveryFrom: fee = null, collectFrom: collect = null } =
    useRouteLoaderData<RootData>('root') ?? {}
  if (fee === null) return collect === null ? '' : t.collectFrom(collect)
  const brought = t.deliveryFrom(fee)
  return collect !== null && collect < fee ? `${brought} ${t.orCollect(collect)}` : brought
}

interface ShopPromiseProps {
  of: Promises
  /** Stands beside it. */
  picture: ShownPicture | null
}

const sizes = '(min-width: 1280px) 236px, (min-width: 640px) 160px, 36vw'

/** The promise as the heading of the front: the day large, the rest as three facts. Read out, it is one sentence. */
export function ShopPromise({ of: { door, day, fee, pay, returns }, picture }: ShopPromiseProps) {
  const facts = [
    ['truck', fee],
    ['pay', pay],
    ['return', returns],
  ] as const
  const shown = facts.filter(([, fact]) => fact)
  return (
    <h1 className={`promise ${picture ? 'has-picture' : ''}`}>
      {day && <span className="promise-door">{door} </span>}
      {(day || door) && <span className="promise-day">{day || door} </span>}
      <span className="promise-facts">
        {shown.map(([icon, fact], place) => (
          <span key={icon}>
            {(door || place > 0) && <span className="sr-only"> · </span>}
            <Fact icon={icon}>{fact}</Fact>
          </span>
        ))}
      </span>
      {picture && (
        <picture>
          <source type="image/avif" srcSet={picture.avif} sizes={sizes} />
          <img
            src={picture.image ?? undefined}
            srcSet={picture.webp}
            sizes={sizes}
            width={picture.width}
            height={picture.height}
            alt=""
          />
        </picture>
      )}
    </h1>
  )
}
