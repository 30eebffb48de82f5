import * as z from 'zod/mini'
import { note } from '../endpoint.ts'
import { Money } from '../money-schema.ts'
import { vatClasses } from './vat-classes.ts'

/** The sums of one class of VAT; `rate` is in per cent. */
export const VatSum = z.object({
  class: z.enum(vatClasses).check(note('The class of VAT.')),
  rate: z.number().check(note('In per cent.')),
  net: Money.check(note('Without the tax.')),
  tax: Money.check(note('The tax inside `gross`.')),
  gross: Money.check(note('What was charged, tax included.')),
})
export type VatSum = z.infer<typeof VatSum>
