import * as z from 'zod/mini'
import { noted } from '../endpoint.ts'
import { Money } from '../money-schema.ts'
import { vatClasses } from './vat-classes.ts'

/** The sums of one class of VAT; `rate` is in per cent. */
export const VatSum = z.object({
  class: noted(z.enum(vatClasses), 'The class of VAT.'),
  rate: noted(z.number(), 'In per cent.'),
  net: noted(Money, 'Without the tax.'),
  tax: noted(Money, 'The tax inside `gross`.'),
  gross: noted(Money, 'What was charged, tax included.'),
})
export type VatSum = z.infer<typeof VatSum>
