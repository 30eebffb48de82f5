import * as z from 'zod/mini'
import { compared } from '../endpoint.ts'
import { invalid } from '../field-messages.ts'

/** KRA's number of a taxpayer, in any letter case; blank means none. */
export const Pin = z.string(invalid.kraPin).check(
  compared,
  z.overwrite((typed) => typed.replace(/[\s-]/g, '').toUpperCase()),
  z.regex(/^([A-Z]\d{9}[A-Z])?$/, invalid.kraPin),
)

export const OptionalPin = z.optional(z.nullable(Pin))
