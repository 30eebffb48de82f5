import { plainText } from '../plain-text.ts'

/**
 * The number of an order for people: 6 digits (8 after 900,000 orders) and a check digit, as the
 * database's `check_digit` makes it. It finds each wrong digit and each swap of two neighbours.
 */
const QUASIGROUP = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
]

/** The short number that somebody typed, with blanks or hyphens anywhere; undefined for anything else. */
export function readShortNumber(typed: string): string | undefined {
  const digits = plainText(typed)
    .replace(/^#/, '')
    .replace(/[\s.-]/g, '')
  if (!/^[1-9]\d{6}(\d\d)?$/.test(digits)) return undefined
  let interim = 0
  for (const digit of digits) interim = Number(QUASIGROUP[interim]?.[Number(digit)])
  return interim === 0 ? digits : undefined
}

/** The number in two groups, as people say it: `482 9157`. */
export function showNumber(number: string): string {
  return `${number.slice(0, -4)} ${number.slice(-4)}`
}

/**
 * Parses an order number that was typed at a phone: the short number, which needs its right check digit, or the first 8
 * characters of the id. Undefined if it is none. O is read as 0, and I and L as 1.
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
