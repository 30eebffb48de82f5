import * as z from 'zod/mini'
import { normalisePhone } from './phone.ts'
import { messages } from './screen-messages.ts'

/** A Kenyan mobile number in any form, as the shop writes it; blank means none. */
export const OptionalPhone = z.optional(
  z.nullable(
    z.pipe(
      z.string().check(
        z.trim(),
        z.refine((typed) => typed === '' || normalisePhone(typed) !== undefined, {
          error: messages.invalid.phone,
          abort: true,
        }),
      ),
      z.transform((typed: string) => normalisePhone(typed) ?? ''),
    ),
  ),
)
