import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { downloadBinaries } from '@duka/embedded-postgres/binaries'
import { OtherMajorVersion } from '@duka/embedded-postgres/cluster'
import { type EmbeddedPostgres, startPostgres } from '@duka/embedded-postgres/start'
import type { Env } from '../env/env.ts'
import { convertDatabase, finishConversion } from './convert-database.ts'
import { progressLine } from './terminal.ts'

/**
 * Starts the embedded PostgreSQL. If an older major version made the database, it converts it when
 * `--convert-database` is on the command line or the person at the terminal agrees; otherwise it throws
 * `OtherMajorVersion`.
 */
export async function openEmbedded(
  env: Env,
  log: (line: string) => void,
): Promise<EmbeddedPostgres> {
  const start = () => startPostgres({ dataDir: env.DATA_DIR, log })
  await finishConversion(env.DATA_DIR)
  try {
    return await start()
  } catch (error) {
    if (!(error instanceof OtherMajorVersion) || !(await mayConvert(error))) throw error
    await convert(env, error, log)
    return start()
  }
}

async function mayConvert({ found, needed }: OtherMajorVersion): Promise<boolean> {
  if (process.argv.includes('--convert-database')) return true
  if (!process.stdin.isTTY || !process.stdout.isTTY) return false
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(
    `PostgreSQL ${found} made this shop's database, and this version of the shop needs PostgreSQL ${needed}.\n` +
      'Convert it now? A backup is made first, and the old files are kept. [y/N] ',
  )
  terminal.close()
  return /^y(es)?$/i.test(answer.trim())
}

async function convert(
  env: Env,
  { found, needed }: OtherMajorVersion,
  log: (line: string) => void,
): Promise<void> {
  const progress = progressLine()
  const programs = join(env.DATA_DIR, `postgresql-${found}`)
  try {
    log(`Downloading PostgreSQL ${found}, which can read the old files`)
    const old = await downloadBinaries(found, programs)
    const conversion = { old, needed, log, onProgress: progress.show }
    const { backup, oldFolder } = await convertDatabase(env, conversion)
    log(`Converted. Delete these when you have looked around: ${oldFolder}, ${backup}`)
  } finally {
    progress.clear()
    await rm(programs, { recursive: true, force: true })
  }
}
