import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { instant } from '../db/instant.ts'
import { readCursor, toPage } from './cursor.ts'

/** What a list may be sorted by. An index holds it, then the id, so that any page costs the same. */
export interface Sorting {
  by: SQL
  type: 'timestamptz' | 'bigint' | 'text'
  down?: boolean
}

/** A row of a sorted list: what it is sorted by stands in it as `sortedBy`. */
export interface SortedRow {
  id: string
  sortedBy: string | number | Date
}

const values = {
  timestamptz: z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)))),
  bigint: z.int(),
  text: z.string(),
}

/**
 * The parts of a statement that lists one page. `behind` says what comes after the cursor's row,
 * `page` cuts out of `limit + 1` rows. A cursor begins with its sort and continues no other.
 */
export function sortedList(sort: string, { by, type, down }: Sorting, id: SQL, cursor?: string) {
  const after = readCursor(z.tuple([z.literal(sort), values[type], z.uuid()]), cursor)
  const direction = down ? sql`desc` : sql`asc`
  const farther = down ? sql`<` : sql`>`
  return {
    column: sql`${by} as "sortedBy"`,
    order: sql`${by} ${direction}, ${id} ${direction}`,
    behind: after
      ? sql`(${by}, ${id}) ${farther} (${after[1]}::${sql.raw(type)}, ${after[2]}::uuid)`
      : sql`true`,
    page: <Row extends SortedRow>(rows: Row[], limit: number) =>
      toPage(rows, limit, (last) => [sort, written(type, last.sortedBy), last.id]),
  }
}

function written(type: Sorting['type'], value: SortedRow['sortedBy']): string | number {
  if (value instanceof Date) return instant(value)
  return type === 'timestamptz' ? instant(String(value)) : value
}
