import * as z from 'zod/mini'
import { compared, endpoint, LanguageCode, noted, requiredText } from '../endpoint.ts'
import { invalid } from '../field-messages.ts'
import { email } from './person-fields.ts'
import * as calls from './users.calls.ts'

/** The rules for a new password. A page ticks off those that what is typed meets. */
export const passwordRules = {
  length: /^[\s\S]{8}/,
  upper: /\p{Lu}/u,
  lower: /\p{Ll}/u,
  digit: /\d/,
  special: /[^\p{L}\d\s]/u,
}

export const NewPassword = z
  .string(invalid.password)
  .check(
    z.minLength(1, { error: invalid.password, abort: true }),
    z.minLength(8, invalid.passwordLength),
    z.maxLength(200, invalid.tooLong),
    z.regex(passwordRules.upper, invalid.passwordUpper),
    z.regex(passwordRules.lower, invalid.passwordLower),
    z.regex(passwordRules.digit, invalid.passwordDigit),
    z.regex(passwordRules.special, invalid.passwordSpecial),
  )

export const PasswordChange = z.object({
  currentPassword: z.string(invalid.currentPassword).check(z.minLength(1, invalid.currentPassword)),
  newPassword: z
    .string(invalid.newPasswordLength)
    .check(z.minLength(8, invalid.newPasswordLength), z.maxLength(200, invalid.tooLong)),
})
export type PasswordChange = z.infer<typeof PasswordChange>

export const PasswordForgotten = z.object({
  email: email(invalid.email),
  language: z.optional(LanguageCode),
})
export type PasswordForgotten = z.infer<typeof PasswordForgotten>

export const PasswordReset = z.object({
  email: email(invalid.email),
  code: requiredText(invalid.sentCode, 20, compared),
  newPassword: NewPassword,
})
export type PasswordReset = z.infer<typeof PasswordReset>

const MessageAnswer = z.object({ message: z.string() })
/** `sendsEmail` is false if the shop cannot send e-mail; the code then stays in the outbox. */
const CodeAnswer = z.object({
  ...MessageAnswer.shape,
  sendsEmail: noted(z.boolean(), 'Whether the shop has a mail server.'),
})

export const forgotPassword = endpoint(calls.forgotPassword, 'public', {
  summary: 'Send a one-time code to an email address',
  refusals: ['TOO_MANY_TRIES'],
  body: PasswordForgotten,
  answer: CodeAnswer,
})

export const resetPassword = endpoint(calls.resetPassword, 'public', {
  summary: 'Choose a new password with a one-time code',
  refusals: ['PASSWORD_COMMON', 'RESET_CODE_WRONG', 'TOO_MANY_TRIES'],
  body: PasswordReset,
  answer: MessageAnswer,
})

export const changePassword = endpoint(calls.changePassword, 'user', {
  summary: 'Change your password; every other session ends',
  refusals: ['PASSWORD_COMMON', 'WRONG_PASSWORD', 'TOO_MANY_TRIES'],
  body: PasswordChange,
  answer: MessageAnswer,
})
