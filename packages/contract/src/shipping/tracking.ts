import * as z from 'zod/mini'
import { pointInSwahili } from '../delivery/delivery-points.ts'
import { endpoint, Instant, noted } from '../endpoint.ts'
import { OrderStatus } from '../orders/orders.ts'
import * as calls from './shipping.calls.ts'

/** A tracking link works for this many days after the delivery, or after the order ended in another way. */
export const TRACKING_DAYS = 60

export const trackingSteps = [
  'placed',
  'packing',
  'shipped',
  'ready-for-pickup',
  'out-for-delivery',
  'delivered',
  'cancelled',
  'returned',
] as const
export type TrackingStep = (typeof trackingSteps)[number]

/** What everybody with the link can see: no name, phone, address or amount. */
export const Tracked = z.object({
  status: OrderStatus,
  steps: noted(
    z.array(
      z.object({
        step: noted(z.enum(trackingSteps), 'Where the parcel is.'),
        done: noted(z.boolean(), 'Whether the parcel has come so far.'),
        at: noted(z.nullable(Instant), 'When; null: not recorded.'),
      }),
    ),
    'All steps in order. Future ones are not `done`. `at` is null if the time was not recorded.',
  ),
  estimate: noted(z.nullable(z.string()), "In the shop's words; null: unknown."),
  estimateSw: noted(z.optional(z.string()), 'In Swahili; left out: show the English one.'),
  expected: noted(
    z.nullable(z.object({ from: z.string(), until: z.string() })),
    'The first and last day on which it is expected, `YYYY-MM-DD`.',
  ),
  /** The pickup point. */
  point: z.nullable(
    z.object({
      name: z.string(),
      county: z.string(),
      town: z.string(),
      directions: z.nullable(z.string()),
      hours: noted(z.nullable(z.string()), 'When the shop is open, in words.'),
      ...pointInSwahili,
    }),
  ),
  carrier: noted(z.nullable(z.string()), 'The bus or courier company.'),
  carrierSw: noted(z.optional(z.string()), 'In Swahili; left out: show the English one.'),
  trackingNumber: z.nullable(z.string()),
  itemsCount: z.int(),
})
export type Tracked = z.infer<typeof Tracked>

export const trackParcel = endpoint(calls.trackParcel, 'public', {
  summary: 'Follow a parcel by its signed link',
  missing: 'TRACKING_LINK_ENDED',
  refusals: ['TOO_MANY_TRIES'],
  answer: Tracked,
})
