import * as z from 'zod/mini'
import { vatClasses } from './vat-classes.ts'

export const VatClass = z.enum(vatClasses, 'Use A, B, C, D or E.')
