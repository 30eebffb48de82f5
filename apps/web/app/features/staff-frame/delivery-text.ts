import type { OrderDelivery } from '@duka/contract/delivery/delivery'
import { formatDay } from '../../lib/text/format.ts'

/** `To the door, expected 24 Nov to 26 Nov`, or with the pickup point. */
export function deliveryText({ name, point, estimate, expected }: OrderDelivery): string {
  const place = point && [point.name, point.town, point.hours].filter(Boolean).join(', ')
  const when = expected
    ? [...new Set([formatDay(expected.from), formatDay(expected.until)])].join(' – ')
    : estimate
  return [name, place, when].filter(Boolean).join(' · ')
}
