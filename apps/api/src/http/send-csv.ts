import { Readable } from 'node:stream'
import { UTF8_BOM, writeCsvLine } from '@duka/contract/csv'
import type { FastifyReply } from 'fastify'

/** How many rows are in memory at a time. */
const PAGE_SIZE = 500

/** The columns of a CSV file: title, and how to get the cell from an item. */
export type CsvColumns<Thing> = readonly (readonly [
  title: string,
  cell: (thing: Thing) => string | number | null,
])[]

/** The part of a list to read next. */
export interface Paging {
  limit: number
  cursor: string | undefined
}

interface Page<Thing> {
  things: Thing[]
  nextCursor: string | null
}

/**
 * Streams a list as a CSV file, page by page. The first page is read before anything is sent, so that a
 * refusal still gets its status. A later failure breaks the connection, so that a half file does not look complete.
 */
export async function sendCsv<Thing>(
  reply: FastifyReply,
  name: string,
  file: CsvColumns<Thing>,
  read: (paging: Paging) => Promise<Page<Thing>>,
) {
  const first = await read({ limit: PAGE_SIZE, cursor: undefined })
  async function* lines() {
    yield UTF8_BOM + writeCsvLine(file.map(([title]) => title))
    for (let page = first; ; page = await read({ limit: PAGE_SIZE, cursor: page.nextCursor })) {
      yield page.things.map((thing) => writeCsvLine(file.map(([, cell]) => cell(thing)))).join('')
      if (page.nextCursor === null) return
    }
  }
  return reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .send(Readable.from(lines()))
}
