import type { DeliveryKind, DeliveryOption, ZoneWays } from '@duka/contract/delivery/delivery'
import { formatMoney } from '@duka/contract/money'
import { isCollected } from '@duka/contract/orders/order-queues'
import { methodFacts } from '@duka/contract/settings/payment-methods'
import type { ReactNode } from 'react'
import { useShop } from '../../lib/shop.ts'
import { useOwnWords } from '../../lib/text/text.ts'
import { unbroken } from '../../ui/unbroken.tsx'
import { deliveryTimeText, isMadeFromDays } from './delivery-time.ts'
import { PointDetails } from './point-details.tsx'
import type { PricedOption } from './quote.ts'
import { deliveryWays } from './ways-words.ts'
import { delivery } from './words.ts'

/** What customers know of an option besides its name, fee and place, each fact in words. */
export function useOptionFacts() {
  const t = deliveryWays.use()
  const takesCash = useShop().paymentMethods.some((method) => methodFacts[method].shipsUnpaid)
  return {
    time: ({ estimate, days, cutOffHour }: DeliveryOption) => [
      days && isMadeFromDays(estimate) ? t.inDays(days) : estimate,
      cutOffHour !== null && t.before(`${String(cutOffHour).padStart(2, '0')}:00`),
    ],
    money: ({ kind, freeFrom, codAllowed, codUpTo }: DeliveryOption, currency?: 'KES') => [
      freeFrom !== null && t.freeFrom(formatMoney(freeFrom, currency)),
      takesCash && !codAllowed && (isCollected(kind) ? t.noCashThere : t.noCash),
      takesCash && codAllowed && codUpTo !== null && t.cashUpTo(formatMoney(codUpTo, currency)),
    ],
  }
}

/** Every way of delivery to a place, with its fee and days, and where one collects it. */
export function WaysTo({ options }: { options: PricedOption[] }) {
  const t = delivery.use()
  const facts = useOptionFacts()
  const own = useOwnWords()
  return (
    <ul className="grid gap-3">
      {own(options).map(({ option, fee, expected }) => (
        <Way
          key={option._id}
          of={option}
          title={option.name}
          fee={fee}
          facts={[
            t.kinds[option.kind],
            deliveryTimeText(t, { expected, estimate: option.estimate }),
            ...facts.money(fee > 0 ? option : { ...option, freeFrom: null }),
          ]}
        />
      ))}
    </ul>
  )
}

/** So many rows of one kind are in view; the rest is folded. */
const SHOWN = 8

/** Every way of delivery that the shop has, by kind, cheapest first. */
export function AllWays({ zones }: { zones: ZoneWays[] }) {
  const { kinds } = delivery.use()
  const t = deliveryWays.use()
  const own = useOwnWords()
  const known = own(zones)
  return (
    <div className="mt-3 grid gap-5">
      {(Object.keys(kinds) as DeliveryKind[]).map((kind) => {
        const ways = waysOf(known, kind).map((way) => (
          <OfferedWay key={way.option._id} {...way} isOnly={way.zones.length === known.length} />
        ))
        if (ways.length === 0) return null
        return (
          <section key={kind} className="grid gap-3">
            <h3 className="font-semibold">{kinds[kind]}</h3>
            <ul className="grid gap-3">{ways.slice(0, SHOWN)}</ul>
            {ways.length > SHOWN && (
              <details>
                <summary className="flex min-h-11 cursor-pointer items-center underline">
                  {t.all(ways.length)}
                </summary>
                <ul className="grid gap-3">{ways.slice(SHOWN)}</ul>
              </details>
            )}
          </section>
        )
      })}
    </div>
  )
}

interface Offered {
  option: DeliveryOption
  /** Those that have it at the same terms. */
  zones: ZoneWays[]
}

/** The ways of one kind, cheapest first. */
function waysOf(zones: ZoneWays[], kind: DeliveryKind): Offered[] {
  const ways = new Map<string, Offered>()
  for (const zone of zones)
    for (const option of zone.options.filter((option) => option.kind === kind)) {
      const terms = JSON.stringify({ ...option, _id: '' })
      const way = ways.get(terms)
      if (way) way.zones.push(zone)
      else ways.set(terms, { option, zones: [zone] })
    }
  return [...ways.values()].toSorted((a, b) => a.option.fee - b.option.fee)
}

function OfferedWay({ option, zones, isOnly }: Offered & { isOnly: boolean }) {
  const t = deliveryWays.use()
  const facts = useOptionFacts()
  const names = zones.flatMap(placeNames)
  const isRest = zones.some((zone) => placeNames(zone).length === 0)
  const isEverywhere = isRest && isOnly
  const shown = isEverywhere ? [t.anywhere] : isRest ? [...names, t.elsewhere] : names
  const isFetched = isCollected(option.kind)
  const isFolded = shown.length > 6
  const places = isFolded ? t.and(shown.slice(0, 4).join(', '), shown.length - 4) : shown.join(', ')
  const isKnownPlace = isEverywhere || places === option.point?.county
  const title = isFetched ? option.name : places
  return (
    <Way
      of={option}
      title={title}
      fee={option.fee}
      facts={[
        isFetched ? !isKnownPlace && t.offeredIn(places) : option.name,
        ...facts.time(option),
        ...facts.money(option),
      ]}
    >
      {isFolded && (
        <details className="text-sm">
          <summary className="flex min-h-11 cursor-pointer items-center underline">
            {t.all(shown.length)}
          </summary>
          {shown.join(', ')}
        </details>
      )}
    </Way>
  )
}

function placeNames({ counties, towns, areas }: ZoneWays): string[] {
  return [
    ...counties,
    ...towns.map(({ town }) => town),
    ...areas.map(({ name, town }) => `${name} (${town})`),
  ]
}

interface WayProps {
  of: DeliveryOption
  title: string
  fee: number
  facts: (string | false | null)[]
  children?: ReactNode
}

function Way({ of: option, title, fee, facts, children }: WayProps) {
  const { free } = delivery.use()
  const known = facts.filter(Boolean)
  return (
    <li className="grid gap-0.5 border-t border-line pt-3">
      <p className="flex items-baseline justify-between gap-x-3">
        <span className="min-w-0 font-medium wrap-anywhere">{title}</span>{' '}
        <span className="figures shrink-0 font-bold whitespace-nowrap">
          {fee === 0 ? free : formatMoney(fee)}
        </span>
      </p>
      {known.length > 0 && (
        <p className="text-sm text-muted wrap-anywhere">{unbroken(known.join(' · '))}</p>
      )}
      <PointDetails of={option} />
      {children}
    </li>
  )
}
