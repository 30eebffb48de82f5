/** The text of a file that some program saved, and what it is when it is no text. */
export type FileText = { text: string } | { trouble: 'workbook' | 'empty' | 'unreadable' }

/**
 * Reads a file as text: UTF-8, UTF-16 where it says so, else as Windows writes in Western Europe
 * and Africa, which is what Excel calls plain CSV.
 */
export async function readText(file: File): Promise<FileText> {
  const bytes = await file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    // It was moved or changed since it was chosen.
    () => undefined,
  )
  if (!bytes) return { trouble: 'unreadable' }
  const starts = (...start: number[]) => start.every((byte, at) => bytes[at] === byte)
  if (starts(0x50, 0x4b, 3, 4) || starts(0xd0, 0xcf, 0x11, 0xe0)) return { trouble: 'workbook' }
  const text = decode(bytes, starts).replaceAll('\0', '')
  return text.trim() === '' ? { trouble: 'empty' } : { text }
}

function decode(bytes: Uint8Array, starts: (...start: number[]) => boolean): string {
  if (starts(0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes)
  if (starts(0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
