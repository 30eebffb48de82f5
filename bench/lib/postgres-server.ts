import { join } from 'node:path'
import pg from 'pg'
import { freePort, temporaryFolder } from './process.ts'
import { killTree, ownFolder, programFolder, runProgram, startProgram, until } from './programs.ts'

/** A PostgreSQL server for one benchmark, with an empty database `duka`. */
export interface PostgresServer {
  url: string
  port: number
  /** Of the server's first process. */
  pid: number
  /** The parent of its data folder, where other programs may keep theirs, too. */
  parent: string
  /** Its data folder. */
  folder: string
  close(): Promise<void>
}

/**
 * Starts a temporary server from the programs of this system (Debian: `apt install postgresql`). `settings` are lines of
 * postgresql.conf. Its data are gone when it closes.
 */
export async function openPostgres(settings: readonly string[] = []): Promise<PostgresServer> {
  const { folder: parent, clear } = temporaryFolder()
  const folder = ownFolder(parent, 'postgres')
  const initdb = ['-U', 'postgres', '-E', 'UTF8', '--locale=C', '-A', 'trust', '-N']
  await runProgram(join(programFolder(), 'initdb'), ['-D', folder, ...initdb])
  const port = await freePort()
  const pid = await startPostgres({ parent, folder, port, settings })
  const url = `postgres://postgres@127.0.0.1:${port}`
  await ask(`${url}/postgres`, 'create database duka')
  return {
    url: `${url}/duka`,
    port,
    pid,
    parent,
    folder,
    async close() {
      killTree(pid)
      clear()
    },
  }
}

/** Starts the server of a data folder and waits until it answers. Returns its process id. */
async function startPostgres({
  parent,
  folder,
  port,
  settings,
}: {
  parent: string
  folder: string
  port: number
  settings: readonly string[]
}): Promise<number> {
  const all = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    ...settings,
  ]
  const args = ['-D', folder, ...all.flatMap((setting) => ['-c', setting])]
  const child = startProgram(join(programFolder(), 'postgres'), args, join(parent, `${port}.log`))
  await until(`PostgreSQL answers (${parent}/${port}.log)`, async () => {
    if (child.exitCode !== null) return false
    await ask(`postgres://postgres@127.0.0.1:${port}/postgres`, 'select 1')
    return true
  })
  return child.pid ?? 0
}

/** A statement on one server, on a connection of its own. */
async function ask<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    query_timeout: 60_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<Row>(statement)).rows
  } finally {
    client.end().catch(() => undefined)
  }
}
