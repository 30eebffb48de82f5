import { join } from 'node:path'
import type pg from 'pg'
import { connect, type Db } from '../db/client.ts'
import { addAuditEntry } from '../modules/audit/audit.ts'
import { type FileContent, linesOf, readContent, writeLines } from './archive-file.ts'
import {
  addToManifest,
  listFiles,
  nextName,
  prepareFolder,
  readManifest,
} from './archive-folder.ts'
import { type ArchivableTable, type ArchiveRow, archivableTables, toLine } from './tables.ts'

/** The key of the advisory lock. Any number works if every version uses the same and nothing else does. */
const ARCHIVE_LOCK = 4_201_966

/** Rows that are read or deleted with one statement, so that no statement takes long. */
const BATCH_ROWS = 5000

export interface ArchiveOptions {
  databaseUrl: string
  folder: string
  /** Rows older than this are archived. */
  before: Date
  /** Only counts. */
  dryRun?: boolean
  /** How many rows one statement reads or deletes. */
  batchRows?: number
  signal?: AbortSignal | undefined
  /** Called often with the current step, as text. */
  onProgress?: (text: string) => void
}

/** The rows of one table and month that may be archived. */
interface Month {
  /** In Nairobi, such as `2024-03`. */
  month: string
  rows: number
  firstId: number
  lastId: number
}

/** What was archived of one table, or would be. */
export interface ArchivedTable {
  table: string
  /** Of these months, oldest first. */
  months: string[]
  /** Rows that left the database. */
  rows: number
  /** Files that were written. */
  files: number
}

/**
 * Moves old rows into files, a file for each table and month; the shop may keep running. A row is deleted only by the
 * content of a complete file, read back from the disk, so a run that was killed is continued by the next one into the
 * same folder: it first deletes what the files already hold, then writes the rest into a further file.
 */
export async function archiveRows(options: ArchiveOptions): Promise<ArchivedTable[]> {
  const { pool, db } = connect(options.databaseUrl, { connections: 2 })
  // While it closes, the embedded server may be quicker to hang up, which is no failure.
  pool.on('error', () => undefined)
  try {
    const client = await pool.connect()
    try {
      await takeLock(client)
      if (!options.dryRun) {
        await prepareFolder(options.folder)
        await completeManifest(options.folder)
      }
      const done: ArchivedTable[] = []
      for (const table of archivableTables)
        done.push(await archiveTable(client, db, table, options))
      return done
    } finally {
      // Closing the connection releases the lock.
      client.release(true)
    }
  } finally {
    await pool.end()
  }
}

async function takeLock(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query(
    `select to_regclass('payment_events') is not null as is_shop, pg_try_advisory_lock($1) as taken`,
    [ARCHIVE_LOCK],
  )
  if (!rows[0].is_shop) throw new Error('there is no shop in the database yet.')
  if (!rows[0].taken) throw new Error('another archiving is running at the moment.')
  // Counting the rows of a large table takes longer than a request may.
  await client.query('set statement_timeout = 0')
}

async function archiveTable(
  client: pg.PoolClient,
  db: Db,
  table: ArchivableTable,
  options: ArchiveOptions,
): Promise<ArchivedTable> {
  const { before, dryRun, onProgress } = options
  onProgress?.(`${table.name}: looking for old rows`)
  const months = await listMonths(client, table, before)
  const done = { table: table.name, months: months.map(({ month }) => month), rows: 0, files: 0 }
  for (const month of months) {
    const moved = dryRun
      ? { rows: month.rows, files: 1 }
      : await archiveMonth(client, table, month, options)
    done.rows += moved.rows
    done.files += moved.files
  }
  if (!dryRun && done.rows > 0)
    await addAuditEntry(db, undefined, {
      action: 'archive',
      thing: 'archive',
      thingId: table.name,
      after: { before: before.toISOString(), rows: done.rows, files: done.files },
    })
  return done
}

async function listMonths(
  client: pg.PoolClient,
  { name, mayGo }: ArchivableTable,
  before: Date,
): Promise<Month[]> {
  const { rows } = await client.query<Month>(
    `select to_char(t.at at time zone 'Africa/Nairobi', 'YYYY-MM') as month, count(*) as rows,
       min(t.id) as "firstId", max(t.id) as "lastId"
     from ${name} t where t.at < $1 and ${mayGo} group by 1 order by 1`,
    [before],
  )
  return rows
}

async function archiveMonth(
  client: pg.PoolClient,
  table: ArchivableTable,
  month: Month,
  options: ArchiveOptions,
): Promise<{ rows: number; files: number }> {
  const { folder, signal } = options
  let [rows, files] = [0, 0]
  for (const { name, ...file } of await listFiles(folder)) {
    if (file.table !== table.name || file.month !== month.month) continue
    await checkFile(folder, name)
    rows += await deleteRows(client, table, name, options)
  }
  const name = await nextName(folder, table.name, month.month)
  const written = await writeLines(
    join(folder, name),
    readRows(client, table, month, options),
    signal,
  )
  if (written) {
    files += 1
    await addToManifest(folder, { name, table: table.name, month: month.month, ...written })
    rows += await deleteRows(client, table, name, options)
  }
  return { rows, files }
}

/** Adds files to the manifest that a killed run had completed, but not listed yet. */
async function completeManifest(folder: string): Promise<void> {
  const listed = (await readManifest(folder)).map(({ name }) => name)
  for (const { name, table, month } of await listFiles(folder))
    if (!listed.includes(name))
      await addToManifest(folder, { name, table, month, ...(await readWhole(folder, name)) })
}

/** Throws if a file of an earlier run is not as it was written. */
async function checkFile(folder: string, name: string): Promise<void> {
  const { sha256 } = await readWhole(folder, name)
  const listed = (await readManifest(folder)).find((file) => file.name === name)
  if (listed?.sha256 !== sha256)
    throw new Error(
      `${join(folder, name)} is damaged or was changed: its checksum is not that of the manifest.`,
    )
}

async function readWhole(folder: string, name: string): Promise<FileContent> {
  return readContent(join(folder, name)).catch((error) => {
    throw new Error(`${join(folder, name)} is damaged: ${error.message}`)
  })
}

/** The lines of a month, read in windows of ids, so that memory stays flat and no snapshot is kept. */
async function* readRows(
  client: pg.PoolClient,
  table: ArchivableTable,
  { month, rows: total, firstId, lastId }: Month,
  { before, batchRows = BATCH_ROWS, signal, onProgress }: ArchiveOptions,
): AsyncGenerator<string> {
  let read = 0
  for (let id = firstId; id <= lastId; id += batchRows) {
    signal?.throwIfAborted()
    const { rows } = await client.query<ArchiveRow>(
      `select ${table.columns} from ${table.name} t ${table.joins}
       where t.id >= $1 and t.id < $2 and t.id <= $3 and t.at < $4
         and to_char(t.at at time zone 'Africa/Nairobi', 'YYYY-MM') = $5 and ${table.mayGo}
       order by t.id`,
      [id, id + batchRows, lastId, before, month],
    )
    for (const row of rows) yield toLine(table, row)
    read += rows.length
    onProgress?.(`${table.name} ${month}: wrote ${count(read)} of ${count(total)} rows`)
  }
}

/** Deletes the rows that a file holds, a batch in each transaction. Returns how many were still there. */
async function deleteRows(
  client: pg.PoolClient,
  table: ArchivableTable,
  name: string,
  options: ArchiveOptions,
): Promise<number> {
  const { folder, batchRows = BATCH_ROWS, signal, onProgress } = options
  let deleted = 0
  let batch: { id: number; at: string }[] = []
  const flush = async () => {
    signal?.throwIfAborted()
    // By time, too: after a restore into another shop an id may be that of another row.
    const { rowCount } = await client.query(
      `delete from ${table.name} t using unnest($1::bigint[], $2::timestamptz[]) as archived (id, at)
       where t.id = archived.id and t.at = archived.at and ${table.mayGo}`,
      [batch.map(({ id }) => id), batch.map(({ at }) => at)],
    )
    batch = []
    deleted += rowCount ?? 0
    onProgress?.(`${name}: deleted ${count(deleted)} rows`)
  }
  for await (const line of linesOf(join(folder, name))) {
    const { id, at } = JSON.parse(line)
    batch.push({ id, at })
    if (batch.length >= batchRows) await flush()
  }
  if (batch.length > 0) await flush()
  return deleted
}

function count(rows: number): string {
  return rows.toLocaleString('en')
}
