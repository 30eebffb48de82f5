import { randomUUID } from 'node:crypto'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { inject } from 'vitest'
import { apiRoot } from '../../src/env/paths.ts'
import { atEnd } from './at-end.ts'
import { databaseUrl, onServer } from './template-database.ts'
import { aFolder } from './temporary-folder.ts'

const server = inject('postgresUrl')
const migrations = join(apiRoot, 'src/db/migrations')

/** The database of an older version: its last migration is number `last`. */
export async function anOldShop(last: number): Promise<{ url: string; client: pg.Client }> {
  const name = `old_shop_${randomUUID().slice(0, 8)}`
  atEnd(() => onServer(server, `drop database if exists ${name} with (force)`))
  await onServer(server, `create database ${name}`)
  const url = databaseUrl(server, name)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await runMigrations(drizzle(client), { migrationsFolder: await migrationsUntil(last) })
  return { url, client }
}

async function migrationsUntil(last: number): Promise<string> {
  const old = await aFolder()
  cpSync(migrations, old, { recursive: true })
  const journal = join(old, 'meta/_journal.json')
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8'))
  const kept = entries.filter(({ idx }: { idx: number }) => idx <= last)
  writeFileSync(journal, JSON.stringify({ ...rest, entries: kept }))
  return old
}
