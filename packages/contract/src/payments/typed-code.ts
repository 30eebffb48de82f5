import * as z from 'zod/mini'
import { Instant, noted } from '../endpoint.ts'

/** Why a code did not pay its order when the payment came. */
export const typedCodeProblems = [
  'TYPED_CODE_USED',
  'TYPED_CODE_TOO_LITTLE',
  'TYPED_CODE_NOT_DUE',
] as const

/** A receipt code that was typed for an order and has not paid it. */
export const TypedCode = z.object({
  code: z.string(),
  typedAt: noted(Instant, 'When the code was typed.'),
  /** Null while the shop waits for the payment. */
  problem: z.nullable(z.enum(typedCodeProblems)),
})
export type TypedCode = z.infer<typeof TypedCode>
