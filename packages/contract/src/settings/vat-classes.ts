/** KRA's classes of VAT: A exempt, B the usual rate, C zero-rated, D not under VAT, E the lower rate of fuels. */
export const vatClasses = ['A', 'B', 'C', 'D', 'E'] as const
export type VatClass = (typeof vatClasses)[number]
