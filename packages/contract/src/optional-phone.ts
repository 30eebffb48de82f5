import * as z from 'zod/mini'
import { invalid } from './field-messages.ts'
import { normalisePhone } from './phone.ts'

/** A Kenyan mobile number in any form, as the shop writes it; blank means none. */
export const OptionalPhone = z.optional(
  z.nullable(
    z.pipe(
      z.string().check(
        z.trim(),
        z.refine((typed) => typed === '' || normalisePhone(typed) !== undefined, {
          error: invalid.phone,
          abort: true,
        }),
      ),
      z.transform((typed: string) => normalisePhone(typed) ?? ''),
    ),
  ),
)
