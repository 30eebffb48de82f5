import * as z from 'zod/mini'
import { endpoint, Instant, note, Token } from '../endpoint.ts'
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
  steps: z
    .array(
      z.object({
        step: z.enum(trackingSteps).check(note('Where the parcel is.')),
        done: z.boolean().check(note('Whether the parcel has come so far.')),
        at: z.nullable(Instant).check(note('When; null: not recorded.')),
      }),
    )
    .check(
      note(
        'All steps in order. Future ones are not `done`. `at` is null if the time was not recorded.',
      ),
    ),
  estimate: z.nullable(z.string()).check(note("In the shop's words; null: unknown.")),
  expected: z
    .nullable(z.object({ from: z.string(), until: z.string() }))
    .check(note('The first and last day on which it is expected, `YYYY-MM-DD`.')),
  /** The pickup point. */
  point: z.nullable(
    z.object({
      name: z.string(),
      county: z.string(),
      town: z.string(),
      directions: z.nullable(z.string()),
      hours: z.nullable(z.string()).check(note('When the shop is open, in words.')),
    }),
  ),
  carrier: z.nullable(z.string()).check(note('The bus or courier company.')),
  trackingNumber: z.nullable(z.string()),
  itemsCount: z.int(),
})
export type Tracked = z.infer<typeof Tracked>

export const trackParcel = endpoint(calls.trackParcel, 'public', {
  summary: 'Follow a parcel by its signed link',
  missing: 'TRACKING_LINK_ENDED',
  refusals: ['TOO_MANY_TRIES'],
  schema: { params: z.object({ token: Token }), response: { 200: Tracked } },
})
