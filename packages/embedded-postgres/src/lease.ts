import pg from 'pg'
import { type Postmaster, urlOf } from './address.ts'
import { ensureServer, type Site, stopServer } from './server.ts'

/**
 * A share in the running server: a connection that holds a lock in it. The kernel ends the
 * connection with its process, however that dies, so the server always knows who still needs it;
 * no file of process numbers could say as much.
 */
export type Lease = { client: pg.Client; postmaster: Postmaster }

/** Brings the server up or joins the one that runs, and makes sure of the shop's database. */
export async function takeLease(site: Site): Promise<Lease> {
  for (;;) {
    const postmaster = await ensureServer(site)
    const client = new pg.Client({
      connectionString: urlOf(site.home, postmaster.address, 'postgres'),
      application_name: 'duka-lease',
      keepAlive: true,
    })
    client.on('error', () => {}) // its end is what counts, and is listened to
    try {
      await client.connect()
      if (await ask(client, `pg_try_advisory_lock_shared(${key})`)) {
        await ensureDatabase(client)
        return { client, postmaster }
      }
    } catch (error) {
      if (!isPassing(error)) throw error
    }
    // The last one out is stopping it: wait for that, then start it again.
    await client.end().catch(() => {})
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}

/** Gives the share back; whoever gives back the last one stops the server. */
export async function giveBackLease(site: Site, { client, postmaster }: Lease) {
  let isLast = false
  try {
    await client.query(`select pg_advisory_unlock_shared(${key})`)
    isLast = await ask(client, `pg_try_advisory_lock(${key})`)
  } catch {
    // The server is gone already, or going.
  }
  // The connection stays until the server ends it: whoever comes meanwhile sees the lock.
  if (isLast) await stopServer(site, postmaster)
  await client.end().catch(() => {})
}

// Any number will do, as long as it stays the same: it is the name of the lock.
const key = 6_805_215

async function ask(client: pg.Client, expression: string) {
  const { rows } = await client.query<{ answer: boolean }>(`select ${expression} as answer`)
  return rows[0]?.answer === true
}

async function ensureDatabase(client: pg.Client) {
  if (await ask(client, `exists (select from pg_database where datname = 'duka')`)) return
  try {
    await client.query('create database duka')
  } catch (error) {
    // Another start made it in the same moment.
    if (!(await ask(client, `exists (select from pg_database where datname = 'duka')`))) throw error
  }
}

/** Starting up, shutting down, or gone between the knock and the call. */
function isPassing(error: unknown) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const passing = /^(57P0[1-3]|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|EAGAIN|53300)$/
  return passing.test(code) || (error instanceof Error && /terminated/.test(error.message))
}
