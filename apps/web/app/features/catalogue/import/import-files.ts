import type { ImportRow } from '@duka/contract/catalogue/imports'
import { productColumns } from '@duka/contract/catalogue/product-file'
import { readCsvRows, UTF8_BOM, writeCsvLine } from '@duka/contract/csv'
import { saveFile } from '../../../lib/calls/download.ts'
import type { ChosenFile } from './stored-draft.ts'
import { staffImport } from './words.ts'

/** Saves a template with all columns and an example row. */
export function saveTemplate(): void {
  const t = staffImport.now()
  const columns = productColumns.filter(
    (column) => !['id', 'stock was', 'cost', 'vat class'].includes(column),
  )
  save([columns, t.example], t.templateName)
}

/** Saves the rows with errors as they were in the file, each with its error. */
export function saveErrorRows(file: ChosenFile, rows: ImportRow[]): void {
  const t = staffImport.now()
  const wrong = new Map(
    rows.flatMap(({ row, errors }) => (errors.length > 0 ? [[row, errors]] : [])),
  )
  const [titles, ...all] = readCsvRows(file.text)
  const lines = all.flatMap(({ row, cells }) => {
    const errors = wrong.get(row)
    if (!errors) return []
    const width = titles?.cells.length ?? cells.length
    const filled = Array.from({ length: width }, (_, at) => cells[at] ?? '')
    return [[...filled, errors.map(({ message }) => message).join(' ')]]
  })
  save([[...(titles?.cells ?? []), t.errorTitle], ...lines], t.errorsName)
}

function save(lines: readonly (readonly string[])[], name: string): void {
  const text = UTF8_BOM + lines.map((cells) => writeCsvLine(cells)).join('')
  saveFile(new Blob([text], { type: 'text/csv' }), name)
}
