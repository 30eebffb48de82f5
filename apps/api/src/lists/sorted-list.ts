import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { instant } from '../db/instant.ts'
import { ShopError } from '../http/errors.ts'

/** A sort order. It needs an index on the value and then the id, so that every page costs the same. */
export interface Sorting {
  by: SQL
  type: 'timestamptz' | 'bigint' | 'text'
  descending?: boolean
  /** Of the id that follows. */
  idType?: 'uuid' | 'text'
}

/** A row of a sorted list, with its sort value. */
export interface SortedRow {
  id: string
  sortedBy: string | number | Date
}

/** The parts of a query for one page, and a function that turns its rows into the page. */
export interface SortedList<Row> {
  order: SQL
  /** SQL condition: the row comes after the cursor. */
  afterCursor: SQL
  /** Makes a page of `limit` rows from a query's `limit + 1` rows, with the cursor of the next page. */
  page<Listed extends Row>(rows: Listed[], limit: number): Page<Listed>
}

interface Page<Row> {
  page: Row[]
  nextCursor: string | null
}

const values = {
  timestamptz: z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)))),
  bigint: z.int(),
  text: z.string(),
}

const ids = { uuid: z.uuid(), text: z.string() }

/** A list sorted by a value and then by id. Select `column` with each row. */
export function sortedList(
  sort: string,
  { by, type, descending, idType = 'uuid' }: Sorting,
  id: SQL,
  cursor?: string,
): SortedList<SortedRow> & { column: SQL } {
  const after = readCursor(z.tuple([z.literal(sort), values[type], ids[idType]]), cursor)
  const direction = descending ? sql`desc` : sql`asc`
  const comparison = descending ? sql`<` : sql`>`
  return {
    column: sql`${by} as "sortedBy"`,
    order: sql`${by} ${direction}, ${id} ${direction}`,
    afterCursor: after
      ? sql`(${by}, ${id}) ${comparison} (${after[1]}::${sql.raw(type)}, ${after[2]}::${sql.raw(idType)})`
      : sql`true`,
    page: (rows, limit) =>
      toPage(rows, limit, (last) => [sort, cursorValue(type, last.sortedBy), last.id]),
  }
}

/** A list sorted by an ascending numeric id: newest or oldest first. */
export function numberedList(
  sort: 'newest' | 'oldest',
  id: SQL,
  cursor?: string,
): SortedList<{ id: number | bigint }> {
  const after = readCursor(z.tuple([z.literal(sort), z.int()]), cursor)?.[1]
  const [comparison, direction] = sort === 'oldest' ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`]
  return {
    order: sql`${id} ${direction}`,
    afterCursor: after === undefined ? sql`true` : sql`${id} ${comparison} ${after}::bigint`,
    page: (rows, limit) => toPage(rows, limit, (last) => [sort, Number(last.id)]),
  }
}

function cursorValue(type: Sorting['type'], value: SortedRow['sortedBy']): string | number {
  if (value instanceof Date) return instant(value)
  return type === 'timestamptz' ? instant(String(value)) : value
}

function toPage<Row>(
  rows: Row[],
  limit: number,
  cursorOf: (last: Row) => readonly (string | number)[],
): Page<Row> {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const more = rows.length > limit && last !== undefined
  return { page, nextCursor: more ? writeCursor(cursorOf(last)) : null }
}

/**
 * Encodes a cursor: the sort order and the values of the last row of a page. It is valid only for the same
 * sort order.
 */
export function writeCursor(values: readonly (string | number)[]): string {
  const text = Buffer.from(JSON.stringify(values)).toString('base64url')
  return checksum(text) + text
}

const CHECKSUM_LENGTH = 8

/** Detects a damaged cursor. No secret is needed: a cursor only names a place in a list. */
function checksum(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, CHECKSUM_LENGTH)
}

/** The sort order that a cursor belongs to; undefined if it is none. */
export function sortOfCursor(cursor: string | undefined): string | undefined {
  const values = cursor === undefined ? undefined : parse(cursor)
  return Array.isArray(values) ? String(values[0]) : undefined
}

/** Reads a cursor of the given shape; refuses one that was changed or belongs to another sort. */
export function readCursor<Shape extends z.ZodMiniType>(
  shape: Shape,
  cursor: string | undefined,
): z.output<Shape> | undefined {
  if (cursor === undefined) return undefined
  const result = z.safeParse(shape, parse(cursor))
  if (!result.success) throw new ShopError('INVALID_CURSOR', {}, { field: 'cursor' })
  return result.data
}

function parse(cursor: string): unknown {
  const text = cursor.slice(CHECKSUM_LENGTH)
  if (checksum(text) !== cursor.slice(0, CHECKSUM_LENGTH)) return undefined
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return undefined
  }
}
