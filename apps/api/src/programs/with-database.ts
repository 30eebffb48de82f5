import { startPostgres } from '@duka/embedded-postgres/start'
import { finishConversion } from '../backup/convert-database.ts'
import type { Env } from '../env/env.ts'

/**
 * Runs a program's work on the shop's database, whether or not the shop runs: the embedded server is
 * joined or started, and stopped again when nobody else uses it.
 */
export async function withDatabase<Result>(
  env: Pick<Env, 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATA_DIR'>,
  work: (databaseUrl: string) => Promise<Result>,
): Promise<Result> {
  const url = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL
  if (url) return work(url)
  await finishConversion(env.DATA_DIR)
  const embedded = await startPostgres({ dataDir: env.DATA_DIR, log: () => undefined })
  try {
    return await work(embedded.url)
  } finally {
    await embedded.stop()
  }
}
