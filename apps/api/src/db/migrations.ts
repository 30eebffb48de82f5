import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { apiRoot } from '../env/paths.ts'

const folder = join(apiRoot, 'src/db/migrations')

/** The database cannot be used as it is; the message says why, and what to do. */
export class UnusableDatabase extends Error {}

/** The names of all migrations, in their order. */
export function listMigrations(): string[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'))
  return files.sort().map((file) => file.replace('.sql', ''))
}

/**
 * The migrations that this database has had; none before the first start. Throws `UnusableDatabase` for one that was made
 * before the first of them.
 */
export async function appliedMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ is_shop: boolean; is_older: boolean }>(
    `select to_regclass('shop_migrations') is not null as is_shop,
       to_regclass('drizzle.__drizzle_migrations') is not null as is_older`,
  )
  if (rows[0]?.is_older)
    throw new UnusableDatabase(
      'The database was made by a version before the first release, and this one cannot read it: start with a new DATA_DIR, or an empty database at DATABASE_URL.',
    )
  if (!rows[0]?.is_shop) return []
  const applied = await client.query<{ name: string }>(
    'select name from shop_migrations order by 1',
  )
  return applied.rows.map(({ name }) => name)
}

/** Runs these migrations, inside the caller's transaction. */
export async function runMigrations(client: pg.Client, names: readonly string[]): Promise<void> {
  await client.query(`
    create table if not exists shop_migrations (
      name text primary key,
      applied_at timestamptz(3) not null default now()
    )`)
  for (const name of names) {
    await client.query(readFileSync(join(folder, `${name}.sql`), 'utf8'))
    await client.query('insert into shop_migrations (name) values ($1)', [name])
  }
}
