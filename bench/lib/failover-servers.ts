import { appendFileSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import {
  freezeTree,
  killTree,
  ownFolder,
  programFolder,
  runProgram,
  startProgram,
  until,
} from './failover-programs.ts'
import { freePort } from './process.ts'

/** Several PostgreSQL servers of one database, of which one takes writes. */
export interface Cluster {
  /** What the shop gets as `DATABASE_URL`. */
  url: string
  /** The servers one by one. */
  urls: string[]
  /** Kills or freezes the primary, and returns what happened. */
  killPrimary(): Promise<string>
  /** Promotes a standby, where nobody does it by itself. */
  promote(): Promise<void>
  /** Brings the lost server back as a standby; resolves when commits wait for a standby again. */
  repair(): Promise<void>
  close(): Promise<void>
}

interface Server {
  name: string
  port: number
  folder: string
  pid: number
}

/** A statement on one server, on a connection of its own. */
export async function ask<Row extends pg.QueryResultRow>(
  url: string,
  statement: string,
): Promise<Row[]> {
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

/** Refuses a URL that leads to another machine: this benchmark kills what it finds there. */
export function refuseElsewhere(url: string): void {
  const hosts = /@([^/]+)\//.exec(url)?.[1]?.split(',') ?? []
  if (hosts.length === 0 || !hosts.every((host) => /^127\.\d+\.\d+\.\d+:\d+$/.test(host)))
    throw new Error('This benchmark kills servers, and so works on this machine (127.0.0.1) only.')
}

function isStreaming(url: string, count: number): Promise<void> {
  return until('a standby for which commits wait', async () => {
    const [row] = await ask<{ waits: number; all: number }>(
      url,
      `select count(*) filter (where sync_state in ('sync', 'quorum'))::int as waits,
        count(*)::int as all from pg_stat_replication where state = 'streaming'`,
    )
    return row !== undefined && row.waits > 0 && row.all >= count
  })
}

/**
 * Servers with synchronous replication and without any manager: `pg_ctl promote` makes a new primary. `freezes`: the
 * primary is stopped where it is instead of killed, as a machine that hangs.
 */
export async function plainCluster(
  parent: string,
  count: number,
  { freezes = false } = {},
): Promise<Cluster> {
  const bin = programFolder()
  const servers: Server[] = []
  for (let i = 0; i < count; i += 1)
    servers.push({ name: `s${i}`, port: await freePort(), folder: '', pid: 0 })
  const urlOf = ({ port }: Server, database = 'duka') =>
    `postgres://postgres@127.0.0.1:${port}/${database}`
  const hosts = servers.map(({ port }) => `127.0.0.1:${port}`).join(',')
  const anyOne = `ANY 1 (${servers.map(({ name }) => name).join(', ')})`

  /** A standby names one primary: a connection attempt to a frozen server would never end. */
  const connectionTo = ({ name }: Server, from: Server) =>
    `'user=postgres application_name=${name} host=127.0.0.1 port=${from.port}'`

  async function start(server: Server): Promise<void> {
    const settings = [
      `port=${server.port}`,
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'wal_retrieve_retry_interval=500ms',
      'shared_buffers=64MB',
    ]
    const args = ['-D', server.folder, ...settings.flatMap((setting) => ['-c', setting])]
    server.pid = startProgram(join(bin, 'postgres'), args, `${parent}/${server.name}.log`).pid ?? 0
    await until(`${server.name} answers`, async () => {
      await ask(urlOf(server, 'postgres'), 'select 1')
      return true
    })
  }

  async function follower(server: Server, from: Server): Promise<void> {
    if (server.folder) rmSync(server.folder, { recursive: true, force: true })
    server.folder = ownFolder(parent, server.name)
    const source = ['-h', '127.0.0.1', '-p', String(from.port), '-U', 'postgres']
    await runProgram(join(bin, 'pg_basebackup'), [
      '-D',
      server.folder,
      '-R',
      '-c',
      'fast',
      ...source,
    ])
    const line = `primary_conninfo = ${connectionTo(server, from)}\n`
    appendFileSync(join(server.folder, 'postgresql.auto.conf'), line)
    await start(server)
  }

  const [first, ...others] = servers
  if (!first) throw new Error('A cluster has servers.')
  first.folder = ownFolder(parent, first.name)
  const initdb = ['-U', 'postgres', '-E', 'UTF8', '--locale=C', '-A', 'trust', '--data-checksums']
  await runProgram(join(bin, 'initdb'), ['-D', first.folder, ...initdb])
  await start(first)
  await ask(urlOf(first, 'postgres'), 'create database duka')
  for (const server of others) await follower(server, first)

  let primary = first
  let dead: Server | undefined
  const waitForStandby = async (names: string) => {
    await ask(urlOf(primary), `alter system set synchronous_standby_names = '${names}'`)
    await ask(urlOf(primary), 'select pg_reload_conf()')
  }
  await waitForStandby(anyOne)
  await isStreaming(urlOf(primary), count - 1)
  const url = `postgres://postgres@${hosts}/duka`
  refuseElsewhere(url)

  return {
    url,
    urls: servers.map((server) => urlOf(server)),
    async killPrimary() {
      dead = primary
      if (freezes) freezeTree(dead.pid)
      else killTree(dead.pid)
      return freezes ? 'PostgreSQL frozen' : 'PostgreSQL killed'
    },
    async promote() {
      const standbys = servers.filter((server) => server !== dead)
      const received = await Promise.all(
        standbys.map(async (server) => {
          const [row] = await ask<{ bytes: string }>(
            urlOf(server),
            `select pg_last_wal_receive_lsn() - '0/0' as bytes`,
          )
          return { server, bytes: BigInt(row?.bytes ?? 0) }
        }),
      )
      // The one that has received most has every commit that any standby confirmed.
      const [best] = received.sort((a, b) => (a.bytes < b.bytes ? 1 : -1))
      if (!best) throw new Error('No standby is left.')
      primary = best.server
      await runProgram(join(bin, 'pg_ctl'), ['promote', '-D', primary.folder])
      for (const server of standbys.filter((server) => server !== primary)) {
        const connection = connectionTo(server, primary)
        await ask(urlOf(server), `alter system set primary_conninfo = ${connection}`)
        await ask(urlOf(server), 'select pg_reload_conf()')
      }
      // With two servers nobody is left to wait for; with three, commits go on waiting for the other.
      await waitForStandby(count > 2 ? anyOne : '')
    },
    async repair() {
      if (dead) {
        killTree(dead.pid)
        await follower(dead, primary)
      }
      dead = undefined
      await waitForStandby(anyOne)
      await isStreaming(urlOf(primary), count - 1)
    },
    async close() {
      for (const { pid } of servers) killTree(pid)
    },
  }
}

/** The process id of the server in a data folder, from PostgreSQL's own file. */
export function postmasterOf(folder: string): number {
  return Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])
}
