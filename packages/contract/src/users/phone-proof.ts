import * as z from 'zod/mini'
import { compared, endpoint, requiredText } from '../endpoint.ts'
import { invalid } from '../field-messages.ts'
import * as calls from './users.calls.ts'
import { Confirmation, passwordRefusals } from './users.ts'

export const ProofCode = z.object({
  code: requiredText(invalid.sentCode, 20, compared),
  ...Confirmation.shape,
})
export type ProofCode = z.infer<typeof ProofCode>

export const startPhoneProof = endpoint(calls.startPhoneProof, 'user', {
  summary: 'Send a code to the phone of your profile, by SMS',
  refusals: ['CHANNEL_OFF', 'NO_OWN_PHONE', passwordRefusals],
  body: Confirmation,
})

export const confirmPhoneProof = endpoint(calls.confirmPhoneProof, 'user', {
  summary: 'Prove with the code that the phone of your profile is yours',
  refusals: ['PHONE_CODE_WRONG', 'PHONE_HAS_ACCOUNT', passwordRefusals],
  body: ProofCode,
})
