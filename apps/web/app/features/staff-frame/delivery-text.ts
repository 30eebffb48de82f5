import type { OrderDelivery } from '@duka/contract/delivery/delivery'
import type { Order } from '@duka/contract/orders/orders'
import { formatDay } from '../../lib/text/format.ts'

/** `To the door, expected 24 Nov to 26 Nov`, or with the pickup point. */
export function deliveryText({ name, point, estimate, expected }: OrderDelivery): string {
  const place = point && [point.name, point.town, point.hours].filter(Boolean).join(', ')
  const when = expected
    ? [...new Set([formatDay(expected.from), formatDay(expected.until)])].join(' – ')
    : estimate
  return [name, place, when].filter(Boolean).join(' · ')
}

/** The lines of an order's address, without the recipient. */
export function addressLines({ address }: Order): string[] {
  const { addressLine1, addressLine2, street, area, postalCode, city, state, country } = address
  const lines = [
    addressLine1,
    addressLine2,
    street,
    area,
    [postalCode, city].filter(Boolean).join(' '),
    state === city ? null : state,
    country,
  ]
  return lines.filter((line): line is string => !!line)
}
