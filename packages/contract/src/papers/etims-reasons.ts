/** What a paper is that DigiTax has not signed. */
export const sendingStates = ['waiting', 'refused', 'by-hand'] as const

/** Why a paper was refused, or has to be typed by hand. */
export const etimsReasons = [
  'failed',
  'field',
  'schema',
  'precondition',
  'other-sale',
  'item',
  'too-many-notes',
  'late',
  'invoice-elsewhere',
] as const
export type EtimsReason = (typeof etimsReasons)[number]

/** The same in words, with what to do. `{detail}` is what DigiTax said of it. */
export const etimsReasonWords: Record<EtimsReason, string> = {
  failed: 'KRA refused it[: {detail}]. Correct the cause, then try again.',
  field: 'DigiTax did not take a value[: {detail}]. Correct it, then try again.',
  schema: 'DigiTax did not take its form[: {detail}]. Tell who looks after the shop.',
  precondition:
    'DigiTax did not take it[: {detail}]. Too little stock is added in DigiTax’s dashboard; then try again.',
  'other-sale':
    'DigiTax has another sale with this number. Look at it in DigiTax’s dashboard before you try again.',
  item: 'KRA refused a product of it[: {detail}]. Try again: the shop registers it anew.',
  'too-many-notes':
    'Its invoice has as many credit notes as KRA takes. Credit the whole invoice in DigiTax’s dashboard, and sell the rest anew.',
  late: 'It is more than six months after its invoice, so KRA may not take it off the VAT. Ask your accountant.',
  'invoice-elsewhere': 'DigiTax did not sign its invoice. Type the credit note into eTIMS by hand.',
}
