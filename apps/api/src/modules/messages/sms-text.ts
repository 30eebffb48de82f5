/** The characters of one text message; a longer one is billed as two. */
const MAX_LENGTH = 160

/**
 * A text message from the shop: its name, then the body, in letters of the GSM alphabet. If both do not
 * fit, the name is cut first.
 */
export function smsText(shopName: string, body: string): string {
  const said = plain(body)
  const room = MAX_LENGTH - lengthOf(said) - 2
  const name = cut(plain(shopName), room).trim()
  return cut(name ? `${name}: ${said}` : said, MAX_LENGTH)
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
