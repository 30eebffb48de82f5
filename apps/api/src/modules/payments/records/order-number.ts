/**
 * Parses an order number that was typed at a phone; undefined if it is none. Order numbers are hexadecimal, so O is
 * read as 0, and I and L as 1.
 */
export function readOrderNumber(typed: string): string | undefined {
  const text = typed
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/^(ORDER|ODA)(NO)?(?=.{8}$)/, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  return /^[0-9A-F]{8}$/.test(text) ? text : undefined
}
