import { startTemporaryPostgres } from '@duka/embedded-postgres/temporary'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../src/db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server for this test run, with a migrated database `template_shop` to clone. */
    postgresUrl: string
  }
}

/** Starts one PostgreSQL server for the whole run; each test file clones its own database.
 * With `SEEN_ANSWERS`, a file, it lists at the end the documented answers that no test has seen. */
export default async function setup(project: TestProject) {
  const server = await startTemporaryPostgres()
  // The statistics of small tables change no plan for the better, and each time all prepared ones are made again.
  await onServer(server.url, 'alter system set autovacuum = off')
  await onServer(server.url, 'select pg_reload_conf()')
  await onServer(server.url, 'create database template_shop')
  await migrate(databaseUrl(server.url, 'template_shop'))
  project.provide('postgresUrl', server.url)
  return async () => {
    await server.stop()
    const { SEEN_ANSWERS } = process.env
    if (!SEEN_ANSWERS) return
    const { unseenAnswers } = await import('../calls/documented-answers.ts')
    console.log(`Documented, and seen by no test:\n${unseenAnswers(SEEN_ANSWERS).join('\n')}`)
  }
}

export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The same server, another database. */
export function databaseUrl(url: string, name: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${name}`)
}
