/**
 * The first characters of pictures, workbooks and PDFs, decoded as Windows-1252 and as invalid UTF-8 (where
 * each invalid byte becomes U+FFFD).
 */
const BINARY_SIGNATURES = [
  ...['\x89PNG', '‰PNG', '\ufffdPNG', 'GIF8', 'RIFF', 'ÿØÿ', '%PDF-'],
  ...['PK\x03\x04', 'ÐÏ\x11à', '\ufffd\ufffd\x11', '\ufffd\ufffd\ufffd'],
]
/** How many characters are inspected to tell text from binary data. */
const INSPECTED_CHARACTERS = 50_000

/**
 * Decodes the bytes of a file: UTF-16 if it has that byte order mark, UTF-8 if it is valid, else
 * Windows-1252, which Excel writes when it saves plain CSV.
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

/** Whether a decoded text is a file of another kind: binary data, such as a renamed picture, or a page of HTML or XML. */
export function isNoCsv(text: string): boolean {
  if (/^\s*<(?:[!?]|html|head|body|table|meta)/i.test(text) || text.startsWith('{\\rtf'))
    return true
  if (BINARY_SIGNATURES.some((start) => text.startsWith(start))) return true
  const start = text.slice(0, INSPECTED_CHARACTERS)
  const controlCharacters = Array.from(start).filter(isControlCharacter).length
  return controlCharacters > 3 && controlCharacters * 100 > start.length
}

/** Control characters: text has none, compressed data about a tenth. */
function isControlCharacter(character: string): boolean {
  if (character >= ' ') return false
  return !'\t\n\v\f\r\x1b'.includes(character)
}
