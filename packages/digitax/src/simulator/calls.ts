import { type Fields, readFields, readText } from '../http.ts'
import {
  type Books,
  newId,
  type Settings,
  type SimItem,
  type SimLine,
  type SimSale,
  settle,
} from './books.ts'
import type { Fault } from './faults.ts'

export type Reply = { status: number; body: unknown; retryAfter?: number } | 'cut'

export const refuse = (status: number, message: string, metadata: Fields = {}): Reply => ({
  status,
  body: { message, code: `E${status}`, metadata },
})

const cents = (value: unknown) => Math.round(Number(value) * 100)

/** Registers an item; a bar code that is known adds to the item that has it. */
export function addItem(books: Books, body: Fields, fault: Fault | undefined, completeAt: number) {
  for (const name of ['item_name', 'item_class_code', 'item_type_code', 'tax_type_code'])
    if (!readText(body[name])) return refuse(400, 'Invalid argument', { argument: name })
  if (!(cents(body.default_unit_price) > 0))
    return refuse(400, 'Invalid argument', { argument: 'default_unit_price' })
  const barcode = readText(body.item_bar_code) ?? ''
  const stock = Number(body.stock_quantity ?? 0)
  const known = barcode ? books.items.find((one) => one.item_bar_code === barcode) : undefined
  if (known) {
    known.stock += stock
    return known
  }
  const item: SimItem = {
    id: newId('item'),
    item_name: String(body.item_name),
    item_bar_code: barcode,
    tax_type_code: String(body.tax_type_code),
    isService: body.item_type_code === '3',
    stock,
    fails: fault?.fault === 'fail',
    completeAt: fault?.fault === 'for-ever' ? Number.POSITIVE_INFINITY : completeAt,
  }
  books.items.push(item)
  return item
}

/** Takes a sale or a credit note, or says why not. */
export function addSale(
  books: Books,
  settings: Settings,
  { body, path, now }: { body: Fields; path: string; now: number },
): SimSale | Reply {
  const isNote = path.startsWith('/credit-notes')
  const number = readText(body.trader_invoice_number) ?? ''
  if (!/^[\w.-]{1,50}$/.test(number))
    return refuse(400, 'Invalid argument', { argument: 'trader_invoice_number' })
  const day = readText(isNote ? body.return_date : body.sale_date) ?? ''
  const dayName = isNote ? 'return_date' : 'sale_date'
  const today = new Date(now + 3 * 3_600_000).toISOString().slice(0, 10)
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || day > today)
    return refuse(400, 'Invalid argument', { argument: dayName })
  const used = books.sales.find(
    (one) => one.number === number && !(settings.freesNumbers && one.status === 'FAILED'),
  )
  if (used)
    return refuse(409, 'The invoice number is used', {
      existing_sale_id: used.id,
      trader_invoice_number: number,
    })
  const lines = readLines(books, body.items)
  if (!Array.isArray(lines)) return lines
  const refusal = isNote
    ? checkNote(books, settings, { body, now }, lines)
    : checkStock(books, settings, lines)
  if (refusal) return refusal
  for (const line of lines) {
    const item = books.items.find(({ id }) => id === line.item_id)
    if (item && !item.isService) item.stock += isNote ? line.quantity : -line.quantity
  }
  return {
    id: newId('sale'),
    number,
    original: isNote ? String(body.sale_id) : null,
    day,
    pin: readText(body.customer_tin) ?? null,
    payment: readText(body.payment_type_code) ?? null,
    lines,
    dueAt: now + settings.signAfterMs,
    fate: 'sign',
    status: 'PENDING',
    callbackUrl: readText(body.callback_url) ?? null,
    place: 0,
    spelling: 'status',
  }
}

function readLines(books: Books, items: unknown): SimLine[] | Reply {
  const rows = Array.isArray(items) ? items.map((one) => readFields(one) ?? {}) : []
  if (rows.length === 0) return refuse(400, 'Invalid argument', { argument: 'items' })
  const ids = rows.map(({ id }) => String(id))
  if (new Set(ids).size < ids.length) return refuse(412, 'Found fewer items than were sent')
  const lines: SimLine[] = []
  for (const row of rows) {
    const item = books.items.find(({ id }) => id === row.id)
    if (!item) return refuse(404, 'Item not found')
    const line = {
      item_id: item.id,
      quantity: Number(row.quantity),
      unitCents: cents(row.unit_price),
      cents: cents(row.total_amount),
      taxClass: item.tax_type_code,
    }
    if (!(line.quantity > 0) || !(line.cents > 0) || line.quantity * line.unitCents !== line.cents)
      return refuse(400, 'Invalid argument', { argument: 'total_amount' })
    lines.push(line)
  }
  return lines
}

function checkStock(books: Books, { stock }: Settings, lines: SimLine[]): Reply | undefined {
  if (stock !== 'refuse') return undefined
  const isShort = lines.some(({ item_id, quantity }) => {
    const item = books.items.find(({ id }) => id === item_id)
    return item && !item.isService && item.stock < quantity
  })
  return isShort ? refuse(412, 'Stock is not enough') : undefined
}

/** A note follows a signed sale and leaves no item of it below zero. */
function checkNote(
  books: Books,
  settings: Settings,
  { body, now }: { body: Fields; now: number },
  lines: SimLine[],
): Reply | undefined {
  const original = books.sales.find(({ id }) => id === body.sale_id)
  if (!original) return refuse(404, 'Sale not found')
  settle(books, original, now)
  if (original.status !== 'COMPLETED') return refuse(412, 'The sale is not signed')
  const notes = books.sales.filter((one) => one.original === original.id && one.status !== 'FAILED')
  if (notes.length >= settings.creditNotes) return refuse(412, 'Too many credit notes')
  const left = (id: string) =>
    [original, ...notes]
      .flatMap((one) => one.lines.map((line) => ({ line, sign: one === original ? 1 : -1 })))
      .filter(({ line }) => line.item_id === id)
      .reduce((sum, { line, sign }) => sum + sign * line.cents, 0)
  if (lines.some((line) => line.cents > left(line.item_id)))
    return refuse(412, 'Exceeds the remaining balance')
  const isOtherPrice = (line: SimLine) =>
    original.lines.some(
      (sold) => sold.item_id === line.item_id && sold.unitCents !== line.unitCents,
    )
  if (settings.samePrices && lines.some(isOtherPrice))
    return refuse(412, 'Not the price of the sale')
  const lastDay = new Date(original.day)
  lastDay.setUTCMonth(lastDay.getUTCMonth() + 6)
  if (String(body.return_date) > lastDay.toISOString().slice(0, 10))
    return refuse(412, 'The sale is older than six months')
  return undefined
}
