import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { runWithFunctions } from '../../src/db/migrate.ts'
import { apiRoot } from '../../src/env/paths.ts'
import { anEmptyDatabase } from '../samples/backup-support.ts'

/**
 * The database of a shop as the baseline made it: tables and rows, as later migrations meet them. Never rewrite the rows of
 * `baseline-shop.sql`: shops have such rows.
 */
export async function anOldShop(): Promise<string> {
  const url = await anEmptyDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('begin')
  await runWithFunctions(client, ['0000_baseline'])
  await client.query('truncate settings, message_channels')
  await client.query('set local session_replication_role = replica')
  await client.query(readFileSync(join(apiRoot, 'test/samples/baseline-shop.sql'), 'utf8'))
  // Its customer was here today.
  await client.query('update sessions set created_at = now(), last_used_at = now()')
  await client.query('commit')
  await client.end()
  return url
}
