import { randomBytes, randomInt } from 'node:crypto'
import { nairobiTimestamp } from '../time.ts'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

// Ids in the present formats of Safaricom; each call returns a new one.
export const newRequestId = () => `${hex(2)}-${hex(2)}-${hex(2)}-${hex(8)}`

export function newCheckoutRequestId(at: Date, phone: string) {
  const stamp = nairobiTimestamp(at)
  const day = `${stamp.slice(6, 8)}${stamp.slice(4, 6)}${stamp.slice(0, 4)}`
  return `ws_CO_${day}${stamp.slice(8)}${randomInt(100, 1000)}${phone.slice(-9)}`
}

export function newConversationId(at: Date) {
  return `AG_${nairobiTimestamp(at).slice(0, 8)}_${hex(10)}`
}

/** Ten characters: one each for year, month and day, then random ones. */
export function newReceipt(at: Date): string {
  const stamp = nairobiTimestamp(at)
  const year = String.fromCharCode(65 + ((Number(stamp.slice(0, 4)) - 2006) % 26))
  const month = String.fromCharCode(64 + Number(stamp.slice(4, 6)))
  const day = ALPHABET[Number(stamp.slice(6, 8))]
  const rest = Array.from({ length: 7 }, () => ALPHABET[randomInt(ALPHABET.length)])
  return `${year}${month}${day}${rest.join('')}`
}

/** Draws until the id is not taken. */
export function unused(draw: () => string, taken: (id: string) => boolean): string {
  let id = draw()
  while (taken(id)) id = draw()
  return id
}

function hex(bytes: number) {
  return randomBytes(bytes).toString('hex')
}
