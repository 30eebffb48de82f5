import * as z from 'zod/mini'
import { ById, LanguageCode } from './endpoint.ts'
import { messages } from './messages.ts'
import { email } from './person-fields.ts'
import { normalisePhone } from './phone.ts'

/** So many people are told for each piece that came back; they are told in the order in which they asked. */
export const TOLD_PER_PIECE = 3

const { invalid } = messages

const Phone = z.pipe(
  z
    .string(invalid.phone)
    .check(z.refine((typed) => normalisePhone(typed) !== undefined, invalid.phone)),
  z.transform((typed: string) => normalisePhone(typed) ?? ''),
)

/** One way to reach the person. */
export const NotifyMe = z
  .object({
    email: z.optional(email(invalid.emailFormat)),
    phoneNumber: z.optional(Phone),
    language: z.optional(LanguageCode),
  })
  .check(
    z.refine(({ email, phoneNumber }) => (email === undefined) !== (phoneNumber === undefined), {
      error: 'Please give an e-mail address or a phone number.',
      path: ['email'],
    }),
  )
export type NotifyMe = z.infer<typeof NotifyMe>

export const notifyMe = {
  method: 'POST',
  url: '/products/:id/notify-me',
  config: {
    access: 'public',
    summary: 'Ask to be told once when a sold-out product is back',
    missing: 'PRODUCT_NOT_FOUND',
  },
  schema: { params: ById, body: NotifyMe, response: { 202: z.object({ message: z.string() }) } },
} as const
