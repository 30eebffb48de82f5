/** Links by which somebody opens an account of staff. */
import * as z from 'zod/mini'
import { endpoint, Id, Instant, noted } from '../endpoint.ts'
import { invalid } from '../field-messages.ts'
import { OptionalPhone } from '../optional-phone.ts'
import * as calls from './invitations.calls.ts'
import { NewPassword } from './passwords.ts'
import { email, personName } from './person-fields.ts'
import { rightSetNames } from './rights.ts'
import { SessionAnswer } from './sessions.ts'

/** A link works for this many days, once. */
export const INVITATION_DAYS = 3

const JobSet = z.enum(rightSetNames, 'There is no such set of rights.')
/** Blank means none, as forms send it. */
const OptionalEmail = z.optional(
  z.nullable(
    z.union([
      z.pipe(
        z.string().check(z.regex(/^\s*$/)),
        z.transform(() => null),
      ),
      email(invalid.email),
    ]),
  ),
)

export const NewInvitation = z.object({
  name: personName('Please write a name.', 150),
  phoneNumber: OptionalPhone,
  email: OptionalEmail,
  set: noted(JobSet, 'A usual job with its rights.'),
})
export type NewInvitation = z.infer<typeof NewInvitation>

export const Invitation = z.object({
  _id: Id,
  name: z.string(),
  set: noted(JobSet, 'A usual job with its rights.'),
  phoneNumber: z.nullable(z.string()),
  email: z.nullable(z.string()),
  expiresAt: noted(Instant, 'When it ends by itself.'),
  usedAt: noted(z.nullable(Instant), 'When it was used; null: not yet.'),
})
export type Invitation = z.infer<typeof Invitation>

/** Who was invited without an e-mail gives one: people log in by e-mail. */
export const Acceptance = z.object({
  username: personName(invalid.username, 50),
  password: NewPassword,
  email: OptionalEmail,
})
export type Acceptance = z.infer<typeof Acceptance>

const over = ['INVITATION_USED', 'INVITATION_OVER'] as const

export const invite = endpoint(calls.invite, 'staff:admin', {
  summary: 'Make a link by which somebody opens an account of staff (admins only)',
  refusals: ['EMAIL_TAKEN'],
  body: NewInvitation,
  created: {
    invitation: noted(Invitation, 'A link that opens an account of staff.'),
    link: z.string(),
  },
})

export const listInvitations = endpoint(calls.listInvitations, 'staff:admin', {
  summary: 'List the invitations, newest first',
  answer: {
    invitations: noted(z.array(Invitation), 'Links to open an account, newest first.'),
  },
})

export const endInvitation = endpoint(calls.endInvitation, 'staff:admin', {
  summary: 'Take an invitation back (admins only)',
  missing: 'INVITATION_NOT_FOUND',
  refusals: ['INVITATION_USED'],
})

export const getInvitation = endpoint(calls.getInvitation, 'public', {
  summary: 'Read the invitation of a link',
  missing: 'INVITATION_NOT_FOUND',
  refusals: over,
  answer: {
    name: z.string(),
    set: noted(JobSet, 'A usual job with its rights.'),
    needsEmail: noted(z.boolean(), 'Whether the person gives an e-mail, as it names none.'),
  },
})

export const acceptInvitation = endpoint(calls.acceptInvitation, 'public', {
  summary: 'Open the account of an invitation and sign in',
  missing: 'INVITATION_NOT_FOUND',
  refusals: [over, 'EMAIL_TAKEN', 'USERNAME_TAKEN', 'PASSWORD_COMMON', 'TOO_MANY_TRIES'],
  body: Acceptance,
  created: SessionAnswer,
})
