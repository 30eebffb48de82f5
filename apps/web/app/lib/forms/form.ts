import {
  type FieldCode,
  fieldRefusal,
  fieldRefusals,
  zodMessages,
} from '@duka/contract/field-messages'
import * as z from 'zod/mini'
import type { Outcome } from '../calls/attempt.ts'
import { translateRefusal } from '../text/text.ts'

// The content security policy forbids eval, which zod would otherwise use.
z.config({ jitless: true })

/**
 * Validates a submitted form with a schema of the contract. If it is invalid, `fields` has the first
 * message of each invalid input and `message` the first of all.
 */
export async function readForm<Schema extends z.ZodMiniType>(
  request: Request,
  schema: Schema,
): Promise<Outcome<z.output<Schema>>> {
  return checkForm(Object.fromEntries(await request.formData()), schema)
}

/** The name of the input that a schema finds wrong. */
export type NameOf = (path: PropertyKey[]) => string

/** Like `readForm`, for values that have been read already. */
export function checkForm<Schema extends z.ZodMiniType>(
  values: unknown,
  schema: Schema,
  nameOf: NameOf = ([name]) => String(name ?? ''),
): Outcome<z.output<Schema>> {
  const read = z.safeParse(schema, values, zodMessages)
  if (read.success) return { ok: true, value: read.data }
  const fields = fieldRefusals(read.error.issues, nameOf)
  const [refusal] = Object.values(fields)
  return { ok: false, message: refusal ? translateRefusal(refusal) : '', refusal, fields }
}

/** What is said of a wrong input, in the language on screen. */
export const fieldText = (code: FieldCode) => translateRefusal(fieldRefusal({ message: code }))
