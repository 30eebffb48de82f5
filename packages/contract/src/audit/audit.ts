import * as z from 'zod/mini'
import { readsChanges } from '../access.ts'
import {
  ageSorts,
  compared,
  endpoint,
  Id,
  Instant,
  nextCursor,
  noted,
  optionalText,
  paging,
  sorting,
  staffWith,
} from '../endpoint.ts'
import * as calls from './audit.calls.ts'

/** One change, made by a member of staff or by the shop itself (then `user` is null). */
export const AuditEntry = z.object({
  _id: z.string(),
  at: noted(Instant, 'When it happened.'),
  user: z.nullable(
    z.object({
      _id: z.nullable(Id),
      /** As it was then. */
      username: z.string(),
      /** Today's name of the person; left out once the account is deleted. */
      name: z.optional(z.string()),
    }),
  ),
  action: noted(z.string(), 'What was done, such as `order.status`.'),
  thing: noted(z.string(), 'The kind of thing that was changed, such as `order`.'),
  thingId: noted(z.string(), 'The id of the thing that was changed.'),
  orderNumber: noted(
    z.optional(z.string()),
    'Of an order that is still there, or of its shipping record: the number.',
  ),
  thingName: noted(
    z.optional(z.string()),
    'What the thing is called today; left out where it has no name or is gone.',
  ),
  before: noted(z.unknown(), 'The values before the change.'),
  after: noted(z.unknown(), 'The values after the change.'),
  /** The IP address; missing for automatic changes and once the user's account is deleted. */
  address: z.optional(z.string()),
  /** In words, such as `Chrome on Android`. */
  device: z.optional(z.string()),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const AuditFilter = z.object({
  ...paging,
  sort: sorting(ageSorts),
  thing: noted(optionalText(50), 'The kind of thing that was changed, such as `order`.'),
  thingId: noted(optionalText(100, compared), 'The id of the thing that was changed.'),
  /** An order's id: only changes of this order, its payments and its shipping record. */
  order: optionalText(100, compared),
  user: z.optional(Id),
})
export type AuditFilter = z.infer<typeof AuditFilter>

export const listAudit = endpoint(calls.listAudit, staffWith(readsChanges), {
  summary: 'Who changed what, newest first',
  query: AuditFilter,
  answer: { entries: z.array(AuditEntry), nextCursor },
})
