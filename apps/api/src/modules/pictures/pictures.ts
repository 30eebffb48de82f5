import { hash, randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AwsClient } from 'aws4fetch'
import { reachBucket, refuseFailure } from '../../env/bucket.ts'
import type { S3Env } from '../../env/env.ts'

/** The store of product pictures: a folder, or an S3-compatible store. */
export interface Pictures {
  /** Stores a file under its name. A name always has the same bytes. */
  put(name: string, bytes: Buffer, type: string): Promise<void>
  /** The file's bytes, or undefined when there is none. */
  get(name: string): Promise<Buffer | undefined>
  /** Deletes the file, if there is one. */
  remove(name: string): Promise<void>
}

/** Pictures in a local or shared folder, which is created if missing. */
export function folderPictures(folder: string): Pictures {
  return {
    async put(name, bytes) {
      await mkdir(folder, { recursive: true })
      // Writes a temporary file and renames it, so that nobody reads half a picture, even after a crash.
      const temporary = join(folder, `.${randomUUID()}`)
      try {
        const file = await open(temporary, 'w')
        try {
          await file.writeFile(bytes)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(temporary, join(folder, name))
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },
    async get(name) {
      try {
        return await readFile(join(folder, name))
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
        throw error
      }
    },
    async remove(name) {
      await rm(join(folder, name), { force: true })
    },
  }
}

/** Stores a small file and deletes it again. Throws what is wrong with the store. */
export async function tryPictures(pictures: Pick<Pictures, 'put' | 'remove'>): Promise<void> {
  await pictures.put(
    TRIAL,
    Buffer.from('The shop tries whether it can store pictures.'),
    'text/plain',
  )
  await pictures.remove(TRIAL)
}

const TRIAL = 'duka-trial.txt'

/** How long the store may take for one picture, with its retries. */
const STORE_TIMEOUT_MS = 20_000
const STORE_RETRIES = 2

/** Pictures in a bucket of Amazon S3 or of a compatible store (MinIO, R2, Ceph). */
export function s3Pictures(store: S3Env): Pictures {
  const { accessKeyId, secretAccessKey, region } = store
  const keys = { accessKeyId, secretAccessKey, region }
  const client = new AwsClient({ ...keys, service: 's3', retries: STORE_RETRIES })

  async function ask(method: 'GET' | 'PUT' | 'DELETE', name: string, body?: Buffer, type?: string) {
    const headers = {
      // Part of the signature, so that the store detects changed bytes.
      'x-amz-content-sha256': hash('sha256', body ?? ''),
      ...(type && { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' }),
    }
    const asked = client.fetch(`${store.endpoint.replace(/\/+$/, '')}/${store.bucket}/${name}`, {
      method,
      headers,
      ...(body && { body: new Uint8Array(body) }),
      signal: AbortSignal.timeout(STORE_TIMEOUT_MS),
    })
    return reachBucket(store, asked)
  }

  return {
    async put(name, bytes, type) {
      const answer = await ask('PUT', name, bytes, type)
      await refuseFailure(store, answer)
      await answer.body?.cancel()
    },
    async get(name) {
      const answer = await ask('GET', name)
      if (answer.ok) return Buffer.from(await answer.arrayBuffer())
      if (answer.status !== 404) await refuseFailure(store, answer)
      await answer.body?.cancel()
      return undefined
    },
    async remove(name) {
      const answer = await ask('DELETE', name)
      if (answer.status !== 404) await refuseFailure(store, answer)
      await answer.body?.cancel()
    },
  }
}
