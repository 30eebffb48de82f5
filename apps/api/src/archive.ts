import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type ArchivedTable, archiveRows } from './archive/archive-rows.ts'
import { readCutoff } from './archive/cutoff.ts'
import { describeFailure } from './backup/describe-failure.ts'
import { progressLine, stopSignal, typedPath } from './backup/terminal.ts'
import { readEnv } from './env.ts'
import { withDatabase } from './with-database.ts'

/** `npm run archive -- --before=DAY [--to=FOLDER] [--dry-run]`: moves old rows into files, whether or not the shop runs. */
const progress = progressLine()
const startedAt = performance.now()
const signal = stopSignal()
let mayHaveBegun = false
try {
  const { before: day, to, 'dry-run': dryRun = false } = readWords(process.argv.slice(2))
  const before = readCutoff(day, new Date())
  const env = readEnv(process.env)
  if (!env.DATABASE_URL && !existsSync(join(env.DATA_DIR, 'postgres')))
    throw new Error(`there is no shop in ${env.DATA_DIR} yet.`)
  const folder = to ? typedPath(to) : join(env.DATA_DIR, 'archive')
  const onProgress = (text: string) => {
    mayHaveBegun = !dryRun
    progress.show(text)
  }
  const tables = await withDatabase(env, (databaseUrl) =>
    archiveRows({ databaseUrl, folder, before, dryRun, signal, onProgress }),
  )
  progress.clear()
  for (const table of tables) console.log(describe(table, dryRun))
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  if (dryRun) console.log('Nothing was changed.')
  else console.log(`The files are in ${folder}. It took ${seconds} s.`)
} catch (error) {
  progress.clear()
  const reason = signal.aborted ? 'it was stopped.' : describeFailure(error)
  console.error(`Archiving failed: ${reason}`)
  if (mayHaveBegun)
    console.error('No row is lost: run the same command again, with the same folder, to go on.')
  process.exitCode = 1
}

function readWords(words: string[]) {
  const options = {
    before: { type: 'string' },
    to: { type: 'string' },
    'dry-run': { type: 'boolean' },
  } as const
  try {
    return parseArgs({ args: words, options }).values
  } catch (error) {
    const [sentence] = (error as Error).message.split('. ')
    throw new Error(
      `${sentence}. Write: npm run archive -- --before=2025-01-01 [--to=FOLDER] [--dry-run]`,
    )
  }
}

function describe({ table, months, rows, files }: ArchivedTable, dryRun: boolean): string {
  if (months.length === 0) return `${table}: nothing that old.`
  const span = months.length === 1 ? months[0] : `${months[0]} to ${months.at(-1)}`
  const what = `${rows.toLocaleString('en')} rows of ${span}`
  return dryRun
    ? `${table}: ${what} would be archived.`
    : `${table}: archived ${what} into ${files === 1 ? '1 file' : `${files.toLocaleString('en')} files`}.`
}
