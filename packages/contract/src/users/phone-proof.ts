import * as z from 'zod/mini'
import { requiredText } from '../endpoint.ts'
import { Confirmation } from './users.ts'

export const ProofCode = z.object({
  code: requiredText('Please enter the code from the message.', 20),
  ...Confirmation.shape,
})
export type ProofCode = z.infer<typeof ProofCode>

export const startPhoneProof = {
  method: 'POST',
  url: '/user/phone/proof',
  config: { access: 'user', summary: 'Send a code to the phone of your profile, by SMS' },
  schema: { body: Confirmation },
} as const

export const confirmPhoneProof = {
  method: 'POST',
  url: '/user/phone/proof/confirm',
  config: {
    access: 'user',
    summary: 'Prove with the code that the phone of your profile is yours',
  },
  schema: { body: ProofCode },
} as const
