import { type VatClass, vatClasses } from '@duka/contract/settings/vat-classes'
import { staffWords } from '../../words/staff/staff-words.ts'

/** KRA's classes of VAT. */
export const vatWords = staffWords('vatWords', {
  vatClass: 'VAT class',
  classes: {
    A: 'A: exempt',
    B: 'B: usual rate (16 %)',
    C: 'C: zero-rated',
    D: 'D: no VAT',
    E: 'E: lower rate (8 %)',
  },
})

/** The classes with their names, for a choice. */
export function vatChoices({ classes }: { classes: Record<VatClass, string> }) {
  return vatClasses.map((of) => [of, classes[of]] as const)
}
