import { readShortNumber } from '@duka/contract/orders/order-number'
import { plainText } from '@duka/contract/plain-text'

/**
 * Parses an order number that was typed at a phone: the first 8 characters of the id, or the short number, which needs
 * its right check digit. Undefined if it is none. O is read as 0, and I and L as 1.
 */
export function readOrderNumber(typed: string): string | undefined {
  const text = plainText(typed)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/^(ORDER|ODA)(NO)?(?=.{7,9}$)/, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  return /^[0-9A-F]{8}$/.test(text) ? text : readShortNumber(text)
}
