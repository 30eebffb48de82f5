import { fill } from '../fill.ts'

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
  'invoice-refused',
] as const
export type EtimsReason = (typeof etimsReasons)[number]

/** The same in words, with what to do. `{detail}` is what DigiTax said of it, with a colon before it, or empty. */
export const etimsReasonWords: Record<EtimsReason, string> = {
  failed:
    'KRA refused it{detail}. If the PIN of the buyer is wrong, change it on the page of the order, which gets a new invoice. Else correct the cause, then try again.',
  field: 'DigiTax did not take a value{detail}. Correct it, then try again.',
  schema: 'DigiTax did not take its form{detail}. Tell who looks after the shop.',
  precondition:
    'DigiTax did not take it{detail}. If it has too little stock, add some in DigiTax’s dashboard. Then try again.',
  'other-sale':
    'DigiTax has another sale with this number. Look at it in DigiTax’s dashboard before you try again.',
  item: 'KRA refused a product of it{detail}. Try again: the shop registers it anew.',
  'too-many-notes':
    'Its invoice has as many credit notes as KRA takes. Credit the whole invoice in DigiTax’s dashboard, and sell the rest anew.',
  late: 'It is more than six months after its invoice, so KRA may not take it off the VAT. Ask your accountant.',
  'invoice-elsewhere': 'DigiTax did not sign its invoice. Type the credit note into eTIMS by hand.',
  'invoice-refused':
    'KRA has not taken its invoice, so it needs no credit note. If you try the invoice again, both are sent.',
}

/** A reason in words of any language, with what DigiTax said of it. */
export function tellReason(
  words: Record<EtimsReason, string>,
  code: EtimsReason,
  detail: string | null,
): string {
  return fill(words[code], { detail: detail ? `: ${detail}` : '' })
}
