import { type Fields, readFields, readText } from './http.ts'

export const taxClasses = ['A', 'B', 'C', 'D', 'E'] as const
export type TaxClass = (typeof taxClasses)[number]

/** All that KRA's device signs; a sale counts as signed only once all of it is there. */
export interface Signature {
  /** The device, such as `KRACU0400000001`. */
  cuId: string
  receiptNumber: string
  internalData: string
  signature: string
  /** The text of the QR code. */
  url: string
  /** When, as DigiTax writes it: its zone is not documented. */
  time: string
}

/** A sale or a credit note, as DigiTax has it. */
export interface Sale {
  id: string
  /** The number that we gave it. */
  number: string
  /** `pending`: DigiTax still tries, or KRA took it and its data are not there yet. */
  state: 'pending' | 'signed' | 'failed'
  signature: Signature | undefined
  /** The sale that a credit note credits. */
  originalSaleId: string | undefined
  customerPin: string | undefined
  totalCents: number
  /** How many lines; undefined where the answer has none. */
  lines: number | undefined
  /** The tax by class in cents; undefined where the answer has no sums. */
  taxes: Partial<Record<TaxClass, number>> | undefined
  /** Why KRA refused it, where DigiTax says so. */
  message: string
}

/** Reads a sale of an answer, a list or a notice; undefined without an id and a number. Sums of credit notes may be negative. */
export function readSale(body: Fields): Sale | undefined {
  const id = readText(body.id ?? body.digitax_id)
  const number = readText(body.trader_invoice_number)
  if (!id || !number) return undefined
  const lines = Array.isArray(body.item_list) ? body.item_list.map(readFields) : undefined
  const sums = readFields(body.sales_tax_summary)
  const word = (readText(body.status) ?? readText(body.queue_status) ?? '').toLowerCase()
  const signature = readSignature(body)
  const isDone = word === 'completed' || word === 'complete'
  return {
    id,
    number,
    state: word === 'failed' ? 'failed' : isDone && signature ? 'signed' : 'pending',
    signature,
    originalSaleId: readText(body.original_sale_id),
    customerPin: readText(body.customer_tin ?? body.customer_pin),
    totalCents: lines
      ? lines.reduce((sum, line) => sum + readCents(line?.total_amount), 0)
      : totalOf(sums),
    lines: lines?.length,
    taxes:
      sums &&
      Object.fromEntries(
        taxClasses.map((of) => [of, readCents(sums[`tax_amount_${of.toLowerCase()}`])]),
      ),
    message: readText(body.message) ?? readText(body.error) ?? '',
  }
}

function readSignature(body: Fields): Signature | undefined {
  const cuId = readText(body.serial_number)
  const receiptNumber = readText(body.receipt_number)
  const internalData = readText(body.internal_data)
  const signature = readText(body.receipt_signature)
  const url = readText(body.etims_url)
  const time = [readText(body.date), readText(body.time)].filter(Boolean).join(' ')
  if (!cuId || !receiptNumber || !internalData || !signature || !url) return undefined
  return { cuId, receiptNumber, internalData, signature, url, time }
}

function totalOf(sums: Fields = {}): number {
  return taxClasses
    .flatMap((of) => ['taxable_amount', 'tax_amount'].map((sum) => `${sum}_${of.toLowerCase()}`))
    .reduce((sum, name) => sum + readCents(sums[name]), 0)
}

function readCents(value: unknown): number {
  return Math.abs(Math.round(Number(readText(value) ?? 0) * 100)) || 0
}

/** Whether a signature is of a test business: nothing was reported to KRA then. */
export function isOfTest({ url }: Signature): boolean {
  return URL.canParse(url) && /^etims-sbx\./i.test(new URL(url).hostname)
}
