import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { end, freePort, root, startNode, temporaryFolder, untilItAnswers } from './process.ts'

/** A built shop in its own process, on its own data folder. */
export interface Shop {
  url: string
  port: number
  pid: number
  databaseUrl: string
  db: pg.Pool
  close(): Promise<void>
}

export interface ShopOptions {
  /** Whether the shop starts with the demo catalogue. */
  seed: 'demo' | 'none'
  env?: NodeJS.ProcessEnv
  /** A database to use instead of the embedded one. */
  databaseUrl?: string | undefined
  /** A data folder to keep; without it, a temporary one. */
  folder?: string | undefined
}

/** Builds what is stale. */
export async function build(): Promise<void> {
  const child = spawn(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('The shop does not build.')
}

/** Starts a shop in its own process. */
export async function openShop(options: ShopOptions): Promise<Shop> {
  const { folder, clear } = options.folder
    ? { folder: options.folder, clear: () => undefined }
    : temporaryFolder()
  const port = await freePort()
  const child = startNode([...startOptions(), 'apps/api/dist/server.js'], {
    ...plainEnvironment(),
    ...startEnvironment(),
    DATA_DIR: folder,
    HOST: '127.0.0.1',
    PORT: String(port),
    LOG_LEVEL: 'warn',
    // The shoppers of a measurement share one address, and buy more than a person may.
    RATE_LIMITS: 'off',
    SEED: options.seed,
    ...(options.databaseUrl && { DATABASE_URL: options.databaseUrl }),
    ...options.env,
  })
  const url = `http://127.0.0.1:${port}`
  await untilItAnswers(`${url}/readyz`, child)
  const databaseUrl = options.databaseUrl ?? embeddedUrl(folder)
  const db = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  // The shop stops its database, possibly before the last connection has closed.
  db.on('error', () => undefined)
  return {
    url,
    port,
    pid: child.pid ?? 0,
    databaseUrl,
    db,
    async close() {
      await db.end()
      await end(child)
      clear()
    },
  }
}

/** The Node options of `npm start`. */
function startOptions(): string[] {
  return startScript().match(/--\S+/g) ?? []
}

/** The environment variables that `npm start` sets. */
function startEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    [...startScript().matchAll(/ ([A-Z_]+)=(\S+)/g)].map(([, name, value]) => [name, value]),
  )
}

function startScript(): string {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts.start
}

/** An environment without the shop's variables of this terminal. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const { NODE_ENV, DATABASE_URL, PUBLIC_URL, S3_BUCKET, ...environment } = process.env
  return environment
}

/** The URL of the embedded database in a data folder, from PostgreSQL's own files. */
function embeddedUrl(folder: string): string {
  const note = readFileSync(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8')
  const [, , , port, socketFolder] = note.split('\n').map((line) => line.trim())
  if (!socketFolder) throw new Error('Set DATABASE_URL: this system has no socket of the database.')
  return `postgres://postgres@localhost:${port}/duka?host=${encodeURIComponent(socketFolder)}&sslmode=disable`
}
