import { randomBytes } from 'node:crypto'
import type { Fields } from '../http.ts'
import { taxClasses } from '../sale.ts'
import type { Fault } from './faults.ts'

export interface SimItem {
  id: string
  item_name: string
  item_bar_code: string
  tax_type_code: string
  isService: boolean
  stock: number
  fails: boolean
  completeAt: number
}

export interface SimLine {
  item_id: string
  quantity: number
  unitCents: number
  cents: number
  taxClass: string
}

export interface SimSale {
  id: string
  number: string
  original: string | null
  day: string
  pin: string | null
  /** KRA's code of the way to pay; null of a credit note. */
  payment: string | null
  lines: SimLine[]
  /** When KRA answers; null: never. */
  dueAt: number | null
  fate: Fault['fault'] | 'sign'
  status: 'PENDING' | 'COMPLETED' | 'FAILED' | 'SUBMITTED'
  callbackUrl: string | null
  place: number
  /** In which words its state is told: the older spelling too. */
  spelling: 'status' | 'queue_status'
}

/** What the simulator remembers; a file may keep it. */
export interface Books {
  businessId: string
  items: SimItem[]
  sales: SimSale[]
  receipts: number
}

export interface Settings {
  business: 'test' | 'live'
  pin: string
  branch: string
  name: string
  /** How long KRA takes to sign, and to register an item. */
  signAfterMs: number
  itemAfterMs: number
  /** Whether answers stand below `data`. */
  wraps: boolean
  /** Whether a sale that KRA refused leaves its number free. */
  freesNumbers: boolean
  /** What a sale beyond the stock comes to. */
  stock: 'negative' | 'refuse' | 'fail'
  /** How many credit notes an invoice may have. */
  creditNotes: number
  /** Whether a credit note has to have the prices of its sale. */
  samePrices: boolean
  /** `early`: before the answer to the sale. */
  notices: 'none' | 'once' | 'twice' | 'forged' | 'early'
  /** How far its clock is ahead. */
  clockMs: number
}

export const defaultSettings: Settings = {
  business: 'test',
  pin: 'P051234567X',
  branch: '00',
  name: 'DUKA',
  signAfterMs: 1500,
  itemAfterMs: 500,
  wraps: false,
  freesNumbers: false,
  stock: 'negative',
  creditNotes: 100,
  samePrices: false,
  notices: 'once',
  clockMs: 0,
}

export const newId = (kind: string) => `${kind}_${randomBytes(13).toString('hex').toUpperCase()}`

export const newBooks = (): Books => ({
  businessId: newId('business'),
  items: [],
  sales: [],
  receipts: 0,
})

const rates: Record<string, number> = { A: 0, B: 16, C: 0, D: 0, E: 8 }
const serial = 'KRACU0400000001'
const letters = (text: string, length: number) =>
  Buffer.from(text.repeat(3)).toString('base64').replace(/\W/g, '').toUpperCase().slice(0, length)

/** Lets KRA answer what is due. */
export function settle(books: Books, sale: SimSale, now: number): boolean {
  if (sale.status !== 'PENDING' || sale.dueAt === null || sale.dueAt > now) return false
  if (sale.fate === 'fail' || sale.fate === 'fail-silent') sale.status = 'FAILED'
  else {
    sale.status = sale.fate === 'gaps' ? 'SUBMITTED' : 'COMPLETED'
    books.receipts += 1
    sale.place = books.receipts
  }
  return true
}

/** A sale as answers, lists and notices have it. */
export function show(sale: SimSale, settings: Settings, businessId: string): Fields {
  const isSigned = sale.status === 'COMPLETED'
  const off = sale.fate === 'cent-off' ? 1 : 0
  const state = sale.status.toLowerCase()
  return {
    id: sale.id,
    [sale.spelling]: sale.spelling === 'status' ? sale.status : state,
    trader_invoice_number: sale.number,
    original_sale_id: sale.original,
    customer_tin: sale.pin ?? '',
    ...(sale.status === 'FAILED' &&
      sale.fate === 'fail' && { message: 'Invalid customer PIN at KRA' }),
    serial_number: isSigned ? serial : '',
    receipt_number: isSigned ? sale.place : null,
    invoice_number: isSigned ? sale.place : '',
    internal_data: isSigned ? letters(sale.id, 26) : '',
    receipt_signature: isSigned && sale.fate !== 'unsigned' ? letters(sale.number, 16) : '',
    date: isSigned ? sale.day.split('-').reverse().join('/') : '',
    time: isSigned ? '05:06:07 pm' : '',
    etims_url: isSigned
      ? `https://etims${settings.business === 'test' ? '-sbx' : ''}.kra.go.ke/common/link/etims/receipt/indexEtimsReceiptData?Data=${settings.pin}${settings.branch}${letters(sale.number, 16)}`
      : '',
    offline_url: `https://receipt.dg.tax/r/${businessId}/${sale.number}`,
    sales_tax_summary: Object.fromEntries(
      taxClasses.flatMap((of) => {
        const lines = sale.lines.filter(({ taxClass }) => taxClass === of)
        const gross = lines.reduce((sum, { cents }) => sum + cents, 0)
        const rate = rates[of] ?? 0
        const taxOf = (cents: number) => Math.round((cents * rate) / (100 + rate))
        const tax = lines.reduce((sum, { cents }) => sum + taxOf(cents), of === 'B' ? off : 0)
        const name = of.toLowerCase()
        return [
          [`taxable_amount_${name}`, (gross - tax) / 100],
          [`tax_rate_${name}`, rate],
          [`tax_amount_${name}`, tax / 100],
        ]
      }),
    ),
    item_list: sale.lines.map((line) => ({
      item_id: line.item_id,
      quantity: line.quantity,
      unit_price: line.unitCents / 100,
      total_amount: line.cents / 100,
      tax_type_code: line.taxClass,
    })),
  }
}
