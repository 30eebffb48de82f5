import { createHash, type Hash } from 'node:crypto'
import { once } from 'node:events'
import type pg from 'pg'
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams'
import {
  holdMigrationLock,
  markRestore,
  migrate,
  runWithFunctions,
  unmarkRestore,
} from '../db/migrate.ts'
import { appliedMigrations, listMigrations } from '../db/migrations.ts'
import { pictureType } from '../modules/pictures/picture-names.ts'
import type { Pictures } from '../modules/pictures/pictures.ts'
import { readArchive, UnreadableBackup } from './archive.ts'
import { begin, columnList, isOurs, openConnection, quote } from './database.ts'
import { FORMAT, Manifest, readEntryPath, type TableContent } from './manifest.ts'

/** The restore was refused before anything was written; the message says why, for the owner of the shop. */
class RestoreRefused extends Error {}

/** The shop was restored, but a migration of its database failed; the message is the reason. The next start tries again. */
export class NotMigrated extends Error {}

/** Where to restore to. */
export interface RestoreTarget {
  databaseUrl: string
  pictures: Pick<Pictures, 'put'>
}

export interface RestoreOptions {
  passphrase?: string | undefined
  /** Also restore a file that is not encrypted, although there is a passphrase. */
  unencrypted?: boolean | undefined
  signal?: AbortSignal | undefined
  /** Called often with the current step, as text. */
  onProgress?: (text: string) => void
  /** Called once the file is verified, with an estimate of the remaining seconds. */
  onVerified?: (manifest: Manifest, seconds: number) => void
}

/** How many times longer loading rows and building indexes takes than reading the file. */
const LOAD_FACTOR = 10
/** Pictures that are written at the same time. */
const PICTURES_AT_ONCE = 8

/**
 * Fills an empty shop from a backup. First compares the whole file with its checksums, then loads it in one
 * transaction and migrates the database if the backup is older. A restore that is killed leaves an empty shop and a
 * marker, and can be repeated. Throws `RestoreRefused` or `UnreadableBackup`, and `NotMigrated` when only that failed.
 */
export async function restoreBackup(
  target: RestoreTarget,
  file: string,
  options: RestoreOptions = {},
): Promise<Manifest> {
  const { onVerified = () => undefined } = options
  const client = await openConnection(target.databaseUrl)
  try {
    // Before the check of the file, which may take long.
    await refuseUnsuitable(client)
    const startedAt = performance.now()
    const manifest = await verify(file, options)
    onVerified(manifest, Math.ceil(((performance.now() - startedAt) / 1000) * LOAD_FACTOR))
    await markRestore(client, file)
    try {
      await load(client, target, file, manifest, options)
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      await unmarkRestore(client).catch(() => undefined)
      throw error
    }
    await migrate(target.databaseUrl).catch((error: Error) => {
      throw new NotMigrated(error.message, { cause: error })
    })
    // Autovacuum does it later if it fails here.
    await client.query('analyze').catch(() => undefined)
    return manifest
  } finally {
    await client.end()
  }
}

/** Reads the whole file, compares it with its checksums, and returns its manifest. */
async function verify(file: string, options: RestoreOptions): Promise<Manifest> {
  const content = new CheckedContent()
  for await (const entry of readArchive(file, { passphrase: undefined, ...options }))
    content.add(entry.path, entry.bytes, options.onProgress ?? (() => undefined), 'checking')
  return content.finish()
}

async function load(
  client: pg.Client,
  { pictures }: RestoreTarget,
  file: string,
  verified: Manifest,
  { passphrase, unencrypted, signal, onProgress = () => undefined }: RestoreOptions,
): Promise<void> {
  await begin(client)
  await holdMigrationLock(client)
  await refuseUnsuitable(client)
  await dropShop(client)
  await runWithFunctions(client, verified.migrations)
  await emptyTables(client)
  const restoring = await dropConstraints(client)

  const content = new CheckedContent()
  let table: TableLoad | undefined
  let batch: { name: string; bytes: Buffer; type: string }[] = []
  const putBatch = async () => {
    await Promise.all(batch.map(({ name, bytes, type }) => pictures.put(name, bytes, type)))
    batch = []
  }
  for await (const { path, bytes } of readArchive(file, { passphrase, unencrypted, signal })) {
    const entry = content.add(path, bytes, onProgress, 'restoring')
    if (entry && 'table' in entry) {
      if (table?.content !== entry.table) {
        await table?.finish()
        table = new TableLoad(client, entry.table)
      }
      await table.write(bytes)
    } else if (entry) {
      batch.push({ name: entry.picture, bytes, type: entry.type })
      if (batch.length >= PICTURES_AT_ONCE) await putBatch()
    }
  }
  await table?.finish()
  await putBatch()
  content.finish()

  onProgress('building indexes')
  for (const statement of restoring) await client.query(statement)
  for (const [name, last] of Object.entries(verified.sequences))
    await client.query('select setval($1::regclass, $2)', [quote(name), last])
  await unmarkRestore(client)
  signal?.throwIfAborted()
  await client.query('commit')
}

/** Compares entries with the manifest, which is the first of them, as they are read. */
class CheckedContent {
  #manifest: Manifest | undefined
  #tables = new Map<string, Hash>()
  #bytes = new Map<string, number>()
  #pictures = { files: 0, bytes: 0, hash: createHash('sha256') }
  #read = 0
  #total = 1

  /** Adds the next entry and returns what it is; undefined for the manifest. Throws for an entry it does not name. */
  add(
    path: string,
    bytes: Buffer,
    onProgress: (text: string) => void,
    doing: string,
  ): { table: TableContent } | { picture: string; type: string } | undefined {
    if (!this.#manifest) {
      this.#manifest = readManifest(bytes)
      const { tables, pictures } = this.#manifest
      this.#total = tables.reduce((sum, table) => sum + table.bytes, pictures.bytes) || 1
      return undefined
    }
    this.#read += bytes.length
    onProgress(`${doing}: ${Math.floor((this.#read / this.#total) * 100)} %`)
    const known = readEntryPath(path)
    if (known && 'table' in known) {
      const table = this.#manifest.tables.find(({ name }) => name === known.table)
      if (!table) throw unexpected(path)
      const hash = this.#tables.get(table.name) ?? createHash('sha256')
      this.#tables.set(table.name, hash.update(bytes))
      this.#bytes.set(table.name, (this.#bytes.get(table.name) ?? 0) + bytes.length)
      return { table }
    }
    const type = known && pictureType(known.picture)
    if (!type) throw unexpected(path)
    this.#pictures.hash.update(`${known.picture}\n`).update(bytes)
    this.#pictures.files += 1
    this.#pictures.bytes += bytes.length
    return { picture: known.picture, type }
  }

  /** Call it after the last entry. Throws when anything is missing or differs. */
  finish(): Manifest {
    const manifest = this.#manifest
    if (!manifest) throw new UnreadableBackup('This is not a backup of a shop: it is empty.')
    for (const { name, bytes, sha256 } of manifest.tables) {
      const hash = this.#tables.get(name) ?? createHash('sha256')
      if ((this.#bytes.get(name) ?? 0) !== bytes || hash.digest('hex') !== sha256)
        throw new UnreadableBackup(`The backup is damaged: the table ${name} is not as it was.`)
    }
    const { files, bytes, hash } = this.#pictures
    const { pictures } = manifest
    if (
      files !== pictures.files ||
      bytes !== pictures.bytes ||
      hash.digest('hex') !== pictures.sha256
    )
      throw new UnreadableBackup('The backup is damaged: its pictures are not as they were.')
    return manifest
  }
}

function unexpected(path: string): UnreadableBackup {
  return new UnreadableBackup(`The backup is damaged: ${path} does not belong in it.`)
}

function readManifest(bytes: Buffer): Manifest {
  const json = parseJson(bytes)
  const format = Number((json as { format?: unknown } | undefined)?.format)
  if (format > FORMAT) throw tooNew(`its format is ${format}`)
  if (format < FORMAT)
    throw new RestoreRefused(
      'The backup was made by a version before the first release, and only that version can restore it.',
    )
  const { success, data } = Manifest.safeParse(json)
  if (!success)
    throw new UnreadableBackup(
      'The backup is damaged, or not from a shop: its manifest cannot be read.',
    )
  const known = listMigrations()
  const newer = data.migrations.find((name) => !known.includes(name))
  if (newer !== undefined) throw tooNew(`version ${data.version}, migration ${newer}`)
  return data
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
}

function tooNew(what: string): RestoreRefused {
  return new RestoreRefused(
    `The backup was made by a newer version of the shop (${what}): update this one first.`,
  )
}

async function refuseUnsuitable(client: pg.Client): Promise<void> {
  const { rows: running } = await client.query(
    `select from pg_stat_activity
     where application_name like 'duka%' and application_name <> 'duka-backup' and datname = current_database()`,
  )
  if (running.length > 0)
    throw new RestoreRefused('The shop is running: stop it before you restore into its database.')
  const found = await listContents(client)
  if (found.length > 0)
    throw new RestoreRefused(
      `The shop is not empty (${found.join(', ')}): a backup is restored into an empty shop only. Use another DATA_DIR, or another database at DATABASE_URL.`,
    )
}

/** The data that people have entered, such as `orders: 12`. The first start adds at most one admin. */
async function listContents(client: pg.Client): Promise<string[]> {
  const applied = await appliedMigrations(client)
  if (applied.length === 0) {
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class c where ${isOurs('c', 'pg_class')} and relkind in ('r', 'p')`,
    )
    return rows.length > 0 ? [`tables of another program, such as ${rows[0]?.name}`] : []
  }
  const { rows } = await client.query<{ count: string; what: string }>(`
    select count, what from (values
      ((select count(*) from orders), 'orders'),
      ((select count(*) from products), 'products'),
      ((select count(*) from categories), 'categories'),
      ((select count(*) from users where role <> 'admin'), 'accounts'),
      ((select greatest(count(*) - 1, 0) from users where role = 'admin'), 'further admins'),
      ((select count(*) from shop_settings where version > 0), 'saved settings'),
      ((select count(*) from audit_log), 'entries in the audit log')) found (count, what)
    where count > 0`)
  return rows.map(({ count, what }) => `${what}: ${count}`)
}

/** Drops all objects that migrations made, so that they can run from the first one. */
async function dropShop(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(`
    select format('drop %s if exists %s cascade',
        case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence'
          else 'table' end, c.oid::regclass) as statement
      from pg_class c where ${isOurs('c', 'pg_class')} and c.relkind in ('r', 'p', 'v', 'm', 'S')
    union all
    select format('drop routine if exists %s cascade', p.oid::regprocedure)
      from pg_proc p where ${isOurs('p', 'pg_proc')}
    union all
    select format('drop type if exists %s cascade', t.oid::regtype)
      from pg_type t where ${isOurs('t', 'pg_type')} and t.typtype in ('e', 'd')`)
  for (const { statement } of rows) await client.query(statement)
}

/** Deletes the rows that migrations inserted; the backup contains them too. */
async function emptyTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ list: string | null }>(`
    select string_agg(c.oid::regclass::text, ', ') as list
    from pg_class c where ${isOurs('c', 'pg_class')} and c.relkind in ('r', 'p')
      and c.relname <> 'backup_state'`)
  if (rows[0]?.list) await client.query(`truncate ${rows[0].list}`)
}

/**
 * Drops foreign keys and indexes, so that rows load fast and in any order. Returns the statements that restore them,
 * which also check every row. Needs the owner of the tables, no superuser.
 */
async function dropConstraints(client: pg.Client): Promise<string[]> {
  const { rows: foreignKeys } = await client.query<{ drop: string; add: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname,
        pg_get_constraintdef(k.oid)) as add
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where ${isOurs('c', 'pg_class')} and k.contype = 'f' and k.conparentid = 0`)
  const { rows: indexes } = await client.query<{ drop: string; add: string }>(`
    select format('drop index %s', i.indexrelid::regclass) as drop, pg_get_indexdef(i.indexrelid) as add
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where ${isOurs('c', 'pg_class')} and not c.relispartition
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`)
  for (const { drop } of [...foreignKeys, ...indexes]) await client.query(drop)
  return [...indexes, ...foreignKeys].map(({ add }) => add)
}

/** Loads the rows of one table. */
class TableLoad {
  readonly content: TableContent
  readonly #stream: CopyStreamQuery
  #error: Error | undefined

  constructor(client: pg.Client, content: TableContent) {
    this.content = content
    const { name, columns } = content
    this.#stream = client.query(copyFrom(`copy ${quote(name)} (${columnList(columns)}) from stdin`))
    this.#stream.on('error', (error) => {
      this.#error = error
    })
  }

  async write(bytes: Buffer): Promise<void> {
    if (this.#error) throw this.#error
    if (!this.#stream.write(bytes)) await once(this.#stream, 'drain')
  }

  async finish(): Promise<void> {
    if (this.#error) throw this.#error
    this.#stream.end()
    await once(this.#stream, 'finish')
    const { name, rows } = this.content
    if (this.#stream.rowCount !== rows)
      throw new Error(`The table ${name} has ${this.#stream.rowCount} rows instead of ${rows}.`)
  }
}
