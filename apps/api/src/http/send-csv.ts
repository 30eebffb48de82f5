import { Readable } from 'node:stream'
import { UTF8_BOM, writeCsvLine } from '@duka/contract/csv'
import type { FastifyReply } from 'fastify'
import type { Db } from '../db/client.ts'
import type { Replicas } from '../db/replicas.ts'

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
  page: Thing[]
  nextCursor: string | null
}

/**
 * Streams a list as a CSV file, page by page, each from a replica. The first page is read before anything is sent, so that
 * a refusal still gets its status. A later failure breaks the connection, so that a half file does not look complete.
 */
export async function sendCsv<Thing>(
  { reply, replicas }: { reply: FastifyReply; replicas: Replicas },
  name: string,
  file: CsvColumns<Thing>,
  readPage: (db: Db, paging: Paging) => Promise<Page<Thing>>,
) {
  const read = (paging: Paging) => replicas.read((db) => readPage(db, paging))
  const first = await read({ limit: PAGE_SIZE, cursor: undefined })
  async function* lines() {
    yield UTF8_BOM + writeCsvLine(file.map(([title]) => title))
    for (let part = first; ; part = await read({ limit: PAGE_SIZE, cursor: part.nextCursor })) {
      yield part.page.map((thing) => writeCsvLine(file.map(([, cell]) => cell(thing)))).join('')
      if (part.nextCursor === null) return
    }
  }
  return reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .send(Readable.from(lines()))
}
