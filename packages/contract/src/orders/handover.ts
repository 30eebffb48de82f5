import * as z from 'zod/mini'
import { compared, endpoint, noted, requiredText } from '../endpoint.ts'
import * as calls from './handover.calls.ts'
import { Order } from './orders.ts'

const digits = 'Enter the 4 digits that the customer has.'

/** What shows that the goods are with the customer: the handover code, or the name of who took them. */
export const Handover = z
  .object({
    code: z.optional(z.string(digits).check(compared, z.regex(/^\d{4}$/, digits))),
    takenBy: noted(z.optional(requiredText('Say who took it.', 100)), 'Who took the goods.'),
  })
  .check(
    z.refine(({ code, takenBy }) => !!(code || takenBy), {
      error: 'Enter the 4 digits that the customer has, or say who took it.',
      path: ['code'],
    }),
  )
export type Handover = z.infer<typeof Handover>

export const collectOrder = endpoint(calls.collectOrder, 'staff:orders', {
  summary: 'Record that the customer has the goods, by the code or by the name of who took them',
  missing: 'ORDER_NOT_FOUND',
  refusals: ['HANDOVER_CODE_WRONG', 'HANDOVER_TRIES_USED'],
  body: Handover,
  answer: { order: Order },
})

/** Each reading is in the audit log. */
export const readHandoverCode = endpoint(calls.readHandoverCode, 'staff:orders', {
  summary: 'Read the handover code to a customer who proves the phone number',
  missing: 'ORDER_NOT_FOUND',
  refusals: ['NO_HANDOVER_CODE', 'TOO_MANY_TRIES'],
  answer: { code: z.string() },
})
