import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readBackupHealth } from '../backup/backup-state.ts'
import { clientFor, type Db, withConnection } from '../db/client.ts'
import { choosePrimary } from '../db/primary.ts'
import { examineReplicas } from '../db/replicas.ts'
import { askRole, type Role, wordsFor } from '../db/server-role.ts'
import { serversOf } from '../db/servers.ts'
import { hasDemoProducts } from '../demo/seed.ts'
import type { Env } from '../env/env.ts'
import { DEMO_PRODUCTS, isReachable } from '../env/warnings.ts'
import { listParkedJobs } from '../jobs/failed-jobs.ts'
import { checkLedger } from '../modules/ledger/check-ledger.queries.ts'
import { withDatabase } from '../programs/with-database.ts'
import { examineClocks } from './clock.ts'
import { codeOf, type Finding, notLookedAt } from './finding.ts'
import { examinePictures } from './pictures.ts'

/** Checks the shop's database. The shop need not run. */
export async function examineDatabase(env: Env): Promise<Finding[]> {
  if (!env.DATABASE_URL && !existsSync(join(env.DATA_DIR, 'postgres')))
    return [{ ok: undefined, what: 'There is no database yet, and so there are no pictures.' }]
  try {
    const { servers, takeWrites } = await examineServers(env.DATABASE_URL)
    if (!takeWrites) return servers
    return await inDatabase(env, async (db) => [
      ...servers,
      ...(await findReplicas(env.DATABASE_READ_URL, db)),
      await examinePictures(db, env),
      await examineJobs(db),
      await examineClocks(db),
      await examineBackups(db, env),
      ...(await examineLedger(db)),
      ...(await examineDemoProducts(env, db)),
    ])
  } catch (error) {
    return [{ ok: false, what: `The database could not be looked at${reasonOf(error)}.` }]
  }
}

/** Says of each server in `DATABASE_READ_URL` whether it is read at present, or why not. */
async function findReplicas(url: string | undefined, db: Db): Promise<Finding[]> {
  if (!url) return []
  const replicas = await examineReplicas(url, db)
  return replicas.map(({ name, why }) => ({
    ok: why === undefined,
    what: why ? `Replica ${name} is not read: ${why}.` : `Replica ${name} is read.`,
  }))
}

/** The code of an error, or the sentence of one without a code, such as that of a full disk. */
function reasonOf(error: unknown): string {
  const [sentence = ''] = error instanceof Error ? error.message.split('\n') : []
  return codeOf(error) || `: ${sentence.replace(/\.$/, '')}`
}

async function examineJobs(db: Db): Promise<Finding> {
  try {
    const parked = await listParkedJobs(db)
    if (parked.length === 0) return { ok: true, what: 'No background work keeps failing.' }
    const list = parked.map(({ job, item, problem }) => `${job} ${item} (${problem})`).join('; ')
    return { ok: false, what: `Background work keeps failing: ${list}.` }
  } catch (error) {
    return notLookedAt('Background work', error)
  }
}

/** Whether the shop has a backup that is new enough. */
async function examineBackups(db: Db, { backup: { everyHours } }: Env): Promise<Finding> {
  try {
    const { lastGoodAt, problem } = await readBackupHealth(db, everyHours)
    const last = lastGoodAt
      ? `the last good one is of ${lastGoodAt.toISOString()}`
      : 'there is none'
    if (problem) return { ok: false, what: `Backups: ${last}. ${problem}` }
    if (everyHours === 0)
      return { ok: undefined, what: `Backups are made by hand only (BACKUP_EVERY): ${last}.` }
    return { ok: lastGoodAt ? true : undefined, what: `Backups every ${everyHours} h: ${last}.` }
  } catch (error) {
    return notLookedAt('The backups', error)
  }
}

/** Whether the payment ledger balances, as `GET /ledger/check` says it. */
async function examineLedger(db: Db): Promise<Finding[]> {
  try {
    const { balanced, differences } = await checkLedger(db)
    if (balanced) return [{ ok: true, what: 'The payment ledger balances.' }]
    return differences.map((difference) => ({ ok: false, what: `Ledger: ${difference}` }))
  } catch (error) {
    return [notLookedAt('The payment ledger', error)]
  }
}

/** Warns as the start does; before the first start there is nothing to look at. */
async function examineDemoProducts(env: Env, db: Db): Promise<Finding[]> {
  try {
    const areForSale = isReachable(env) && (await hasDemoProducts(db))
    return areForSale ? [{ ok: undefined, what: DEMO_PRODUCTS }] : []
  } catch (error) {
    return [notLookedAt('The products', error)]
  }
}

export async function inDatabase<Result>(
  env: Env,
  read: (db: Db) => Promise<Result>,
): Promise<Result> {
  return withDatabase(env, (databaseUrl) =>
    withConnection(databaseUrl, async (db) => {
      await db.execute('select 1').catch(({ cause }: Error) => {
        throw new Error(`it ${wordsFor(cause)}`, { cause })
      })
      return read(db)
    }),
  )
}

/**
 * Checks each server of a `DATABASE_URL` that names several: which takes writes, which follow, which are missing. With
 * one server there is nothing to tell. `takeWrites` is false when none of several does.
 */
async function examineServers(
  url: string | undefined,
): Promise<{ servers: Finding[]; takeWrites: boolean }> {
  const named = url ? serversOf(url) : []
  if (!url || named.length < 2) return { servers: [], takeWrites: true }
  const answers = await Promise.all(
    named.map(async (server) => ({ server, role: await askRole(server.url) })),
  )
  const primary = choosePrimary(answers)
  const servers = answers.map(({ server, role }) =>
    describe(server.name, role, server === primary?.server),
  )
  if (!primary)
    return {
      servers: [...servers, { ok: false, what: 'No database server takes writes.' }],
      takeWrites: false,
    }
  return { servers: [...servers, ...(await examineStandbys(url))], takeWrites: true }
}

function describe(name: string, role: Role, isPrimary: boolean): Finding {
  if (isPrimary) return { ok: true, what: `Database server ${name} takes writes.` }
  if (role.role === 'standby') return { ok: true, what: `Database server ${name} is a standby.` }
  if (role.role === 'absent') return { ok: false, what: `Database server ${name} ${role.problem}.` }
  if (role.role === 'full')
    return { ok: false, what: `Database server ${name} has no connection left.` }
  if (role.role === 'read-only')
    return { ok: false, what: `Database server ${name} is read-only and no standby.` }
  return {
    ok: false,
    what: `Database server ${name} takes writes, too, although another was promoted later: make it a standby.`,
  }
}

/** Without a standby that commits wait for, a failover may lose the last orders. */
async function examineStandbys(url: string): Promise<Finding[]> {
  const client = await clientFor(url, { connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
    const { rows } = await client.query(
      `select current_setting('synchronous_standby_names') = '' as none`,
    )
    if (!rows[0].none) return []
    return [
      {
        ok: undefined,
        what: 'synchronous_standby_names is empty: a failover may lose the orders of the last moment.',
      },
    ]
  } finally {
    await client.end().catch(() => undefined)
  }
}
