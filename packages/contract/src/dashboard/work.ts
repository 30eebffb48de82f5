import * as z from 'zod/mini'
import type { NeededRight } from '../access.ts'
import { endpoint, Instant, noted } from '../endpoint.ts'
import { orderQueues, packedSteps } from '../orders/order-queues.ts'
import * as calls from './dashboard.calls.ts'

/** Everything that waits for staff. Queues of what this shop does not have yet are empty. */
export const workQueues = [
  ...orderQueues,
  'to-match',
  'refunds',
  'returns',
  'to-count',
  'reviews',
  'messages',
  'approvals',
] as const
export type WorkQueue = (typeof workQueues)[number]

/** Who sees a queue: those whose work it is. */
export const rightOfQueue: Record<WorkQueue, NeededRight> = {
  'to-confirm': 'orders',
  'to-pack': 'orders',
  'to-hand-over': 'orders',
  ready: 'orders',
  'on-the-way': 'orders',
  'to-collect': ['cash', 'orders'],
  'to-match': 'cash',
  refunds: 'refunds',
  returns: 'refunds',
  'to-count': 'cash',
  reviews: 'products',
  messages: ['people', 'settings'],
  approvals: 'any',
}

export const Work = z.object({
  queues: noted(
    z.array(
      z.object({
        name: z.enum(workQueues),
        count: z.number(),
        oldest: noted(z.nullable(Instant), 'When the oldest began to wait; null: none.'),
        failed: noted(
          z.optional(z.number()),
          'How many of them are parcels that came back or could not be handed over; left out if none is.',
        ),
        steps: noted(
          z.optional(z.array(z.object({ name: z.enum(packedSteps), count: z.number() }))),
          'Of packed orders: how many wait for each step; left out if all go with a rider.',
        ),
      }),
    ),
    'What waits for staff, by the step that comes next.',
  ),
})
export type Work = z.infer<typeof Work>

export const getWork = endpoint(calls.getWork, 'staff:any', {
  summary: 'What waits for staff: how many, and the oldest',
  answer: Work,
})
