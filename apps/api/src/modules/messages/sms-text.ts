/** What one text message holds; a longer one is billed as two. */
const MOST = 160

/**
 * A text message from the shop: its name, then what there is to say, in the letters that phones send
 * cheaply. Where there is not room for both, the name is cut first.
 */
export function smsText(shopName: string, body: string): string {
  const said = plain(body)
  const room = MOST - lengthOf(said) - 2
  const name = cut(plain(shopName), room).trim()
  return cut(name ? `${name}: ${said}` : said, MOST)
}

/** One letter that GSM 03.38 has not would cost the message more than half of its room. */
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

/** These stand in the alphabet's second table and take the room of two. */
function lengthOf(text: string): number {
  return text.length + (text.match(/[[\]{}|~^\\]/g)?.length ?? 0)
}

function cut(text: string, most: number): string {
  let short = text
  while (short && lengthOf(short) > most) short = short.slice(0, -1)
  return short
}
