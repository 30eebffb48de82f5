/**
 * What pictures, workbooks and PDFs begin with, as Windows would read it and as UTF-8 that is none:
 * there each byte that does not fit is one and the same character.
 */
const STARTS_OF_OTHERS = [
  ...['\x89PNG', '‰PNG', '\ufffdPNG', 'GIF8', 'RIFF', 'ÿØÿ', '%PDF-'],
  ...['PK\x03\x04', 'ÐÏ\x11à', '\ufffd\ufffd\x11', '\ufffd\ufffd\ufffd'],
]
/** So much of a file tells what it is. */
const LOOKED_AT = 50_000

/**
 * Reads the bytes of a file as text: UTF-8, UTF-16 where it says so, else as Windows writes in
 * Western Europe and Africa, which is what Excel calls plain CSV.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Whether what was read as text is something else, such as a picture under the name of a CSV file. */
export function isNoText(text: string): boolean {
  if (STARTS_OF_OTHERS.some((start) => text.startsWith(start))) return true
  const looked = text.slice(0, LOOKED_AT)
  const odd = Array.from(looked).filter(isOdd).length
  return odd > 3 && odd * 100 > looked.length
}

/** What no program writes into text, and is a tenth of what is packed. */
function isOdd(character: string): boolean {
  if (character >= ' ') return false
  return !'\t\n\v\f\r\x1b'.includes(character)
}
