import * as z from 'zod/mini'
import { endpoint, LanguageCode, noted } from '../endpoint.ts'
import { invalid } from '../field-messages.ts'
import { messageChannels, wordedKinds } from './message-kinds.ts'
import * as calls from './messages.calls.ts'

const MAX_TEXT = 4000

const ofText = {
  kind: z.enum(wordedKinds, 'There is no such kind of message.'),
  channel: noted(z.enum(messageChannels, 'There is no such channel.'), 'How it is sent.'),
  language: LanguageCode,
}

/** The text of one kind of message on one channel in one language. */
export const MessageText = z.object({
  ...ofText,
  /** For e-mail only. */
  subject: z.nullable(z.string()),
  text: z.string(),
  placeholders: noted(
    z.array(z.string()),
    'The names of the placeholders that the text can use, such as `order` for `{order}`.',
  ),
  default: noted(
    z.object({ subject: z.nullable(z.string()), text: z.string() }),
    'The default text, which a reset restores.',
  ),
  version: noted(
    z.int(),
    'Send back the version that you read; a newer one is refused, so that nobody overwrites a change unseen. 0 for the default; every save changes it.',
  ),
})
export type MessageText = z.infer<typeof MessageText>

const Subject = z.optional(
  z.nullable(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(200, invalid.tooLong),
        z.regex(/^\P{Cc}*$/u, 'Write the subject in one line.'),
      ),
  ),
)
const Words = z
  .string('Please write the text.')
  .check(z.trim(), z.minLength(1, 'Please write the text.'), z.maxLength(MAX_TEXT, invalid.tooLong))

/** One text to change; `text: null` restores the default. */
export const MessageTextChange = z.object({
  ...ofText,
  subject: Subject,
  text: z.nullable(Words),
  version: noted(
    z.optional(z.int('version must be a whole number.')),
    'The version that the caller has read. The change is refused if somebody has saved since.',
  ),
})
export type MessageTextChange = z.infer<typeof MessageTextChange>

/** A text to preview or to send as a test, saved or not. */
export const MessageDraft = z.object({ ...ofText, subject: Subject, text: Words })
export type MessageDraft = z.infer<typeof MessageDraft>

export const MessagePreview = z.object({
  subject: z.nullable(z.string()),
  text: z.string(),
  /** The number of the order whose values fill the placeholders; null: the shop has no order, so they are examples. */
  order: z.nullable(z.string()),
  /** SMS only: the messages that it is billed as, and its length; characters such as `[` count twice. */
  sms: z.nullable(z.object({ parts: z.int(), length: z.int() })),
})
export type MessagePreview = z.infer<typeof MessagePreview>

const AllTexts = z.object({ texts: z.array(MessageText) })

export const listMessageTexts = endpoint(calls.listMessageTexts, 'staff:settings', {
  summary: 'The words of every message, by kind, channel and language',
  answer: AllTexts,
})

export const saveMessageTexts = endpoint(calls.saveMessageTexts, 'staff:settings', {
  summary: 'Change the given texts; null goes back to the default',
  refusals: ['LINK_BESIDE_CODE', 'UNKNOWN_PLACEHOLDER', 'TEXT_CHANGED'],
  body: {
    texts: z
      .array(MessageTextChange, 'Please give the texts as a list.')
      .check(z.minLength(1, 'Please give a text.'), z.maxLength(100, 'Give at most 100 texts.')),
  },
  answer: AllTexts,
})

export const previewMessageText = endpoint(calls.previewMessageText, 'staff:settings', {
  summary: 'A text with the values of the latest order',
  refusals: ['LINK_BESIDE_CODE', 'UNKNOWN_PLACEHOLDER'],
  body: MessageDraft,
  answer: MessagePreview,
})

export const tryMessageText = endpoint(calls.tryMessageText, 'staff:settings', {
  summary: 'Send a text to your own e-mail or phone',
  refusals: ['LINK_BESIDE_CODE', 'UNKNOWN_PLACEHOLDER', 'CHANNEL_OFF', 'NO_OWN_PHONE'],
  body: MessageDraft,
  accepted: { to: z.string() },
})
