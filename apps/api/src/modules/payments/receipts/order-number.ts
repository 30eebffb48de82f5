/**
 * The order number that somebody typed at a phone, as the shop writes it; undefined when it is none.
 * Numbers have the digits and A to F, so O can only be meant as 0, I and L as 1.
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
