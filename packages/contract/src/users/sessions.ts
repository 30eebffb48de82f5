import * as z from 'zod/mini'
import { compared, endpoint, Id, Instant, noted, requiredText } from '../endpoint.ts'
import { invalid } from '../field-messages.ts'
import { messageChoice } from '../messages/message-choice.ts'
import { NewPassword } from './passwords.ts'
import { email, personName } from './person-fields.ts'
import * as calls from './users.calls.ts'
import { User } from './users.ts'

export const SessionAnswer = z.object({ token: z.string(), user: User })

export const Registration = z
  .object({
    firstname: personName(invalid.firstname, 100),
    lastname: personName(invalid.lastname, 100),
    username: personName(invalid.username, 50),
    email: email(invalid.email),
    password: NewPassword,
    confirmPassword: z
      .string(invalid.confirmPassword)
      .check(z.minLength(1, invalid.confirmPassword)),
    ...messageChoice,
  })
  .check(
    z.refine((form) => form.password === form.confirmPassword, {
      error: invalid.passwordsDiffer,
      path: ['confirmPassword'],
    }),
  )
export type Registration = z.infer<typeof Registration>

/** The schema of the server. It accepts a short password, which is then wrong: 401, not 400. */
export const Credentials = z.object({
  email: email(invalid.loginEmail),
  password: z.string(invalid.password).check(z.minLength(1, invalid.password)),
})
export type Credentials = z.infer<typeof Credentials>

/** The schema of the login form. */
export const LoginForm = z.object({
  email: Credentials.shape.email,
  password: z
    .string(invalid.password)
    .check(
      z.minLength(1, { error: invalid.password, abort: true }),
      z.minLength(8, invalid.passwordLength),
    ),
})

/** A session of the caller. */
const OwnSession = z.object({
  _id: Id,
  createdAt: Instant,
  lastUsedAt: Instant,
  /** In words; null for old sessions that did not record it. */
  device: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** Whether it is the session of this call. */
  current: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

/** The password was right. The code of the second factor must follow within ten minutes. */
export const PendingLogin = z.object({
  secondFactor: noted(z.string(), 'What to send back with the code.'),
})

export const SecondStep = z.object({
  secondFactor: noted(
    requiredText('Please start the login again.', 100),
    'From the answer to the password.',
  ),
  /** The code from the phone, or a recovery code. */
  code: requiredText(invalid.signInCode, 50, compared),
})
export type SecondStep = z.infer<typeof SecondStep>

export const register = endpoint(calls.register, 'public', {
  summary: 'Open an account and sign in',
  refusals: ['EMAIL_TAKEN', 'USERNAME_TAKEN', 'PASSWORD_COMMON', 'TOO_MANY_TRIES'],
  body: Registration,
  created: SessionAnswer,
})

export const login = endpoint(calls.login, 'public', {
  summary: 'Sign in',
  refusals: ['LOGIN_FAILED', 'TOO_MANY_TRIES'],
  body: Credentials,
  answer: SessionAnswer,
  accepted: PendingLogin,
})

export const finishLogin = endpoint(calls.finishLogin, 'public', {
  summary: 'Sign in with the code of the second factor',
  refusals: ['LOGIN_STEP_EXPIRED', 'SECOND_FACTOR_REFUSED', 'TOO_MANY_TRIES'],
  body: SecondStep,
  answer: SessionAnswer,
})

export const listSessions = endpoint(calls.listSessions, 'user', {
  summary: 'Where you are signed in',
  answer: { sessions: z.array(OwnSession) },
})

export const endSession = endpoint(calls.endSession, 'user', {
  summary: 'End one of your sessions',
  missing: 'SESSION_NOT_FOUND',
})

export const endSessionsOf = endpoint(calls.endSessionsOf, 'staff:admin', {
  summary: 'Log a user out everywhere (admins only)',
  missing: 'USER_NOT_FOUND',
})

export const logout = endpoint(calls.logout, 'user', {
  summary: 'End this session',
})
