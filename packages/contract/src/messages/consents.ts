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
} from '../endpoint.ts'
import { NotifyBy } from './message-choice.ts'
import { messageChannels } from './message-kinds.ts'
import * as calls from './messages.calls.ts'

/** What a person agreed to: messages about their orders, or one message when a product is back. */
export const consentTopics = ['orders', 'back-in-stock'] as const

/** How the person gave or withdrew the consent. */
export const consentWays = [
  'registration',
  'checkout',
  'profile',
  'stop',
  'start',
  'notify-me',
  'unsubscribe-link',
  'staff',
] as const
export type ConsentWay = (typeof consentWays)[number]

/** One entry of the consent log. */
export const Consent = z.object({
  _id: z.string(),
  at: noted(Instant, 'When it happened.'),
  /** Null: a guest, or a deleted account. */
  user: z.nullable(z.object({ _id: Id, username: z.string(), name: z.string() })),
  /** The masked e-mail address or phone; null if `user` says who it was. */
  address: z.nullable(z.string()),
  channel: noted(z.enum(messageChannels), 'Where these messages come.'),
  about: z.enum(consentTopics),
  given: noted(z.boolean(), 'Whether the consent was given (true) or withdrawn (false).'),
  how: z.enum(consentWays),
})
export type Consent = z.infer<typeof Consent>

export const ConsentFilter = z.object({
  ...paging,
  sort: sorting(ageSorts),
  user: z.optional(Id),
  /** A complete e-mail address or phone; also finds the entries of deleted accounts. */
  address: optionalText(254, compared),
})
export type ConsentFilter = z.infer<typeof ConsentFilter>

export const listConsents = endpoint(calls.listConsents, 'staff:people', {
  summary: 'Who agreed to messages, when and how, newest first',
  query: ConsentFilter,
  answer: { consents: z.array(Consent), nextCursor },
})

export const setChannels = endpoint(calls.setChannels, 'staff:people', {
  summary: 'Change the channels of a customer who asked for it',
  missing: 'USER_NOT_FOUND',
  refusals: ['PHONE_SAID_STOP'],
  body: {
    notifyBy: noted(z.partial(NotifyBy), 'Where the customer wants messages.'),
  },
  answer: {
    notifyBy: noted(NotifyBy, 'Where the customer wants messages.'),
  },
})
