import * as z from 'zod/mini'
import {
  ById,
  Id,
  Instant,
  LanguageCode,
  nextCursor,
  optionalText,
  paging,
  requiredText,
  sorting,
} from './endpoint.ts'
import { messages } from './messages.ts'
import { normalisePhone } from './phone.ts'
import { roles } from './roles.ts'

const { invalid } = messages

export const Role = z.enum(roles, 'There is no such role.')

export const User = z.object({
  _id: Id,
  username: z.string(),
  email: z.string(),
  role: Role,
  firstname: z.string(),
  lastname: z.string(),
  phoneNumber: z.nullable(z.string()),
  createdAt: Instant,
  updatedAt: Instant,
})
export type User = z.infer<typeof User>

/** How a person is shown where another thing refers to them. */
export const UserRef = z.object({ _id: Id, username: z.string(), email: z.string() })
export type UserRef = z.infer<typeof UserRef>

const UserAnswer = z.object({ user: User })
const SessionAnswer = z.object({ token: z.string(), user: User })

/** Good enough to catch a slip of the finger; only a message that arrives proves an address. */
const emailShape = /^[^\s@<>()[\],;:"\\]+@([^\s@<>()[\],;:"\\.]+\.)+[^\s@<>()[\],;:"\\.]+$/

function email(required: string) {
  return requiredText(required, 254).check(z.regex(emailShape, invalid.emailFormat))
}

/** A password as it may be chosen at registration. */
export const NewPassword = z
  .string(invalid.password)
  .check(
    z.minLength(1, { error: invalid.password, abort: true }),
    z.minLength(8, invalid.passwordLength),
    z.maxLength(200, 'Use at most 200 characters.'),
    z.regex(/\p{Lu}/u, invalid.passwordUpper),
    z.regex(/\p{Ll}/u, invalid.passwordLower),
    z.regex(/\d/, invalid.passwordDigit),
    z.regex(/[^\p{L}\d\s]/u, invalid.passwordSpecial),
  )

export const Registration = z
  .object({
    firstname: requiredText(invalid.firstname, 100),
    lastname: requiredText(invalid.lastname, 100),
    username: requiredText(invalid.username, 50),
    email: email(invalid.email),
    password: NewPassword,
    confirmPassword: z
      .string(invalid.confirmPassword)
      .check(z.minLength(1, invalid.confirmPassword)),
  })
  .check(
    z.refine((form) => form.password === form.confirmPassword, {
      error: invalid.passwordsDiffer,
      path: ['confirmPassword'],
    }),
  )
export type Registration = z.infer<typeof Registration>

/** What the server takes. A short password is not malformed, it is merely wrong: 401, not 400. */
export const Credentials = z.object({
  email: email(invalid.loginEmail),
  password: z.string(invalid.password).check(z.minLength(1, invalid.password)),
})
export type Credentials = z.infer<typeof Credentials>

/** What the login form stops before it is sent. */
export const LoginForm = z.object({
  email: Credentials.shape.email,
  password: z
    .string(invalid.password)
    .check(
      z.minLength(1, { error: invalid.password, abort: true }),
      z.minLength(8, invalid.passwordLength),
    ),
})

export const Profile = z.object({
  username: z.optional(requiredText(invalid.username, 50)),
  email: z.optional(email(invalid.email)),
  phoneNumber: z.optional(
    z.nullable(
      z.string().check(
        z.trim(),
        z.refine((typed) => typed === '' || !!normalisePhone(typed), invalid.phone),
      ),
    ),
  ),
  firstname: z.optional(requiredText(invalid.firstname, 100)),
  lastname: z.optional(requiredText(invalid.lastname, 100)),
})
export type Profile = z.infer<typeof Profile>

export const PasswordChange = z.object({
  currentPassword: z.string(invalid.currentPassword).check(z.minLength(1, invalid.currentPassword)),
  newPassword: z
    .string(invalid.newPasswordLength)
    .check(
      z.minLength(8, invalid.newPasswordLength),
      z.maxLength(200, 'Use at most 200 characters.'),
    ),
})
export type PasswordChange = z.infer<typeof PasswordChange>

export const PasswordForgotten = z.object({
  email: email(invalid.email),
  language: z.optional(LanguageCode),
})
export type PasswordForgotten = z.infer<typeof PasswordForgotten>

export const PasswordReset = z.object({
  email: email(invalid.email),
  code: requiredText('Please enter the code from the message.', 20),
  newPassword: NewPassword,
})
export type PasswordReset = z.infer<typeof PasswordReset>

export const userSorts = ['newest', 'oldest', 'username', '-username', 'email', '-email'] as const
export type UserSort = (typeof userSorts)[number]

export const UserFilter = z.object({
  ...paging,
  sort: sorting(userSorts),
  role: z.optional(Role),
  q: optionalText(100),
})
export type UserFilter = z.infer<typeof UserFilter>

const MessageAnswer = z.object({ message: z.string() })
/** `sendsEmail`: false where the shop cannot send any, and the code waits in its outbox. */
const CodeAnswer = z.object({ ...MessageAnswer.shape, sendsEmail: z.boolean() })

export const register = {
  method: 'POST',
  url: '/user/register',
  config: { access: 'public', summary: 'Open an account and sign in' },
  schema: { body: Registration, response: { 201: SessionAnswer } },
} as const

export const login = {
  method: 'POST',
  url: '/user/login',
  config: { access: 'public', summary: 'Sign in' },
  schema: { body: Credentials, response: { 200: SessionAnswer } },
} as const

export const logout = {
  method: 'POST',
  url: '/user/logout',
  config: { access: 'user', summary: 'End this session' },
  schema: {},
} as const

export const forgotPassword = {
  method: 'POST',
  url: '/user/forgot-password',
  config: { access: 'public', summary: 'Send a one-time code to an email address' },
  schema: { body: PasswordForgotten, response: { 200: CodeAnswer } },
} as const

export const resetPassword = {
  method: 'POST',
  url: '/user/reset-password',
  config: { access: 'public', summary: 'Choose a new password with a one-time code' },
  schema: { body: PasswordReset, response: { 200: MessageAnswer } },
} as const

export const getProfile = {
  method: 'GET',
  url: '/user/me',
  config: { access: 'user', summary: 'Read your own profile' },
  schema: { response: { 200: UserAnswer } },
} as const

export const updateProfile = {
  method: 'PUT',
  url: '/user/me',
  config: { access: 'user', summary: 'Change your own profile' },
  schema: { body: Profile, response: { 200: UserAnswer } },
} as const

export const exportOwnData = {
  method: 'GET',
  url: '/user/me/export',
  config: { access: 'user', summary: 'Download everything the shop holds about you' },
  schema: {},
} as const

export const changePassword = {
  method: 'PUT',
  url: '/user/change-password',
  config: { access: 'user', summary: 'Change your password; every other session ends' },
  schema: { body: PasswordChange, response: { 200: MessageAnswer } },
} as const

export const deleteAccount = {
  method: 'DELETE',
  url: '/user/me',
  config: { access: 'user', summary: 'Delete your account' },
  schema: {},
} as const

export const listUsers = {
  method: 'GET',
  url: '/user/users',
  config: { access: 'staff', summary: 'List users' },
  schema: {
    querystring: UserFilter,
    response: { 200: z.object({ users: z.array(User), nextCursor }) },
  },
} as const

export const getUser = {
  method: 'GET',
  url: '/user/:id',
  config: { access: 'staff', summary: 'Read one user', missing: 'USER_NOT_FOUND' },
  schema: { params: ById, response: { 200: UserAnswer } },
} as const

export const deleteUser = {
  method: 'DELETE',
  url: '/user/users/:id',
  config: { access: 'staff', summary: 'Delete a user', missing: 'USER_NOT_FOUND' },
  schema: { params: ById },
} as const

export const changeRole = {
  method: 'PATCH',
  url: '/user/users/:id/role',
  config: { access: 'staff', summary: 'Give a user another role', missing: 'USER_NOT_FOUND' },
  schema: { params: ById, body: z.object({ role: Role }), response: { 200: UserAnswer } },
} as const
