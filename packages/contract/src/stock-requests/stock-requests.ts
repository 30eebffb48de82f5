import * as z from 'zod/mini'
import { endpoint, LanguageCode } from '../endpoint.ts'
import { invalid } from '../field-messages.ts'
import { normalisePhone } from '../phone.ts'
import { email } from '../users/person-fields.ts'
import * as calls from './stock-requests.calls.ts'

/** The number of people who get a message for each piece that is back in stock. Those who asked first get it first. */
export const NOTIFIED_PER_PIECE = 3

const Phone = z.pipe(
  z
    .string(invalid.emailOrPhone)
    .check(z.refine((typed) => normalisePhone(typed) !== undefined, invalid.emailOrPhone)),
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
      error: invalid.emailOrPhone,
      path: ['email'],
    }),
  )
export type NotifyMe = z.infer<typeof NotifyMe>

export const notifyMe = endpoint(calls.notifyMe, 'public', {
  summary: 'Ask for one message when a sold-out product is back',
  missing: 'PRODUCT_NOT_FOUND',
  refusals: ['TOO_MANY_TRIES'],
  body: NotifyMe,
  accepted: { message: z.string() },
})
