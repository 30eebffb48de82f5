import {
  type FieldCode,
  fieldRefusal,
  fieldRefusals,
  zodMessages,
} from '@duka/contract/field-messages'
import * as z from 'zod/mini'
import { translateRefusal } from '../text/text.ts'

// The content security policy forbids eval, which zod would otherwise use.
z.config({ jitless: true })

export type FormResult<Value> =
  | { ok: true; value: Value }
  | { ok: false; message: string; fields: Record<string, string> }

/**
 * Validates a submitted form with a schema of the contract. If it is invalid, `fields` has the first
 * message of each invalid input and `message` the first of all, in the language on screen.
 */
export async function readForm<Schema extends z.ZodMiniType>(
  request: Request,
  schema: Schema,
): Promise<FormResult<z.output<Schema>>> {
  return checkForm(Object.fromEntries(await request.formData()), schema)
}

/** Like `readForm`, for values that have been read already. */
export function checkForm<Schema extends z.ZodMiniType>(
  values: unknown,
  schema: Schema,
): FormResult<z.output<Schema>> {
  const read = z.safeParse(schema, values, zodMessages)
  if (read.success) return { ok: true, value: read.data }
  const refused = fieldRefusals(read.error.issues, ([name]) => String(name ?? ''))
  const fields = Object.fromEntries(
    Object.entries(refused).map(([name, refusal]) => [name, translateRefusal(refusal)]),
  )
  return { ok: false, message: Object.values(fields)[0] ?? '', fields }
}

/** What is said of a wrong input, in the language on screen. */
export const fieldText = (code: FieldCode) => translateRefusal(fieldRefusal({ message: code }))
