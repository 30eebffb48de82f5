import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { apiRoot } from '../paths.ts'
import { databaseError } from './client.ts'

/** Any number will do, as long as every version of the shop takes the same. */
const MIGRATION_LOCK = 4_201_963

/**
 * Brings the schema up to date, one process at a time: ten may start at once, the others wait.
 * Throws one sentence, and never a statement, when the database cannot be reached or will not do.
 */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  // A line that breaks is told by the statement on it; heard by nobody, it would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await bringUpToDate(client)
  } catch (error) {
    throw new Error(`DATABASE_URL: ${whyNot(error)}`, { cause: error })
  } finally {
    // Closing the connection gives the lock back, whatever happened.
    await client.end()
  }
}

function whyNot(error: unknown): string {
  const cause = databaseError(error) ?? error
  // A name with several addresses, none of which answers.
  const first = cause instanceof AggregateError ? cause.errors[0] : cause
  const [sentence = ''] = (first instanceof Error ? first.message : String(first)).split('\n')
  return sentence
}

async function bringUpToDate(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`
    select current_setting('server_version_num')::int >= 150000 as recent,
      getdatabaseencoding() = 'UTF8' as any_language`)
  if (!rows[0].recent) throw new Error('the shop needs PostgreSQL 15 or later.')
  if (!rows[0].any_language) throw new Error('the shop needs a database whose encoding is UTF8.')
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
  await client.query('set client_min_messages to warning')
  await runMigrations(drizzle(client), {
    migrationsFolder: join(apiRoot, 'src/db/migrations'),
  })
}
