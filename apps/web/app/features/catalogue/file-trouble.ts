import { refusals } from '@duka/contract/errors'
import type { FileTrouble } from '../../lib/file-text.ts'
import { staffImport } from '../../words/staff-import.ts'

/** What is said of a file that holds no text. */
export function fileTrouble(trouble: FileTrouble): string {
  const { isWorkbook: workbook, isEmpty: empty, unreadable } = staffImport.now()
  return { workbook, 'no-text': refusals.NOT_CSV.message, empty, unreadable }[trouble]
}
