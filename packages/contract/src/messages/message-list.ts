import * as z from 'zod/mini'
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
import { messageChannels, messageKinds, messageStates } from './message-kinds.ts'
import * as calls from './messages.calls.ts'

/** One message to one address, as staff see it. */
export const StaffMessage = z.object({
  _id: z.string(),
  kind: z.enum(messageKinds),
  corrects: noted(
    z.optional(z.boolean()),
    'True where it corrects what an earlier message said of a payment; left out otherwise.',
  ),
  channel: noted(z.enum(messageChannels), 'How it was sent.'),
  /** A phone is masked. */
  to: z.string(),
  subject: z.nullable(z.string()),
  /** Null before the first attempt, which makes the text, and for password codes. */
  text: z.nullable(z.string()),
  order: z.nullable(z.object({ _id: Id, number: z.string() })),
  state: z.enum(messageStates),
  tries: noted(z.int(), 'How often the shop has tried to send it.'),
  problem: z.nullable(z.string()),
  createdAt: Instant,
  sentAt: z.nullable(Instant),
  /** WhatsApp only. */
  deliveredAt: z.nullable(Instant),
  readAt: z.nullable(Instant),
})
export type StaffMessage = z.infer<typeof StaffMessage>

export const MessageFilter = z.object({
  ...paging,
  sort: sorting(ageSorts),
  kind: z.optional(z.enum(messageKinds, 'There is no such kind of message.')),
  channel: noted(
    z.optional(z.enum(messageChannels, 'There is no such channel.')),
    'How they were sent.',
  ),
  state: z.optional(z.enum(messageStates, 'There is no such state.')),
  /** An order's id or number. */
  order: optionalText(50, compared),
  /** The account that it is for or about. */
  user: z.optional(Id),
})
export type MessageFilter = z.infer<typeof MessageFilter>

export const listMessages = endpoint(
  calls.listMessages,
  staffWith(['orders', 'people', 'settings']),
  {
    summary: 'Messages to customers and staff, newest first',
    query: MessageFilter,
    answer: { messages: z.array(StaffMessage), nextCursor },
  },
)

export const resendMessage = endpoint(calls.resendMessage, staffWith(['orders', 'people']), {
  summary: 'Send a message again that was sent or given up',
  missing: 'MESSAGE_NOT_FOUND',
  refusals: ['CODE_NOT_RESENT', 'MESSAGE_WAITS'],
  params: { id: z.string().check(z.regex(/^[1-9]\d{0,17}$/)) },
  accepted: { message: StaffMessage },
})
