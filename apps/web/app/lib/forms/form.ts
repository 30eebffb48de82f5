import * as z from 'zod/mini'

// The content security policy forbids eval, which zod would otherwise use.
z.config({ jitless: true })

export type FormResult<Value> =
  | { ok: true; value: Value }
  | { ok: false; message: string; fields: Record<string, string> }

/**
 * Validates a submitted form with a schema of the contract. If it is invalid, `fields` has the first
 * message of each invalid input and `message` the first of all.
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
  const read = z.safeParse(schema, values)
  if (read.success) return { ok: true, value: read.data }
  const fields: Record<string, string> = {}
  for (const issue of read.error.issues) fields[String(issue.path[0] ?? '')] ??= issue.message
  return { ok: false, message: read.error.issues[0]?.message ?? '', fields }
}
