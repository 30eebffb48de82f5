import { type AnyPgColumn, bigint, customType, timestamp, uuid } from 'drizzle-orm/pg-core'

// Column types that the tables share.

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** A random UUID (version 4): people see the first 8 characters, which must differ between new rows. */
export const id = () => uuid().primaryKey().defaultRandom()
/** A time with milliseconds, like JavaScript's Date, so that a cursor made from a Date finds its row. */
export const moment = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 })
export const createdAt = () => moment().notNull().defaultNow()
export const updatedAt = () => moment().notNull().defaultNow()
/** The row that this one is a part of, and with which it is deleted. */
export const partOf = (column: () => AnyPgColumn) =>
  uuid().notNull().references(column, { onDelete: 'cascade' })
/** Money in whole cents. */
export const cents = () => bigint({ mode: 'number' })

/** A list of the contract as SQL: `'Pending', 'Processing'`. Only for lists that are written in code. */
export const quoted = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ')
