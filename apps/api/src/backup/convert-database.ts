import { existsSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Binaries } from '@duka/embedded-postgres/binaries'
import { startPostgres } from '@duka/embedded-postgres/start'
import { withConnection } from '../db/client.ts'
import type { Env } from '../env/env.ts'
import { makeFolder } from '../env/make-folder.ts'
import { type BackupIdentity, readBackupIdentity, writeBackupIdentity } from './backup-state.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { openPictures } from './run-backup.ts'

/** What to convert, and where to report the progress. */
export interface Conversion {
  /** The programs that made the old database. */
  old: Binaries
  /** The major version that the shop needs, such as `18`. */
  needed: string
  log: (line: string) => void
  onProgress?: (text: string) => void
  signal?: AbortSignal
}

/**
 * Converts the embedded database to another major version of PostgreSQL, through a backup. The new database
 * is made beside the old one, which takes its place only when it is complete, so a conversion that fails or
 * is killed changes nothing and can be repeated. Returns the backup and the folder with the old files: both
 * stay until the owner deletes them. The shop must not be running.
 */
export async function convertDatabase(
  env: Env,
  { old, needed, log, onProgress, signal }: Conversion,
): Promise<{ backup: string; oldFolder: string }> {
  const { passphrase } = env.backup
  const pictures = openPictures(env)
  const options = { passphrase, signal, ...(onProgress && { onProgress }) }
  const { newData, completeFile } = foldersOf(env.DATA_DIR)

  await rm(newData, { recursive: true, force: true })
  makeFolder(env.backup.folder, 0o700)
  const name = `before-postgresql-${needed}.tar.gz${passphrase === undefined ? '' : '.age'}`
  const backup = join(env.backup.folder, name)
  log(`Backing up with PostgreSQL ${old.version} to ${backup}`)
  const oldServer = await startPostgres({ dataDir: env.DATA_DIR, binaries: old, log })
  let identity: BackupIdentity | undefined
  try {
    identity = await withConnection(oldServer.url, readBackupIdentity)
    await makeBackup({ databaseUrl: oldServer.url, pictures }, async () => backup, options)
  } finally {
    await oldServer.stop()
  }

  log(`Restoring into PostgreSQL ${needed}`)
  const newServer = await startPostgres({ dataDir: newData, log })
  try {
    // The pictures stay in their store.
    const target = { databaseUrl: newServer.url, pictures: { put: async () => undefined } }
    await restoreBackup(target, backup, options)
    const kept = identity
    if (kept) await withConnection(newServer.url, (db) => writeBackupIdentity(db, kept))
  } finally {
    await newServer.stop()
  }
  await writeFile(completeFile, old.major)
  const oldFolder = await finishConversion(env.DATA_DIR)
  return { backup, oldFolder: oldFolder ?? env.DATA_DIR }
}

/**
 * Puts a completely converted database in the place of the old one, if there is one. Call it before the
 * embedded PostgreSQL starts: the process may have been killed while it was doing that.
 * Returns the folder with the old files; undefined if there was nothing to do.
 */
export async function finishConversion(dataDir: string): Promise<string | undefined> {
  const { present, newData, completeFile } = foldersOf(dataDir)
  if (!existsSync(completeFile)) return undefined
  const major = await readFile(completeFile, 'utf8')
  let oldFolder = join(dataDir, `postgres-${major}`)
  if (existsSync(join(newData, 'postgres'))) {
    if (existsSync(present)) {
      for (let n = 2; existsSync(oldFolder); n++)
        oldFolder = join(dataDir, `postgres-${major}-${n}`)
      await rename(present, oldFolder)
    }
    await rename(join(newData, 'postgres'), present)
  }
  await rm(newData, { recursive: true, force: true })
  return oldFolder
}

function foldersOf(dataDir: string) {
  const newData = join(dataDir, 'postgres-converting')
  return {
    present: join(dataDir, 'postgres'),
    /** The data folder of the new database until it has moved. */
    newData,
    /** Holds the old major version once the new database is complete. */
    completeFile: join(newData, 'complete'),
  }
}
