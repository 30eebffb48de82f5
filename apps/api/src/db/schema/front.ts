import { sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { updatedAt } from './columns.ts'

/** What is above the list of products: one row or none. */
export const front = pgTable(
  'front',
  {
    theOne: boolean().primaryKey().default(true),
    /** Incremented with each save. */
    version: integer().notNull().default(0),
    blocks: jsonb().notNull().default([]),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('front_one', sql`${t.theOne}`),
    check('front_list', sql`jsonb_typeof(${t.blocks}) = 'array'`),
  ],
)

/** The pictures that it shows now, with the size of their smallest file. */
export const frontPictures = pgTable(
  'front_pictures',
  {
    imageKey: text().primaryKey(),
    width: integer().notNull(),
    height: integer().notNull(),
  },
  (t) => [check('front_pictures_size', sql`${t.width} > 0 and ${t.height} > 0`)],
)
