import * as z from 'zod/mini'
import { compared, endpoint, noted, requiredText } from '../endpoint.ts'
import { invalid } from '../field-messages.ts'
import * as calls from './users.calls.ts'
import { Confirmation, passwordRefusals } from './users.ts'

const SecondFactorState = z.object({
  on: noted(z.boolean(), 'Whether it is switched on.'),
  recoveryCodesLeft: noted(z.int(), 'How many recovery codes are not used yet.'),
  /** Whether the shop requires it of staff. */
  required: z.boolean(),
})
export type SecondFactorState = z.infer<typeof SecondFactorState>

/** Shown only once. `otpauth` is the URL for a QR code. */
const NewSecondFactor = z.object({
  secret: z.string(),
  otpauth: noted(z.string(), 'The address in the QR code for an authenticator app.'),
  recoveryCodes: noted(z.array(z.string()), 'Each replaces the phone once; shown this one time.'),
})
export type NewSecondFactor = z.infer<typeof NewSecondFactor>

export const getSecondFactor = endpoint(calls.getSecondFactor, 'user', {
  summary: 'Whether your login has a second factor',
  answer: SecondFactorState,
})

export const startSecondFactor = endpoint(calls.startSecondFactor, 'user', {
  summary: 'Set up a second factor; staff only',
  refusals: ['NOT_ALLOWED', passwordRefusals],
  body: Confirmation,
  created: NewSecondFactor,
})

export const confirmSecondFactor = endpoint(calls.confirmSecondFactor, 'user', {
  summary: 'Turn the second factor on with its first code',
  refusals: ['SECOND_FACTOR_WRONG', 'TOO_MANY_TRIES'],
  body: { code: requiredText(invalid.signInCode, 50, compared) },
})

export const removeSecondFactor = endpoint(calls.removeSecondFactor, 'user', {
  summary: 'Turn the second factor off',
  refusals: passwordRefusals,
  body: Confirmation,
})
