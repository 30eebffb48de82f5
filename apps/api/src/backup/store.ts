import { createHash } from 'node:crypto'
import { type FileHandle, open, readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AwsClient } from 'aws4fetch'
import { reachBucket, refuseFailure } from '../env/bucket.ts'
import type { BackupEnv, S3Env } from '../env/env.ts'
import { makeFolder } from '../env/make-folder.ts'
import type { Dated } from './retention.ts'

/** Where the backups of this shop are kept. */
export interface BackupStore {
  /** The folder or bucket, for messages. */
  where: string
  /** Moves a finished local file into the store under the same name. A failed or killed upload deletes the file. */
  put(file: string, signal?: AbortSignal): Promise<void>
  /** The backups of this shop, unsorted. */
  list(): Promise<Dated[]>
  remove(name: string): Promise<void>
}

/** The configured store. Only files with this `shopId` in their names count as backups of this shop. */
export function openStore({ folder, s3 }: BackupEnv, shopId: string): BackupStore {
  return s3 ? bucketStore(s3, shopId) : folderStore(folder, shopId)
}

/** The name of a backup: the shop, and the moment in UTC, so that names sort by age. */
export function backupName(shopId: string, at: Date, isEncrypted: boolean): string {
  const moment = at.toISOString().replace(/[-:]|\.\d+/g, '')
  return `duka-${shopId}-${moment}.tar.gz${isEncrypted ? '.age' : ''}`
}

/** The moment in a name that `backupName` made for this shop; undefined for any other name. */
function readName(name: string, shopId: string): Dated | undefined {
  const [, id, ...parts] =
    /^duka-([0-9a-f]{8})-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.gz(?:\.age)?$/.exec(name) ??
    []
  if (id !== shopId) return undefined
  const [year, month, day, hour, minute, second] = parts
  return { name, at: new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) }
}

/** Creates the folder if it is missing, and deletes partial files of this shop's killed backups. */
export async function prepareFolder(folder: string, shopId: string): Promise<void> {
  makeFolder(folder, 0o700)
  for (const name of await readdir(folder))
    if (name.startsWith(`duka-${shopId}-`) && name.endsWith('.part')) await rm(join(folder, name))
}

function folderStore(folder: string, shopId: string): BackupStore {
  return {
    where: folder,
    // The file was written in this folder.
    put: async () => undefined,
    async list() {
      return (await readdir(folder)).flatMap((name) => readName(name, shopId) ?? [])
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  }
}

/** The largest upload that S3 accepts in one request. */
const MAX_UPLOAD_BYTES = 5 * 1024 ** 3
const LIST_TIMEOUT_MS = 60_000
const UPLOAD_TIMEOUT_MS = 4 * 3_600_000
const EMPTY_SHA256 = createHash('sha256').digest('hex')

function bucketStore(bucket: S3Env, shopId: string): BackupStore {
  const { accessKeyId, secretAccessKey, region } = bucket
  const keys = { accessKeyId, secretAccessKey, region, service: 's3' }
  const root = `${bucket.endpoint.replace(/\/+$/, '')}/${bucket.bucket}`
  const where = `the bucket ${bucket.bucket}`

  /** A request without a body; the library retries it when the store is busy. */
  async function ask(method: 'GET' | 'DELETE', path: string): Promise<string> {
    const asked = new AwsClient({ ...keys, retries: 2 }).fetch(`${root}${path}`, {
      method,
      headers: { 'x-amz-content-sha256': EMPTY_SHA256 },
      signal: AbortSignal.timeout(LIST_TIMEOUT_MS),
    })
    return readAnswer(await reachBucket(bucket, asked))
  }

  async function readAnswer(answer: Response): Promise<string> {
    await refuseFailure(bucket, answer)
    return answer.text()
  }

  async function upload(name: string, file: FileHandle, signal: AbortSignal): Promise<void> {
    const { size } = await file.stat()
    if (size > MAX_UPLOAD_BYTES)
      throw new Error(`A backup of more than 5 GB does not go into ${where}: use BACKUP_DIR.`)
    // A stream cannot be sent twice, so the library must not retry; the next backup does.
    const asked = new AwsClient({ ...keys, retries: 0 }).fetch(`${root}/${name}`, {
      method: 'PUT',
      headers: {
        'content-length': String(size),
        'content-type': 'application/octet-stream',
        // Signed too, so that the store notices bytes that changed on the way.
        'x-amz-content-sha256': await sha256Of(file),
      },
      body: Readable.toWeb(contentOf(file)),
      duplex: 'half',
      signal,
    } as RequestInit)
    await readAnswer(await reachBucket(bucket, asked))
  }

  return {
    where,
    async put(file, signal) {
      const timeout = AbortSignal.timeout(UPLOAD_TIMEOUT_MS)
      const opened = await open(file)
      try {
        // Deleted while it is open, so that the system frees it however this process ends: a copy for each failed or
        // killed upload would fill the disk.
        await rm(file)
        const either = signal ? AbortSignal.any([signal, timeout]) : timeout
        await upload(basename(file), opened, either)
      } finally {
        await opened.close()
      }
    },
    async list() {
      const found: Dated[] = []
      for (let after = ''; ; ) {
        const page = await ask(
          'GET',
          `?list-type=2&prefix=duka-${shopId}-${after && `&start-after=${after}`}`,
        )
        const names = [...page.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, name = '']) => name)
        found.push(...names.flatMap((name) => readName(name, shopId) ?? []))
        const last = names.at(-1)
        if (!last || !page.includes('<IsTruncated>true</IsTruncated>')) return found
        after = encodeURIComponent(last)
      }
    },
    remove: async (name) => void (await ask('DELETE', `/${name}`)),
  }
}

async function sha256Of(file: FileHandle): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(contentOf(file), hash)
  return hash.digest('hex')
}

/** A stream of the whole file, which stays open. */
function contentOf(file: FileHandle): Readable {
  return file.createReadStream({ start: 0, autoClose: false })
}
