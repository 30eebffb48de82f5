import * as z from 'zod/mini'
import { compared, endpoint, requiredText } from '../endpoint.ts'
import { invalid } from '../field-messages.ts'
import { normalisePhone } from '../phone.ts'
import { personName } from './person-fields.ts'
import { PendingLogin, SessionAnswer } from './sessions.ts'
import * as calls from './users.calls.ts'

const Phone = z.pipe(
  requiredText(invalid.phone).check(
    z.refine((typed) => normalisePhone(typed) !== undefined, {
      error: invalid.phone,
      abort: true,
    }),
  ),
  z.transform((typed: string) => normalisePhone(typed) ?? typed),
)

export const PhoneCodeRequest = z.object({ phoneNumber: Phone })
export type PhoneCodeRequest = z.infer<typeof PhoneCodeRequest>

export const PhoneLogin = z.object({
  phoneNumber: Phone,
  code: requiredText(invalid.sentCode, 20, compared),
  /** The name of a new account. An existing one keeps its own. */
  name: z.optional(z.nullable(personName(invalid.firstname, 100))),
})
export type PhoneLogin = z.infer<typeof PhoneLogin>

export const sendPhoneCode = endpoint(calls.sendPhoneCode, 'public', {
  summary: 'Send a code to a phone by SMS, to log in with it',
  refusals: ['NOT_FOUND', 'TOO_MANY_TRIES'],
  body: PhoneCodeRequest,
  accepted: { message: z.string() },
})

export const phoneLogin = endpoint(calls.phoneLogin, 'public', {
  summary: 'Sign in with a phone and its code; opens an account for a new phone',
  refusals: ['NOT_FOUND', 'PHONE_LOGIN_FAILED', 'TOO_MANY_TRIES'],
  body: PhoneLogin,
  answer: SessionAnswer,
  created: SessionAnswer,
  accepted: PendingLogin,
})
