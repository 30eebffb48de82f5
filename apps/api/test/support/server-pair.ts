import { appendFileSync, cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type EmbeddedPostgres, startPostgres } from '@duka/embedded-postgres/start'
import { migrate } from '../../src/db/migrate.ts'
import { atEnd } from './at-end.ts'
import { onServer } from './template-database.ts'
import { aFolder } from './temporary-folder.ts'

/** Two PostgreSQL servers; the second follows the first, and a commit waits for it. */
export interface ServerPair {
  first: string
  second: string
  /** Both in one URL, the first one first. */
  both: string
  /** Ends the first server at once, as a crash does. */
  crashFirst(): Promise<void>
  /** Ends the second server at once; a commit then waits until it is back. */
  crashSecond(): Promise<void>
  /** Starts the second again; it goes on following. */
  reviveSecond(): Promise<void>
  /** Lets commits no longer wait for the second server. */
  stopWaiting(): Promise<void>
  /** Makes the second one take writes. */
  promoteSecond(): Promise<void>
  /** Starts the first again as it was left: it takes writes, too, and lacks whatever happened since. */
  reviveFirst(): Promise<void>
}

/** Starts a migrated pair. It ends with the test file. */
export async function aServerPair(): Promise<ServerPair> {
  const [here, there] = [await aFolder(), await aFolder()]
  const origin = await start(here)
  await migrate(origin.url)
  // The servers of tests do not wait for the disk, and so not for a standby either, unless the user says so.
  await onServer(origin.url, 'alter role postgres set synchronous_commit = on')
  await onServer(origin.url, 'checkpoint')
  await origin.stop()
  const cluster = (folder: string, file = '') => join(folder, 'postgres/cluster', file)
  cpSync(cluster(here), cluster(there), { recursive: true })
  writeFileSync(cluster(there, 'standby.signal'), '')
  const socket = new URL(origin.url).searchParams.get('host')
  appendFileSync(
    cluster(there, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${socket} user=postgres application_name=second'\n`,
  )
  appendFileSync(cluster(here, 'postgresql.auto.conf'), `synchronous_standby_names = 'second'\n`)

  const second = await start(there)
  const first = await start(here)
  let stopFirst = first.stop
  let stopSecond = second.stop
  atEnd(() => stopFirst())
  atEnd(() => stopSecond())
  const hosts = [first, second].map(({ url }) => new URL(url).searchParams.get('host'))
  const both = new URL(first.url)
  both.searchParams.set('host', hosts.join(','))
  return {
    first: first.url,
    second: second.url,
    both: both.href,
    crashFirst: () => stopFirst(),
    crashSecond: () => stopSecond(),
    async reviveSecond() {
      stopSecond = (await start(there)).stop
    },
    async stopWaiting() {
      await onServer(first.url, `alter system set synchronous_standby_names = ''`)
      await onServer(first.url, 'select pg_reload_conf()')
    },
    promoteSecond: () => onServer(second.url, 'select pg_promote()'),
    async reviveFirst() {
      stopFirst = (await start(here)).stop
    },
  }
}

function start(dataDir: string): Promise<EmbeddedPostgres> {
  return startPostgres({ dataDir, durability: 'temporary' })
}
