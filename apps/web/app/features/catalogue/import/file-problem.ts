import { refusals } from '@duka/contract/errors'
import type { FileTrouble } from '../../../lib/forms/file-text.ts'
import { staffImport } from './words.ts'

export function fileProblem(trouble: FileTrouble): string {
  const { isWorkbook: workbook, isEmpty: empty, unreadable } = staffImport.now()
  return { workbook, 'no-text': refusals.NOT_CSV.message, empty, unreadable }[trouble]
}
