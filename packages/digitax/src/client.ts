import {
  type Answer,
  createCall,
  type DigitaxOptions,
  type Fields,
  none,
  readText,
} from './http.ts'
import { readSale, type Sale, type TaxClass } from './sale.ts'

/** The business of a key: one PIN and one branch. */
interface Business {
  id: string
  pin: string
  branch: string
  name: string
}

/** Goods as they are registered: their class of tax never changes. */
export interface NewItem {
  name: string
  /** Unique: a second item with the same code is merged with the first. */
  barcode: string
  taxClass: TaxClass
  isService: boolean
  priceCents: number
  callbackUrl: string | undefined
}

export interface Item {
  id: string
  barcode: string | undefined
  state: 'pending' | 'complete' | 'failed'
}

/** Pieces of one item, tax included. `cents` is a multiple of `quantity`. */
export interface Line {
  itemId: string
  name: string
  barcode: string
  taxClass: TaxClass
  isService: boolean
  quantity: number
  cents: number
  taxCents: number
}

interface Document {
  /** At most 50 letters, digits, `-`, `_` and `.`; it is the idempotency key. */
  number: string
  /** The day in Nairobi, `YYYY-MM-DD`. */
  day: string
  details: string
  callbackUrl: string | undefined
  lines: readonly Line[]
  /** Whether lines carry the whole item, by `/sales-with-items` and `/credit-notes-with-barcode`. */
  withItems: boolean
}

export interface NewSale extends Document {
  customerPin: string | undefined
  /** KRA's code of the way of payment: `06` mobile money, `01` cash. */
  paymentType: string
  /** `invoice_status_code`: `02`, or `01` in DigiTax's samples. */
  statusCode: string
}

export interface NewCreditNote extends Document {
  /** DigiTax's id of the sale, which must be signed. */
  saleId: string
}

export type Digitax = ReturnType<typeof createDigitax>

/** The catch-alls of DigiTax's list for goods and services. */
const classCodes = { goods: '99010000', services: '99020000' }

/** A client for DigiTax, a licensed integrator of eTIMS. Throws only when `baseUrl` is no address. */
export function createDigitax(options: DigitaxOptions) {
  const call = createCall(options)
  const one = async <Value>(
    asked: ReturnType<typeof call>,
    read: (fields: Fields) => Value | undefined,
  ): Promise<Answer<Value>> => {
    const answer = await asked
    if (answer.kind !== 'ok') return answer
    const value = Array.isArray(answer.value) ? undefined : read(answer.value)
    if (value !== undefined) return { kind: 'ok', value }
    return none('an answer that cannot be read')
  }

  /** Reads a list to its end, or until `isEnough`. */
  async function all<Value>(
    path: string,
    read: (fields: Fields) => Value | undefined,
    isEnough: (value: Value) => boolean = () => false,
  ): Promise<Answer<Value[]>> {
    const found: Value[] = []
    const asked = new Set<string>()
    let after: string | undefined
    for (;;) {
      const page = after ? `${path}${path.includes('?') ? '&' : '?'}after=${after}` : path
      const answer = await one(call('GET', page), (body) =>
        Array.isArray(body.data) ? (body as { data: Fields[]; pagination?: Fields }) : undefined,
      )
      if (answer.kind !== 'ok') return answer
      const rows = answer.value.data.map(read).filter((row) => row !== undefined)
      found.push(...rows)
      const next = readText(answer.value.pagination?.next)
      if (!next || rows.length === 0 || rows.some(isEnough)) return { kind: 'ok', value: found }
      if (asked.has(next)) return none('a list that begins again')
      asked.add(next)
      after = next
    }
  }

  return {
    /** Whose key it is: the best check of a key. */
    business: () => one(call('GET', '/etims-info'), readBusiness),
    createItem: (item: NewItem) => one(call('POST', '/items', itemFields(item)), readItem),
    getItem: (id: string) => one(call('GET', `/items/${id}`), readItem),
    /** All items up to the one with this bar code. */
    findItem: async (barcode: string): Promise<Answer<Item | undefined>> => {
      const isIt = (item: Item) => item.barcode === barcode
      const answer = await all('/items?page_size=20', readItem, isIt)
      return answer.kind === 'ok' ? { kind: 'ok', value: answer.value.find(isIt) } : answer
    },
    sell: (sale: NewSale) =>
      one(
        call('POST', sale.withItems ? '/sales-with-items' : '/sales', {
          ...head(sale),
          sale_date: sale.day,
          receipt_type_code: 'S',
          payment_type_code: sale.paymentType,
          invoice_status_code: sale.statusCode,
          ...(sale.customerPin && { customer_tin: sale.customerPin }),
          items: sale.lines.map((line) => lineFields(line, sale.withItems)),
        }),
        readSale,
      ),
    credit: (note: NewCreditNote) =>
      one(
        call('POST', note.withItems ? '/credit-notes-with-barcode' : '/credit-notes', {
          ...head(note),
          sale_id: note.saleId,
          return_date: note.day,
          items: note.lines.map((line) => lineFields(line, note.withItems)),
        }),
        readSale,
      ),
    /** A sale or a credit note. */
    getSale: (id: string) => one(call('GET', `/sales/${id}`), readSale),
    /** The sales of these days, both included. */
    listSales: (from: string, to: string): Promise<Answer<Sale[]>> =>
      all(`/sales?start_date=${from}&end_date=${to}&page_size=20`, readSale),
    /** All credit notes: this list takes no days. */
    listCreditNotes: (): Promise<Answer<Sale[]>> => all('/credit-notes?page_size=20', readSale),
  }
}

const shillings = (cents: number) => cents / 100

function head({ number, details, callbackUrl }: Document): Fields {
  return {
    trader_invoice_number: number,
    invoice_details: details,
    ...(callbackUrl && { callback_url: callbackUrl }),
  }
}

function lineFields(line: Line, withItems: boolean): Fields {
  return {
    id: line.itemId,
    quantity: line.quantity,
    unit_price: shillings(line.cents / line.quantity),
    total_amount: shillings(line.cents),
    discount_rate: 0,
    discount_amount: 0,
    ...(withItems && {
      item_name: line.name,
      item_class_code: line.isService ? classCodes.services : classCodes.goods,
      item_bar_code: line.barcode,
      item_tax_type_code: line.taxClass,
      taxable_amount: shillings(line.cents - line.taxCents),
      tax_amount: shillings(line.taxCents),
      is_stockable: !line.isService,
    }),
  }
}

function itemFields(item: NewItem): Fields {
  return {
    item_name: item.name.slice(0, 200),
    item_bar_code: item.barcode,
    item_class_code: item.isService ? classCodes.services : classCodes.goods,
    item_type_code: item.isService ? '3' : '2',
    origin_nation_code: 'KE',
    package_unit_code: 'NT',
    quantity_unit_code: 'U',
    tax_type_code: item.taxClass,
    default_unit_price: shillings(item.priceCents),
    ...(item.callbackUrl && { callback_url: item.callbackUrl }),
  }
}

function readItem(body: Fields): Item | undefined {
  const id = readText(body.id)
  const word = (readText(body.status) ?? '').toLowerCase()
  if (!id) return undefined
  const state = word === 'failed' ? 'failed' : word.startsWith('complete') ? 'complete' : 'pending'
  return { id, barcode: readText(body.item_bar_code), state }
}

function readBusiness(body: Fields): Business | undefined {
  const id = readText(body.business_id)
  const pin = readText(body.tax_pin)
  if (!id || !pin) return undefined
  return {
    id,
    pin,
    branch: readText(body.branch_office_id) ?? '',
    name: readText(body.name) ?? '',
  }
}

export type { Answer } from './http.ts'
export { isOfTest, readSale, type Sale } from './sale.ts'
