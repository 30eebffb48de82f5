import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { imageFormats, imageWidths } from '@duka/contract/catalogue/products'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { shareMigrationLock } from '../db/migrate.ts'
import { appliedMigrations } from '../db/migrations.ts'
import { projectRoot } from '../env/paths.ts'
import { pictureName } from '../modules/pictures/picture-names.ts'
import type { Pictures } from '../modules/pictures/pictures.ts'
import { type Entry, writeArchive } from './archive.ts'
import {
  begin,
  columnList,
  listPictureKeys,
  listTables,
  openConnection,
  quote,
  readSequences,
  SECRET_TABLE,
  type TableToCopy,
  takeBackupLock,
} from './database.ts'
import {
  FORMAT,
  MANIFEST_NAME,
  type Manifest,
  pictureEntry,
  type TableContent,
  tableEntry,
} from './manifest.ts'

/** Another backup of this shop is being made at the moment. */
export class BackupRunning extends Error {
  constructor() {
    super('Another backup is being made at the moment: wait until it is done.')
  }
}

/** What `makeBackup` needs. */
export interface BackupSource {
  databaseUrl: string
  pictures: Pick<Pictures, 'get'>
}

export interface BackupOptions {
  passphrase?: string | undefined
  /** The key of the secrets in the database; only an encrypted backup contains it, and them. */
  secretsKey?: string | undefined
  signal?: AbortSignal | undefined
  /** Called often with the current step, as text. */
  onProgress?: (text: string) => void
}

/** A table is written in entries of about this size. One entry at a time is in memory. */
const PART_BYTES = 4 * 1024 * 1024
const NEWLINE = 10

/**
 * Writes a backup of the shop: a snapshot of the database, and the pictures that it names. The shop may keep
 * running. `chooseFile` is called once no other backup is running. Throws `BackupRunning` when one is.
 */
export async function makeBackup(
  { databaseUrl, pictures }: BackupSource,
  chooseFile: () => Promise<string>,
  { passphrase, secretsKey, signal, onProgress = () => undefined }: BackupOptions = {},
): Promise<{ file: string; manifest: Manifest }> {
  // Two transactions: `guard` holds the lock until the end; `reader` holds the snapshot only while tables are read,
  // because PostgreSQL cannot vacuum rows that a snapshot still sees.
  const guard = await openConnection(databaseUrl)
  const reader = await openConnection(databaseUrl)
  // Stops a backup even while it waits for a locked table.
  signal?.addEventListener('abort', () => void reader.end())
  try {
    await begin(guard)
    if (!(await takeBackupLock(guard))) throw new BackupRunning()
    const file = await chooseFile()
    await shareMigrationLock(guard)
    const { manifest, tables } = await openSnapshot(reader)
    const isEncrypted = passphrase !== undefined
    if (isEncrypted && secretsKey) manifest.secretsKey = secretsKey
    async function* entries(): AsyncGenerator<Entry> {
      const keys = await listPictureKeys(reader, tables)
      for (const [index, table] of tables.entries()) {
        onProgress(`table ${index + 1} of ${tables.length}: ${table.name}`)
        const isLeftOut = table.name === SECRET_TABLE && !isEncrypted
        const content = yield* tableParts(reader, table, isLeftOut)
        manifest.tables.push(content)
      }
      manifest.sequences = await readSequences(reader)
      await reader.query('commit')
      manifest.pictures = yield* pictureFiles(pictures, keys, onProgress)
      onProgress('putting it together')
    }
    const first = () => ({ path: MANIFEST_NAME, bytes: Buffer.from(JSON.stringify(manifest)) })
    await writeArchive(file, entries(), first, { passphrase, signal })
    return { file, manifest }
  } finally {
    await Promise.all([guard.end(), reader.end()])
  }
}

/** Starts a transaction that reads from one snapshot, and the manifest for it. */
async function openSnapshot(
  client: pg.Client,
): Promise<{ manifest: Manifest; tables: TableToCopy[] }> {
  await begin(client, 'isolation level repeatable read read only')
  const tables = await listTables(client)
  const migrations = await appliedMigrations(client)
  if (migrations.length === 0)
    throw new Error('There is no shop in the database yet, so nothing to back up.')
  const { rows } = await client.query<{ now: Date }>('select now()')
  const manifest: Manifest = {
    format: FORMAT,
    version: shopVersion(),
    migrations,
    createdAt: (rows[0]?.now ?? new Date()).toISOString(),
    tables: [],
    sequences: {},
    pictures: { files: 0, bytes: 0, sha256: '', missing: 0 },
  }
  return { manifest, tables }
}

function shopVersion(): string {
  const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'))
  return String(version)
}

async function* tableParts(
  client: pg.Client,
  { name, columns }: TableToCopy,
  isLeftOut: boolean,
): AsyncGenerator<Entry, TableContent> {
  const hash = createHash('sha256')
  let [bytes, rows, parts] = [0, 0, 0]
  const nextPart = (chunks: Buffer[]): Entry => {
    parts += 1
    return { path: tableEntry(name, parts), bytes: Buffer.concat(chunks) }
  }
  // From a select, because COPY of a partitioned table gives no rows.
  const rowsOf = client.query(
    copyTo(
      `copy (select ${columnList(columns)} from ${quote(name)} where ${!isLeftOut}) to stdout`,
    ),
  )
  let waiting: Buffer[] = []
  let waitingBytes = 0
  for await (const chunk of rowsOf as AsyncIterable<Buffer>) {
    hash.update(chunk)
    bytes += chunk.length
    rows += countNewlines(chunk)
    waiting.push(chunk)
    waitingBytes += chunk.length
    if (waitingBytes < PART_BYTES) continue
    yield nextPart(waiting)
    waiting = []
    waitingBytes = 0
  }
  if (waitingBytes > 0) yield nextPart(waiting)
  return { name, columns, rows, bytes, sha256: hash.digest('hex') }
}

/** A row is a line: COPY writes a newline inside a value as `\n`. */
function countNewlines(chunk: Buffer): number {
  let count = 0
  for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) count += 1
  return count
}

async function* pictureFiles(
  pictures: Pick<Pictures, 'get'>,
  keys: readonly string[],
  onProgress: (text: string) => void,
): AsyncGenerator<Entry, Manifest['pictures']> {
  const hash = createHash('sha256')
  const found = { files: 0, bytes: 0, missing: 0 }
  for (const [index, key] of keys.entries()) {
    if (index % 100 === 0) onProgress(`picture ${index + 1} of ${keys.length}`)
    const names = imageWidths.flatMap((width) =>
      imageFormats.map((format) => pictureName(key, width, format)),
    )
    const files = await Promise.all(names.map((name) => pictures.get(name)))
    for (const [at, name] of names.entries()) {
      const bytes = files[at]
      if (bytes) {
        hash.update(`${name}\n`).update(bytes)
        found.files += 1
        found.bytes += bytes.length
        yield { path: pictureEntry(name), bytes }
      } else found.missing += 1
    }
  }
  return { ...found, sha256: hash.digest('hex') }
}
