/** The characters of one text message; a longer one is billed as several of `PART_LENGTH`. */
const MAX_LENGTH = 160
const PART_LENGTH = 153
/** A text is cut to this many parts. */
const MAX_PARTS = 3

/**
 * A text message from the shop: its name, then the body, in the GSM alphabet. If both do not fit into one part, the
 * name is cut or left out. A body that is longer than one part is sent without the name, in up to three parts.
 */
export function smsText(shopName: string, body: string): string {
  const text = plain(body)
  if (lengthOf(text) > MAX_LENGTH) return cut(text, MAX_PARTS * PART_LENGTH)
  const name = cut(plain(shopName), MAX_LENGTH - lengthOf(text) - 2).trim()
  return cut(name ? `${name}: ${text}` : text, MAX_LENGTH)
}

/** The number of parts that a text message is billed as, and its length. */
export function smsSize(text: string): { parts: number; length: number } {
  const length = lengthOf(text)
  return { parts: length <= MAX_LENGTH ? 1 : Math.ceil(length / PART_LENGTH), length }
}

/** The text in ASCII. One letter outside GSM 03.38 would shorten a part from 160 letters to 70. */
function plain(text: string): string {
  return text
    .replace(/[‘’`]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[–—]/g, '-')
    .normalize('NFKD')
    .replace(/\s+/g, ' ')
    .replace(/[^ -~]/g, '')
    .trim()
}

/** Characters of the GSM extension table count as two. */
function lengthOf(text: string): number {
  return text.length + (text.match(/[[\]{}|~^\\]/g)?.length ?? 0)
}

function cut(text: string, most: number): string {
  let short = text
  while (short && lengthOf(short) > most) short = short.slice(0, -1)
  return short
}
