import { createHash } from 'node:crypto'
import { refusals } from '@duka/contract/errors'
import * as z from 'zod/mini'
import { ShopError } from './errors.ts'

/**
 * A cursor names the last thing of a page by the values it was sorted by, so that the next page
 * starts right behind it and costs what the first one costs.
 */
export function writeCursor(values: readonly (string | number)[]): string {
  const text = Buffer.from(JSON.stringify(values)).toString('base64url')
  return checksum(text) + text
}

const CHECKSUM_LENGTH = 8

/** Not a secret: a cursor only names a place in a list. It tells a damaged one from a whole one. */
function checksum(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, CHECKSUM_LENGTH)
}

/** Reads a cursor of the given shape; refuses one that was tampered with or belongs to another sort. */
export function readCursor<Shape extends z.ZodMiniType>(
  shape: Shape,
  cursor: string | undefined,
): z.output<Shape> | undefined {
  if (cursor === undefined) return undefined
  const result = z.safeParse(shape, parse(cursor))
  if (!result.success) {
    const cursor = refusals.INVALID_CURSOR.message
    throw new ShopError('INVALID_CURSOR', {}, { fields: { cursor } })
  }
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

/** Cuts a page out of `limit + 1` rows, and says where the next one starts. */
export function toPage<Row>(
  rows: Row[],
  limit: number,
  cursorOf: (last: Row) => readonly (string | number)[],
): { page: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const more = rows.length > limit && last !== undefined
  return { page, nextCursor: more ? writeCursor(cursorOf(last)) : null }
}
