import { Readable } from 'node:stream'
import { CSV_START, writeCsvLine } from '@duka/contract/csv'
import type { FastifyReply } from 'fastify'

/** So many rows are in memory at a time, however many there are. */
const PAGE = 500

/** A file's columns: what each is called, and what it says of a thing. */
export type CsvFile<Thing> = readonly (readonly [
  title: string,
  cell: (thing: Thing) => string | number | null,
])[]

/** What a list is asked for its next page with. */
interface Paging {
  limit: number
  cursor: string | undefined
}

interface Page<Thing> {
  things: Thing[]
  nextCursor: string | null
}

/**
 * Sends a list as a file, page by page, as fast as it is taken. The first page is read before anything
 * is said, so that a refusal is still one; a failure later breaks the line, and no half file looks whole.
 */
export async function sendCsv<Thing>(
  reply: FastifyReply,
  name: string,
  file: CsvFile<Thing>,
  read: (paging: Paging) => Promise<Page<Thing>>,
) {
  const first = await read({ limit: PAGE, cursor: undefined })
  async function* lines() {
    yield CSV_START + writeCsvLine(file.map(([title]) => title))
    for (let page = first; ; page = await read({ limit: PAGE, cursor: page.nextCursor })) {
      yield page.things.map((thing) => writeCsvLine(file.map(([, cell]) => cell(thing)))).join('')
      if (page.nextCursor === null) return
    }
  }
  return reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .send(Readable.from(lines()))
}
