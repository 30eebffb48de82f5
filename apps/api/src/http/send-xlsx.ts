import type { FastifyReply } from 'fastify'
import type { CsvColumns } from './send-csv.ts'

/**
 * Sends rows that are in memory as an Excel file, with the same columns as a CSV file. Texts are written as texts, so
 * none of them runs as a formula.
 */
export async function sendXlsx<Thing>(
  reply: FastifyReply,
  name: string,
  file: CsvColumns<Thing>,
  things: readonly Thing[],
) {
  // Loaded when it is needed: most shops never do.
  const { default: writeExcelFile } = await import('write-excel-file/node')
  const head = file.map(([title]) => ({ value: title, fontWeight: 'bold' as const }))
  const rows = things.map((thing) =>
    file.map(([, cell]) => {
      const value = cell(thing)
      if (value === null) return null
      return typeof value === 'number' ? { value, type: Number } : { value, type: String }
    }),
  )
  const book = writeExcelFile([head, ...rows], {
    sheet: name,
    stickyRowsCount: 1,
    columns: file.map(([title]) => ({ width: title === 'name' ? 40 : 14 })),
  })
  return reply
    .header('content-type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .header('content-disposition', `attachment; filename="${name}.xlsx"`)
    .send(await book.toBuffer())
}
