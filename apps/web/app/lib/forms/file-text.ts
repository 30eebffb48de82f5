import { decodeText, isNoCsv } from '@duka/contract/text-encoding'

export type FileTrouble = 'workbook' | 'no-text' | 'empty' | 'unreadable'

/** The text of a file, or why it has none. */
export type FileText = { text: string } | { trouble: FileTrouble }

/** Reads a chosen file in whatever encoding it was saved. Never throws. */
export async function readText(file: File): Promise<FileText> {
  const bytes = await file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    // The file was moved or changed after it was chosen.
    () => undefined,
  )
  if (!bytes) return { trouble: 'unreadable' }
  const text = decodeText(bytes).replaceAll('\0', '')
  if (isNoCsv(text)) return { trouble: isWorkbook(bytes) ? 'workbook' : 'no-text' }
  return text.trim() === '' ? { trouble: 'empty' } : { text }
}

/** Whether this is an Excel workbook, xlsx or xls. */
function isWorkbook(bytes: Uint8Array): boolean {
  const starts = (...start: number[]) => start.every((byte, at) => bytes[at] === byte)
  return starts(0x50, 0x4b, 3, 4) || starts(0xd0, 0xcf, 0x11, 0xe0)
}
