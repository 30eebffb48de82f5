import { staffWords } from '../../words/staff/staff-words.ts'

/** KRA's classes of VAT. */
export const vatWords = staffWords('vatWords', {
  vatClass: 'VAT class',
  classes: {
    A: 'A: exempt',
    B: 'B: usual rate',
    C: 'C: zero-rated',
    D: 'D: no VAT',
    E: 'E: lower rate',
  },
})
