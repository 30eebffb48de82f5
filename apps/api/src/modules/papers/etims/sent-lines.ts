import type { PaperLine, SentLine } from '../../../db/schema/papers.ts'

/** The items that stand for no product. */
export const services = ['delivery', 'rounding']

/**
 * The lines of an invoice as DigiTax takes them: each sum is a multiple of its quantity, to the cent, and each product of a
 * class stands once. Odd cents go to the delivery, to a line of one piece or to a rounding item of the same class, so that
 * each class adds up as on the paper.
 */
export function saleLines(lines: readonly PaperLine[]): SentLine[] {
  const sent = merge(lines)
  for (const line of [...sent]) {
    const odd = line.cents % line.quantity
    if (odd === 0) continue
    line.cents -= odd
    const takers = sent.filter((one) => one.class === line.class && one.quantity === 1)
    const taker = takers.find(({ key }) => services.includes(key)) ?? takers[0]
    if (taker) taker.cents += odd
    else sent.push(rounding(line.class, odd))
  }
  return sent.filter(({ cents }) => cents > 0)
}

/**
 * The lines of a credit note, at the prices at which the invoice was sent. `left` is what earlier notes left of that. Cents
 * beyond a line's own go to other lines of its class that have some left: those that took the odd cents of the invoice.
 */
export function noteLines(lines: readonly PaperLine[], left: readonly SentLine[]): SentLine[] {
  const sent = merge(lines)
  const odd = new Map<SentLine['class'], number>()
  for (const line of sent) {
    const rest = left.find((one) => isSame(one, line))
    const most = rest ? mostOf(line, rest) : 0
    const cents = Math.min(line.cents, most)
    const own = cents - (cents % line.quantity)
    odd.set(line.class, (odd.get(line.class) ?? 0) + line.cents - own)
    line.cents = own
  }
  const byUse = [...left].sort((a, b) => rankOf(a) - rankOf(b))
  for (const rest of byUse) {
    const own = sent.find((one) => isSame(one, rest))
    const cents = Math.min(odd.get(rest.class) ?? 0, rest.cents - (own?.cents ?? 0))
    if (cents <= 0) continue
    odd.set(rest.class, (odd.get(rest.class) ?? 0) - cents)
    if (!own) sent.push({ ...rest, quantity: 1, pieces: 0, cents })
    // One sum, because no price of its pieces has whole cents.
    else Object.assign(own, { cents: own.cents + cents, quantity: 1 })
  }
  return sent.filter(({ cents }) => cents > 0)
}

/** What is left of the lines of an invoice after its credit notes. */
export function leftOf(sold: readonly SentLine[], credited: readonly SentLine[]): SentLine[] {
  return sold.map((line) => {
    const off = credited.filter((one) => isSame(one, line))
    return {
      ...line,
      cents: off.reduce((left, one) => left - one.cents, line.cents),
      pieces: off.reduce((left, one) => left - one.pieces, line.pieces),
    }
  })
}

const isSame = (a: SentLine, b: SentLine) => a.key === b.key && a.class === b.class

/** Lines without pieces of their own come first, then those that are one sum anyway. */
const rankOf = ({ key, pieces }: SentLine) => (services.includes(key) ? 0 : pieces === 1 ? 1 : 2)

function mostOf({ pieces, cents }: SentLine, rest: SentLine): number {
  if (pieces === 0 || pieces >= rest.pieces) return Math.min(cents, rest.cents)
  return Math.floor(rest.cents / rest.pieces) * pieces
}

/** Each product of a class once. A price that is lowered without a piece is one sum. */
function merge(lines: readonly PaperLine[]): SentLine[] {
  const merged = new Map<string, SentLine>()
  for (const { item, product, name, class: of, quantity, gross } of lines) {
    const key = item === null ? 'delivery' : (product ?? item)
    const pieces = item === null ? 0 : quantity
    const before = merged.get(`${key} ${of}`)
    const all = pieces + (before?.pieces ?? 0)
    merged.set(`${key} ${of}`, {
      key,
      name,
      class: of,
      quantity: Math.max(1, all),
      pieces: all,
      cents: gross + (before?.cents ?? 0),
    })
  }
  return [...merged.values()]
}

function rounding(of: SentLine['class'], cents: number): SentLine {
  return { key: 'rounding', name: 'Rounding', class: of, quantity: 1, pieces: 0, cents }
}
