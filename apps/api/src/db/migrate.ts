import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { apiRoot } from '../paths.ts'

/** Any number will do, as long as every version of the shop takes the same. */
const MIGRATION_LOCK = 4_201_963

/**
 * Brings the schema up to date, one process at a time: ten may start at once, the others wait.
 * Throws when the server is older than PostgreSQL 15 or cannot be reached.
 */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    const { rows } = await client.query('show server_version_num')
    if (Number(rows[0].server_version_num) < 150_000)
      throw new Error('DATABASE_URL: the shop needs PostgreSQL 15 or later.')
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query('set client_min_messages to warning')
    await runMigrations(drizzle(client), {
      migrationsFolder: join(apiRoot, 'src/db/migrations'),
    })
  } finally {
    // Closing the connection gives the lock back, whatever happened.
    await client.end()
  }
}
