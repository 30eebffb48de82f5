import * as z from 'zod'

/** The format of backup files. Format 1 ended with the first release. */
export const FORMAT = 2

const Count = z.int().min(0)
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)

const Table = z.object({
  name: z.string(),
  columns: z.array(z.string()).min(1),
  rows: Count,
  /** Of its rows in PostgreSQL's text format for COPY, all parts one after the other. */
  bytes: Count,
  sha256: Sha256,
})

/** What a backup holds: its first entry, `manifest.json`. */
export const Manifest = z.object({
  format: z.int().min(1),
  /** The version of the shop that made it. */
  version: z.string(),
  /** The names of the migrations of its database. */
  migrations: z.array(z.string()).min(1),
  /** The time of the snapshot. */
  createdAt: z.iso.datetime(),
  tables: z.array(Table),
  /** The last value of each sequence that was used. */
  sequences: z.record(z.string(), Count),
  pictures: z.object({
    files: Count,
    bytes: Count,
    /** The hash over all files in turn: the name, a newline, the content. */
    sha256: Sha256,
    /** How many files the database names that were missing. */
    missing: Count,
  }),
  /** The key of the secrets in the database; in an encrypted backup of a shop that has it as a file. */
  secretsKey: z.string().optional(),
})
export type Manifest = z.infer<typeof Manifest>
export type TableContent = z.infer<typeof Table>

export const MANIFEST_NAME = 'manifest.json'

/** The entry for one part of a table's rows. */
export function tableEntry(table: string, part: number): string {
  return `database/${table}/${String(part).padStart(6, '0')}.copy`
}

/** The entry for a file of a picture. */
export function pictureEntry(name: string): string {
  return `pictures/${name}`
}

/** The table or picture that an entry's path names; undefined for any other path. */
export function readEntryPath(path: string): { table: string } | { picture: string } | undefined {
  const [, table, picture] =
    /^(?:database\/([^/]+)\/\d{6}\.copy|pictures\/([^/]+))$/.exec(path) ?? []
  if (table !== undefined) return { table }
  return picture === undefined ? undefined : { picture }
}
