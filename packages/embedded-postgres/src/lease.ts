import pg from 'pg'
import { type Postmaster, urlOf } from './address.ts'
import { ensureServer, type ServerConfig, stopServer } from './server.ts'

/**
 * A lease on the running server: a connection that holds a shared lock. The kernel closes the connection when its
 * process ends in any way, so the locks always show who still needs the server. Files with process ids would become outdated.
 */
export type Lease = { client: pg.Client; postmaster: Postmaster }

/** Starts the server or joins the running one, and creates the shop's database if it is missing. */
export async function takeLease(config: ServerConfig): Promise<Lease> {
  for (;;) {
    const postmaster = await ensureServer(config)
    const client = new pg.Client({
      connectionString: urlOf(config.home, postmaster.address, 'postgres'),
      application_name: 'duka-lease',
      keepAlive: true,
    })
    client.on('error', () => {}) // the event 'end' follows, and startPostgres handles it
    try {
      await client.connect()
      if (await queryBoolean(client, `pg_try_advisory_lock_shared(${LOCK_KEY})`)) {
        await ensureDatabase(client)
        return { client, postmaster }
      }
    } catch (error) {
      if (!isTransient(error)) throw error
    }
    // Another process is stopping the server: wait for that, then start it again.
    await client.end().catch(() => {})
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}

/** Releases a lease; releasing the last one stops the server. */
export async function releaseLease(config: ServerConfig, { client, postmaster }: Lease) {
  let isLast = false
  try {
    await client.query(`select pg_advisory_unlock_shared(${LOCK_KEY})`)
    isLast = await queryBoolean(client, `pg_try_advisory_lock(${LOCK_KEY})`)
  } catch {
    // The server has ended or is ending.
  }
  // The connection stays open until the server closes it, so that others see the lock.
  if (isLast) await stopServer(config, postmaster)
  await client.end().catch(() => {})
}

// The key of the advisory lock: any number, but always the same.
const LOCK_KEY = 6_805_215

async function queryBoolean(client: pg.Client, expression: string) {
  const { rows } = await client.query<{ answer: boolean }>(`select ${expression} as answer`)
  return rows[0]?.answer === true
}

async function ensureDatabase(client: pg.Client) {
  if (await queryBoolean(client, `exists (select from pg_database where datname = 'duka')`)) return
  try {
    await client.query('create database duka')
  } catch (error) {
    // Another start created it at the same moment.
    if (!(await queryBoolean(client, `exists (select from pg_database where datname = 'duka')`)))
      throw error
  }
}

/** Whether the server is starting up, shutting down or has just ended. */
function isTransient(error: unknown) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const passing = /^(57P0[1-3]|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|EAGAIN|53300)$/
  return passing.test(code) || (error instanceof Error && /terminated/.test(error.message))
}
