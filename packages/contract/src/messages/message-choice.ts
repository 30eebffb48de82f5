import * as z from 'zod/mini'
import { endpoint, LanguageCode, noted } from '../endpoint.ts'
import { messageChannels } from './message-kinds.ts'
import * as calls from './messages.calls.ts'

/** The channels on which a person wants messages. A password code comes on all of them. */
export const NotifyBy = z.object({ email: z.boolean(), sms: z.boolean(), whatsapp: z.boolean() })
export type NotifyBy = z.infer<typeof NotifyBy>

/** A choice about messages. Fields that are left out do not change. */
export const messageChoice = {
  language: z.optional(LanguageCode),
  notifyBy: noted(z.optional(z.partial(NotifyBy)), 'Where the customer wants messages.'),
}
export interface MessageChoice {
  language?: LanguageCode | undefined
  notifyBy?: Partial<NotifyBy> | undefined
}

export const listMessageChannels = endpoint(calls.listMessageChannels, 'public', {
  summary: 'List the channels on which the shop sends messages',
  answer: { channels: z.array(z.enum(messageChannels)) },
})
