import * as z from 'zod/mini'
import { rights } from '../access.ts'
import {
  compared,
  endpoint,
  Id,
  Instant,
  LanguageCode,
  nextCursor,
  noted,
  optionalText,
  paging,
  sorting,
  staffWith,
} from '../endpoint.ts'
import { invalid } from '../field-messages.ts'
import { messageChoice, NotifyBy } from '../messages/message-choice.ts'
import { Money } from '../money-schema.ts'
import { normalisePhone } from '../phone.ts'
import { email, personName } from './person-fields.ts'
import { rightSetNames } from './rights.ts'
import { roles } from './roles.ts'
import * as calls from './users.calls.ts'

export const Role = z.enum(roles, 'There is no such role.')

const Right = z.enum(rights, 'There is no such right.')

const Percent = z.int('Use a whole number.').check(z.gte(0), z.lte(100, 'Use at most 100.'))
const Sum = Money.check(z.refine((shillings) => shillings >= 0, 'Use 0 or more.'))
/** Null: no limit. */
const StaffLimits = z.object({
  discountPercent: noted(z.nullable(Percent), 'The largest discount to give; null: any.'),
  refundAmount: noted(z.nullable(Sum), 'The largest sum to pay back at once; null: any.'),
})

/** What is left out stays. */
export const RightsChange = z.object({
  rights: noted(z.optional(z.array(Right)), 'What a member of staff may do.'),
  limits: noted(z.optional(z.partial(StaffLimits)), 'What one may give or pay back alone.'),
})
export type RightsChange = z.infer<typeof RightsChange>

export const User = z.object({
  _id: Id,
  username: z.string(),
  /** Null: the account logs in with its phone, and nobody has given an e-mail yet. */
  email: z.nullable(z.string()),
  role: Role,
  firstname: z.string(),
  lastname: z.string(),
  phoneNumber: z.nullable(z.string()),
  createdAt: Instant,
  updatedAt: Instant,
  rights: noted(z.optional(z.array(Right)), 'What staff may do; left out: a customer.'),
  limits: noted(z.optional(StaffLimits), 'What one may give or pay back alone.'),
})
export type User = z.infer<typeof User>

/** A short form of a user, for references. */
export const UserRef = z.object({ _id: Id, username: z.string(), email: z.nullable(z.string()) })
export type UserRef = z.infer<typeof UserRef>

const UserAnswer = z.object({ user: User })

/** The user who calls, with their choice about messages. */
export const OwnUser = z.object({
  ...User.shape,
  /** Null: not chosen; messages are in English. */
  language: z.nullable(LanguageCode),
  notifyBy: noted(NotifyBy, 'Where the customer wants messages.'),
  phoneProven: noted(
    z.boolean(),
    "Whether a code proved that the phone is the user's own. Only then do codes for a forgotten password go there.",
  ),
  hasPassword: noted(
    z.boolean(),
    'Whether the account has a password. One that was opened with a phone has none until it chooses one.',
  ),
})
export type OwnUser = z.infer<typeof OwnUser>

const OwnUserAnswer = z.object({ user: OwnUser })

export const Profile = z.object({
  username: z.optional(personName(invalid.username, 50)),
  email: z.optional(email(invalid.email)),
  phoneNumber: z.optional(
    z.nullable(
      z.string().check(
        z.trim(),
        z.refine((typed) => typed === '' || !!normalisePhone(typed), invalid.phone),
      ),
    ),
  ),
  firstname: z.optional(personName(invalid.firstname, 100)),
  lastname: z.optional(personName(invalid.lastname, 100)),
})
export type Profile = z.infer<typeof Profile>

/** What still keeps an account: money, goods or a rider of one of its orders. */
const obligationRefusals = [
  'ACCOUNT_CODE_WAITS',
  'ACCOUNT_HAS_MONEY',
  'ACCOUNT_HAS_RETURN',
  'ACCOUNT_OWES_MONEY',
  'ACCOUNT_WITH_RIDER',
] as const

/** What a call that needs a recent login or the password refuses. */
export const passwordRefusals = [
  'PASSWORD_NEEDED',
  'LOGIN_NEEDED',
  'WRONG_PASSWORD',
  'TOO_MANY_TRIES',
] as const

/** For calls that need a recent login or the password. */
export const Confirmation = z.object({
  password: z.optional(z.string().check(z.maxLength(1000))),
})

export const ProfileChange = z.object({
  ...Profile.shape,
  ...messageChoice,
  askedAt: noted(
    z.optional(z.enum(['profile', 'checkout'], 'Use profile or checkout.')),
    'Which page asked for the choice about messages.',
  ),
  ...Confirmation.shape,
})
export type ProfileChange = z.infer<typeof ProfileChange>

export const userSorts = ['newest', 'oldest', 'username', '-username', 'email', '-email'] as const
export type UserSort = (typeof userSorts)[number]

export const UserFilter = z.object({
  ...paging,
  sort: sorting(userSorts),
  role: z.optional(Role),
  q: noted(optionalText(100, compared), 'What to search for.'),
})
export type UserFilter = z.infer<typeof UserFilter>

export const getProfile = endpoint(calls.getProfile, 'user', {
  summary: 'Read your own profile',
  answer: OwnUserAnswer,
})

export const updateProfile = endpoint(calls.updateProfile, 'user', {
  summary: 'Change your own profile',
  refusals: [
    'EMAIL_TAKEN',
    'USERNAME_TAKEN',
    'PHONE_SAID_STOP',
    'PHONE_IS_LOGIN',
    passwordRefusals,
  ],
  body: ProfileChange,
  answer: OwnUserAnswer,
})

export const exportOwnData = endpoint(calls.exportOwnData, 'user', {
  summary: 'Download everything the shop holds about you',
})

export const deleteAccount = endpoint(calls.deleteAccount, 'user', {
  summary: 'Delete your account',
  refusals: [obligationRefusals, 'LAST_ADMIN', passwordRefusals],
  body: Confirmation,
})

export const listUsers = endpoint(calls.listUsers, 'staff:people', {
  summary: 'List users',
  query: UserFilter,
  answer: { users: z.array(User), nextCursor },
})

export const getUser = endpoint(calls.getUser, staffWith(['people', 'create-orders', 'orders']), {
  summary: 'Read one user',
  missing: 'USER_NOT_FOUND',
  answer: OwnUserAnswer,
})

export const deleteUser = endpoint(calls.deleteUser, 'staff:people', {
  summary: 'Delete a user',
  missing: 'USER_NOT_FOUND',
  refusals: [obligationRefusals, 'LAST_ADMIN'],
})

export const changeRole = endpoint(calls.changeRole, 'staff:people', {
  summary: 'Give a user another role',
  missing: 'USER_NOT_FOUND',
  refusals: ['LAST_ADMIN', 'SAME_ROLE', 'STAFF_NEED_EMAIL', 'STAFF_NEED_PASSWORD'],
  body: { role: Role },
  answer: UserAnswer,
})

export const listRights = endpoint(calls.listRights, 'staff:any', {
  summary: 'What staff may be allowed, and usual jobs',
  answer: {
    rights: noted(z.array(Right), 'All that a member of staff may be allowed.'),
    sets: noted(
      z.array(
        z.object({
          name: z.enum(rightSetNames),
          rights: noted(z.array(Right), 'The rights of the job.'),
          limits: noted(StaffLimits, 'The limits of the job.'),
        }),
      ),
      'Usual jobs with their rights and limits.',
    ),
  },
})

export const changeRights = endpoint(calls.changeRights, 'staff:admin', {
  summary: 'Say what a member of staff may do (admins only)',
  missing: 'USER_NOT_FOUND',
  refusals: ['NOT_STAFF', 'ADMINS_HAVE_ALL'],
  body: RightsChange,
  answer: UserAnswer,
})
