import { readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { withConnection } from '../db/client.ts'
import type { Env } from '../env/env.ts'
import { KEY_FILE } from '../modules/connections/secrets.ts'
import { folderPictures, s3Pictures } from '../modules/pictures/pictures.ts'
import { readShopId, recordGoodBackup } from './backup-state.ts'
import { describeFailure } from './describe-failure.ts'
import { type BackupOptions, makeBackup } from './make-backup.ts'
import type { Manifest } from './manifest.ts'
import { chooseToDelete } from './retention.ts'
import { type BackupStore, backupName, openStore, prepareFolder } from './store.ts'

/** The backup succeeded, but deleting old ones failed; the message says why. */
export class PruneFailed extends Error {}

/** The result of a backup. */
export interface BackupDone {
  /** Its name, with its folder or bucket. */
  where: string
  bytes: number
  manifest: Manifest
  /** The older backups that were deleted by `BACKUP_KEEP`. */
  pruned: string[]
}

/**
 * Makes a backup in the file or folder `target`, and records it as good. Without a target it goes to the configured
 * store, where old backups are then deleted. Throws `PruneFailed` if only that fails.
 */
export async function runBackup(
  env: Env,
  databaseUrl: string,
  target: string | undefined,
  options: BackupOptions = {},
): Promise<BackupDone> {
  const { passphrase } = env.backup
  const pictures = openPictures(env)
  return withConnection(databaseUrl, async (db) => {
    const shopId = await readShopId(db)
    const store = openStore(env.backup, shopId)
    const chooseFile = async () => {
      if (target && !(await isFolder(target))) return namedFile(target, passphrase !== undefined)
      const folder = target ?? env.backup.folder
      await prepareFolder(folder, shopId)
      const { rows } = await db.execute<{ now: Date }>('select now()')
      const at = new Date(rows[0]?.now ?? Date.now())
      return freeName(
        (when) => join(folder, backupName(shopId, when, passphrase !== undefined)),
        at,
      )
    }
    const { file, manifest } = await makeBackup({ databaseUrl, pictures }, chooseFile, {
      ...options,
      passphrase,
      secretsKey: await readFile(join(env.DATA_DIR, KEY_FILE), 'utf8').catch(() => undefined),
    })
    const { size: bytes } = await stat(file)
    const done = { bytes, manifest, where: file, pruned: [] as string[] }
    if (!target) {
      await store.put(file, options.signal)
      if (env.backup.s3) done.where = `${basename(file)} in ${store.where}`
    }
    await recordGoodBackup(db, new Date(manifest.createdAt))
    if (!target) done.pruned = await prune(store, env, new Date(manifest.createdAt))
    return done
  })
}

async function prune(store: BackupStore, { backup }: Env, now: Date): Promise<string[]> {
  try {
    const old = chooseToDelete(await store.list(), backup.keep, now)
    for (const { name } of old) await store.remove(name)
    return old.map(({ name }) => name)
  } catch (error) {
    throw new PruneFailed(
      `The backup was made, but old ones were not deleted from ${store.where}: ${describeFailure(error)}`,
    )
  }
}

/** The configured store of pictures. */
export function openPictures(env: Env) {
  return env.s3 ? s3Pictures(env.s3) : folderPictures(join(env.DATA_DIR, 'images'))
}

/** The file that was asked for; an encrypted one ends in `.age`, so that its name says what it is. */
function namedFile(target: string, isEncrypted: boolean): string {
  if (isEncrypted) return target.endsWith('.age') ? target : `${target}.age`
  if (target.endsWith('.age'))
    throw new Error(
      `${basename(target)} would not be encrypted, because BACKUP_PASSPHRASE is not set.`,
    )
  return target
}

/** A name that no file has, so that a backup never replaces another, even after the clock was set back. */
async function freeName(nameAt: (at: Date) => string, at: Date): Promise<string> {
  for (let ms = at.getTime(); ; ms += 1000) {
    const file = nameAt(new Date(ms))
    if (!(await stat(file).catch(() => undefined))) return file
  }
}

async function isFolder(path: string): Promise<boolean> {
  if (path.endsWith('/')) return true
  return (await stat(path).catch(() => undefined))?.isDirectory() ?? false
}
