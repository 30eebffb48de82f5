import type { EtimsReason } from '@duka/contract/papers/etims-reasons'
import type { Paper } from '@duka/contract/papers/papers'
import { staffWords } from '../../../words/staff/staff-words.ts'

/** Why a paper was refused or set aside. What DigiTax said of it comes with a colon before it, or is empty. */
const reasons: Record<EtimsReason, (detail: string) => string> = {
  failed: (detail) => `KRA refused it${detail}. Correct the cause, then try again.`,
  field: (detail) => `DigiTax did not take a value${detail}. Correct it, then try again.`,
  schema: (detail) => `DigiTax did not take its form${detail}. Tell who looks after the shop.`,
  precondition: (detail) =>
    `DigiTax did not take it${detail}. Too little stock is added in DigiTax’s dashboard; then try again.`,
  'other-sale': () =>
    'DigiTax has another sale with this number. Look at it in DigiTax’s dashboard before you try again.',
  item: (detail) => `KRA refused a product of it${detail}. Try again: the shop registers it anew.`,
  'too-many-notes': () =>
    'Its invoice has as many credit notes as KRA takes. Credit the whole invoice in DigiTax’s dashboard, and sell the rest anew.',
  late: () =>
    'It is more than six months after its invoice, so KRA may not take it off the VAT. Ask your accountant.',
  'invoice-elsewhere': () =>
    'DigiTax did not sign its invoice. Type the credit note into eTIMS by hand.',
}

/** Invoices and credit notes. */
export const paperWords = staffWords('paperWords', {
  title: 'Invoices and VAT',
  loading: 'Loading invoices...',
  failed: 'Could not load the invoices. Check your connection.',
  failedSave: 'Could not save the number. Check your connection.',
  failedPdf: 'Could not download the PDF.',
  search: 'Number of invoice or order, or PIN of the buyer',
  kind: 'Kind',
  allKinds: 'Invoices and credit notes',
  kinds: { invoice: 'Invoice', 'credit-note': 'Credit note' },
  etims: 'eTIMS number',
  allStates: 'With and without eTIMS number',
  byHand: 'To type into eTIMS',
  states: {
    waiting: 'Waits for DigiTax',
    signed: 'Signed',
    refused: 'Refused',
    'by-hand': 'To type into eTIMS',
  } satisfies Record<NonNullable<Paper['etims']>['state'], string>,
  reasons,
  papersWaiting: (waiting: number) =>
    waiting === 1 ? '1 paper waits for DigiTax.' : `${waiting} papers wait for DigiTax.`,
  etimsDevice: (pin: string, branch: string, name: string) =>
    `DigiTax signs for PIN ${pin}, branch ${branch}${name && `, ${name}`}.`,
  retry: 'Try again',
  retryOf: (number: string) => `Try again: ${number}`,
  sentAgain: 'It is sent again in a moment.',
  failedRetry: 'Could not send it again. Check your connection.',
  compare: 'DigiTax’s list',
  compareNot: 'Do not compare',
  compareWith: 'Compare the month with DigiTax',
  compared: (month: string) => `${month} compared with DigiTax`,
  allThere: 'Both sides have the same papers.',
  failedCompare: 'DigiTax does not answer. Please try again later.',
  what: 'Difference',
  missingThere: 'DigiTax does not have it',
  missingHere: 'Not of this shop',
  different: 'Another total',
  here: 'Here',
  there: 'At DigiTax',
  from: 'From',
  to: 'To',
  month: 'VAT of the month',
  number: 'Number',
  late: 'More than six months after its invoice',
  issued: 'Issued',
  order: 'Order',
  buyerPin: 'PIN of the buyer',
  vatClass: 'VAT class',
  net: 'Without VAT',
  tax: 'VAT',
  gross: 'With VAT',
  total: 'Total',
  toPay: 'VAT of invoices less credit notes:',
  pdf: 'PDF',
  typeNumber: 'Type number',
  typeNumberOf: (number: string) => `eTIMS number of ${number}`,
  typeSale:
    'Type this sale into eTIMS Lite (*222# or eCitizen). Then type here the number that it gives you.',
  typeCredit:
    'Type this credit note into eTIMS Lite (*222# or eCitizen). Then type here the number that it gives you.',
  creditOf: (number: string) => `It credits invoice ${number}.`,
  lines: 'What to type',
  line: 'Item',
  quantity: 'Pieces',
  cuNumber: 'Number from eTIMS',
  cuNumberHint: 'The CU invoice number, such as KRACU0100000001/152.',
  qr: 'Address of the QR code',
  qrHint: 'The link that eTIMS sends by SMS. It is printed as a QR code.',
  save: 'Save number',
  saving: 'Saving...',
  numberKept: 'The number is on the invoice now.',
  monthOf: (month: string) => `VAT of ${month}`,
  counts: (invoices: number, notes: number) => `Invoices: ${invoices}. Credit notes: ${notes}.`,
  empty: 'No invoices yet',
  emptyMore: 'An order gets its invoice when it is paid or sent, whichever comes first.',
  emptyFiltered: 'No invoices match.',
})
