import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { end, freePort, root, startNode, temporaryFolder, untilItAnswers } from './process.ts'

/** A shop of our own to measure: built, in a process of its own, on a folder of its own. */
export interface Shop {
  url: string
  port: number
  pid: number
  databaseUrl: string
  db: pg.Pool
  close(): Promise<void>
}

export interface ShopOptions {
  /** What the shelves hold at first: the demo catalogue with its pictures, or nothing. */
  seed: 'demo' | 'none'
  env?: NodeJS.ProcessEnv
  /** A database to use instead of one of the shop's own. */
  databaseUrl?: string | undefined
  /** A folder to open and to leave as it is afterwards; without one, an empty one that is cleared away. */
  folder?: string | undefined
  /** Options for Node itself, such as --cpu-prof. */
  nodeOptions?: string[]
}

/** Builds what is stale. */
export async function build(): Promise<void> {
  const child = spawn(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('The shop does not build.')
}

/** Opens a shop in a process of its own. */
export async function openShop(options: ShopOptions): Promise<Shop> {
  const { folder, clear } = options.folder
    ? { folder: options.folder, clear: () => undefined }
    : temporaryFolder()
  const port = await freePort()
  const nodeOptions = [...startOptions(), ...(options.nodeOptions ?? [])]
  const child = startNode([...nodeOptions, 'apps/api/dist/server.js'], {
    ...plainEnvironment(),
    ...startEnvironment(),
    DATA_DIR: folder,
    HOST: '127.0.0.1',
    PORT: String(port),
    LOG_LEVEL: 'warn',
    SEED: options.seed,
    ...(options.databaseUrl && { DATABASE_URL: options.databaseUrl }),
    ...options.env,
  })
  const url = `http://127.0.0.1:${port}`
  await untilItAnswers(`${url}/readyz`, child)
  const databaseUrl = options.databaseUrl ?? embeddedUrl(folder)
  const db = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  // The shop takes its database along when it closes, perhaps before the last line to it is down.
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

/** The options that `npm start` gives to Node. */
function startOptions(): string[] {
  return startScript().match(/--\S+/g) ?? []
}

/** The variables that `npm start` sets. */
function startEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    [...startScript().matchAll(/ ([A-Z_]+)=(\S+)/g)].map(([, name, value]) => [name, value]),
  )
}

function startScript(): string {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts.start
}

/** The shop measured is the one that `npm start` starts, whatever this terminal has set. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const { NODE_ENV, DATABASE_URL, PUBLIC_URL, S3_BUCKET, ...environment } = process.env
  return environment
}

/** The address of the database that a shop has brought up in its folder, as PostgreSQL notes it there. */
function embeddedUrl(folder: string): string {
  const note = readFileSync(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8')
  const [, , , port, socketFolder] = note.split('\n').map((line) => line.trim())
  if (!socketFolder)
    throw new Error('Set DATABASE_URL: the database is not to be found by a socket on this system.')
  return `postgres://postgres@localhost:${port}/duka?host=${encodeURIComponent(socketFolder)}&sslmode=disable`
}
