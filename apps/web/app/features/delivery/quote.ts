import type { DeliveryQuote } from '@duka/contract/delivery/delivery'
import { getDeliveryOptions } from '@duka/contract/delivery/delivery.calls'
import { expectedDays } from '@duka/contract/delivery/delivery-days'
import { toCents, toShillings } from '@duka/contract/money'
import { call } from '../../lib/calls/call.ts'

/** A place by county and town, or a saved address. */
export type Destination = { county: string; town?: string; area?: string } | { addressId: string }

export function readQuote(destination: Destination): Promise<DeliveryQuote> {
  return call(getDeliveryOptions, { query: { ...destination } })
}

/** The same with the price of one's cart by each option. */
export function readCartQuote(destination: Destination, signal?: AbortSignal) {
  return call(getDeliveryOptions, {
    query: { ...destination, cart: '1' },
    ...(signal && { signal }),
  })
}

/**
 * Whether the shop has delivery zones. Without any, the list of options is empty, and orders are
 * delivered anyway.
 */
export const hasZones = ({ zone, delivers }: DeliveryQuote): boolean => zone !== null || !delivers

/** Loads whether the shop has delivery zones; any place will do. */
export async function askForZones(): Promise<boolean> {
  return hasZones(await readQuote({ county: 'Nairobi' }))
}

/** An option as it applies to items of a certain total. */
export interface PricedOption {
  option: DeliveryQuote['options'][number]
  /** In shillings; 0 from `freeFrom` on. */
  fee: number
  /** How much is missing for free delivery, in shillings; null: this option is never free. */
  moreForFree: number | null
  /** The first and last expected day, `YYYY-MM-DD`; null: unknown. */
  expected: { from: string; until: string } | null
}

/** The options with their fees for these items: the cheapest to the door, then the cheapest, then by name. */
export function pricedOptions(
  options: DeliveryQuote['options'],
  itemsTotal: number,
  now = new Date(),
): PricedOption[] {
  const cheapestFirst = options
    .map((option) => {
      const missing =
        option.freeFrom === null ? null : toCents(option.freeFrom) - toCents(itemsTotal)
      const fee = missing !== null && missing <= 0 ? 0 : option.fee
      return {
        option,
        fee,
        moreForFree: missing !== null && fee > 0 ? toShillings(missing) : null,
        expected: option.days && expectedDays(now, option.days, option.cutOffHour),
      }
    })
    .toSorted((a, b) => a.fee - b.fee || a.option.name.localeCompare(b.option.name))
  const usual = cheapestFirst.find(({ option }) => option.kind === 'door')
  return usual ? [usual, ...cheapestFirst.filter((one) => one !== usual)] : cheapestFirst
}

/** The option that is chosen until the shopper chooses another; undefined if the shop does not deliver there. */
export function usualOption(options: PricedOption[]): PricedOption | undefined {
  return options[0]
}

/** The option that arrives before all others; undefined if another arrives as soon, or no days are known. */
export function earliestOf(options: PricedOption[]): PricedOption | undefined {
  const known = options.filter(({ expected }) => expected !== null)
  const [first, second] = known.toSorted((a, b) => compareDays(a, b))
  return first && second && compareDays(first, second) < 0 ? first : undefined
}

function compareDays(a: PricedOption, b: PricedOption): number {
  const days = ({ expected }: PricedOption) => `${expected?.until} ${expected?.from}`
  return days(a).localeCompare(days(b))
}
