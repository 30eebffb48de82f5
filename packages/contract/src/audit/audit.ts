import * as z from 'zod/mini'
import {
  ageSorts,
  compared,
  endpoint,
  Id,
  Instant,
  nextCursor,
  optionalText,
  paging,
  sorting,
} from '../endpoint.ts'
import * as calls from './audit.calls.ts'

/** One change, made by a member of staff or by the shop itself (then `user` is null). */
export const AuditEntry = z.object({
  _id: z.string(),
  at: Instant,
  user: z.nullable(
    z.object({
      _id: z.nullable(Id),
      /** As it was then. */
      username: z.string(),
      /** Today's name of the person; left out once the account is deleted. */
      name: z.optional(z.string()),
    }),
  ),
  action: z.string(),
  thing: z.string(),
  thingId: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  /** The IP address; missing for automatic changes and once the user's account is deleted. */
  address: z.optional(z.string()),
  /** In words, such as `Chrome on Android`. */
  device: z.optional(z.string()),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const AuditFilter = z.object({
  ...paging,
  sort: sorting(ageSorts),
  thing: optionalText(50),
  thingId: optionalText(100, compared),
  /** An order's id: only changes of this order, its payments and its shipping record. */
  order: optionalText(100, compared),
  user: z.optional(Id),
})
export type AuditFilter = z.infer<typeof AuditFilter>

export const listAudit = endpoint(
  calls.listAudit,
  {
    staff: [
      'orders',
      'products',
      'prices',
      'stock',
      'people',
      'settings',
      'cash',
      'refunds',
      'figures',
    ],
  },
  {
    summary: 'Who changed what, newest first',
    schema: {
      querystring: AuditFilter,
      response: { 200: z.object({ entries: z.array(AuditEntry), nextCursor }) },
    },
  },
)
