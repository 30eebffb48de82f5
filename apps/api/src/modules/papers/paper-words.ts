import type { LanguageCode } from '@duka/contract/endpoint'

/** The texts of an invoice or a credit note in one language. */
const en = {
  taxInvoice: 'Tax invoice',
  invoice: 'Invoice',
  creditNote: 'Credit note',
  issuedOn: 'Issued on',
  order: 'Order',
  ofInvoice: 'For invoice',
  cuNumber: 'CU invoice number',
  cuId: 'CU ID',
  kraTime: 'Signed by KRA',
  internalData: 'Internal data',
  signature: 'Receipt signature',
  buyer: 'Buyer',
  noPin: 'No PIN given',
  delivery: 'Delivery',
  total: 'Total',
  /** `{class}` of VAT at `{rate}` per cent, and what is left without it. */
  vatOf: 'VAT inside, class {class}, {rate} %',
  netOf: 'net {net}',
  late: 'This credit note is more than six months after its invoice: KRA may not take it off the VAT.',
  notSigned: 'This paper has no number from KRA’s eTIMS yet.',
  times: 'Times are those of Nairobi (EAT).',
}

export type PaperWords = typeof en

const sw: PaperWords = {
  taxInvoice: 'Ankara ya kodi',
  invoice: 'Ankara',
  creditNote: 'Hati ya kupunguza ankara',
  issuedOn: 'Ilitolewa',
  order: 'Oda',
  ofInvoice: 'Ya ankara',
  cuNumber: 'Namba ya ankara ya CU',
  cuId: 'Kitambulisho cha CU',
  kraTime: 'Ilitiwa sahihi na KRA',
  internalData: 'Data ya ndani',
  signature: 'Sahihi ya risiti',
  buyer: 'Mnunuzi',
  noPin: 'PIN haikutolewa',
  delivery: 'Uwasilishaji',
  total: 'Jumla',
  vatOf: 'VAT iliyo ndani, daraja {class}, {rate} %',
  netOf: 'bila VAT {net}',
  late: 'Hati hii imetolewa zaidi ya miezi sita baada ya ankara yake: huenda KRA isiipunguze kwenye VAT.',
  notSigned: 'Karatasi hii bado haina namba ya eTIMS ya KRA.',
  times: 'Saa ni za Nairobi (EAT).',
}

export const paperWords: Record<LanguageCode, PaperWords> = { en, sw }
