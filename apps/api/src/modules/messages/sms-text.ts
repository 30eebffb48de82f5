/** The characters of one text message; a longer one is billed as several of `PART_LENGTH`. */
const MAX_LENGTH = 160
const PART_LENGTH = 153
/** No text is sent as more than so many. */
const MAX_PARTS = 3

/**
 * A text message from the shop: its name, then the body, in letters of the GSM alphabet. If both do not
 * fit into one message, the name is cut first. A body that needs more gets up to three.
 */
export function smsText(shopName: string, body: string): string {
  const said = plain(body)
  if (lengthOf(said) > MAX_LENGTH) return cut(said, MAX_PARTS * PART_LENGTH)
  const name = cut(plain(shopName), MAX_LENGTH - lengthOf(said) - 2).trim()
  return cut(name ? `${name}: ${said}` : said, MAX_LENGTH)
}

/** What a text message is billed as, and its length. */
export function smsSize(text: string): { parts: number; length: number } {
  const length = lengthOf(text)
  return { parts: length <= MAX_LENGTH ? 1 : Math.ceil(length / PART_LENGTH), length }
}

/** One letter outside GSM 03.38 would halve the length of the message. */
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
