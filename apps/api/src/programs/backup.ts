import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describeFailure } from '../backup/describe-failure.ts'
import { BackupRunning } from '../backup/make-backup.ts'
import { PruneFailed, runBackup } from '../backup/run-backup.ts'
import {
  describeContent,
  EXIT_BUSY,
  inMegabytes,
  lacksSecrets,
  progressLine,
  stopSignal,
  typedPath,
} from '../backup/terminal.ts'
import { readEnv } from '../env/env.ts'
import { readCommandLine } from './command-line.ts'
import { withDatabase } from './with-database.ts'

/** `npm run backup [-- FILE]`: backs up the shop, whether or not it runs. */
const {
  positionals: [target],
} = readCommandLine({
  words: 1,
  usage: `npm run backup             backs up the shop into BACKUP_DIR or the bucket
npm run backup -- FILE     into this file, or this folder. With BACKUP_PASSPHRASE the file ends in .age`,
})
const progress = progressLine()
const startedAt = performance.now()
try {
  const env = readEnv(process.env)
  if (!env.DATABASE_URL && !existsSync(join(env.DATA_DIR, 'postgres')))
    throw new Error(`there is no shop in ${env.DATA_DIR} yet.`)
  const signal = stopSignal()
  const { where, bytes, manifest, pruned } = await withDatabase(env, (databaseUrl) =>
    runBackup(env, databaseUrl, target && typedPath(target), { signal, onProgress: progress.show }),
  )
  progress.clear()
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`Backed up to ${where}: ${inMegabytes(bytes)} in ${seconds} s.`)
  console.log(`It has ${describeContent(manifest)}.`)
  if (lacksSecrets(manifest))
    console.log(
      'The passwords and keys of M-Pesa, e-mail, SMS and WhatsApp are not in it, because it is not encrypted: set BACKUP_PASSPHRASE.',
    )
  if (pruned.length > 0) console.log(`Deleted by BACKUP_KEEP: ${pruned.join(', ')}.`)
} catch (error) {
  progress.clear()
  const isMade = error instanceof PruneFailed
  console.error(isMade ? error.message : `The backup was not made: ${describeFailure(error)}`)
  process.exitCode = error instanceof BackupRunning ? EXIT_BUSY : 1
}
