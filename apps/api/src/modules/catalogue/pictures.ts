import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { S3Env } from '../../env.ts'
import { signS3 } from './sign-s3.ts'

/** Where product pictures are kept: a folder, or an S3-compatible store. */
export interface Pictures {
  /** Keeps a file under its name. The same name always holds the same bytes. */
  put(name: string, bytes: Buffer, type: string): Promise<void>
  /** The file's bytes, or undefined when there is none. */
  get(name: string): Promise<Buffer | undefined>
}

/** Pictures in a folder of this machine, or one that several machines share. It is made when missing. */
export function folderPictures(folder: string): Pictures {
  return {
    async put(name, bytes) {
      await mkdir(folder, { recursive: true })
      // Written aside and moved into place: nobody ever reads half a picture, not even after a crash.
      const draft = join(folder, `.${randomUUID()}`)
      try {
        const file = await open(draft, 'w')
        try {
          await file.writeFile(bytes)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(draft, join(folder, name))
      } catch (error) {
        await rm(draft, { force: true })
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
  }
}

/** How long the store may take for one picture. */
const STORE_TIMEOUT_MS = 20_000

/** Pictures in a bucket of Amazon S3 or of anything that speaks its language (MinIO, R2, Ceph). */
export function s3Pictures(store: S3Env, now = () => new Date()): Pictures {
  async function ask(method: 'GET' | 'PUT', name: string, body?: Buffer, type?: string) {
    const url = new URL(`${store.endpoint.replace(/\/+$/, '')}/${store.bucket}/${name}`)
    const headers = {
      ...(type && { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' }),
    }
    return fetch(url, {
      method,
      headers: signS3({ method, url, headers, body: body ?? '', at: now() }, store),
      ...(body && { body: new Uint8Array(body) }),
      signal: AbortSignal.timeout(STORE_TIMEOUT_MS),
    })
  }

  return {
    async put(name, bytes, type) {
      const answer = await ask('PUT', name, bytes, type)
      // The store's own words are for the log; they name no secret.
      if (!answer.ok)
        throw new Error(`The picture store said ${answer.status}: ${await brief(answer)}`)
      await answer.body?.cancel()
    },
    async get(name) {
      const answer = await ask('GET', name)
      if (answer.ok) return Buffer.from(await answer.arrayBuffer())
      if (answer.status !== 404)
        throw new Error(`The picture store said ${answer.status}: ${await brief(answer)}`)
      await answer.body?.cancel()
      return undefined
    },
  }
}

async function brief(answer: Response): Promise<string> {
  return (await answer.text()).slice(0, 300)
}
