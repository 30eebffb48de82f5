import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describeFailure } from '../backup/describe-failure.ts'
import { NotMigrated, restoreBackup } from '../backup/restore-backup.ts'
import { openPictures } from '../backup/run-backup.ts'
import {
  describeContent,
  lacksSecrets,
  progressLine,
  stopSignal,
  typedPath,
} from '../backup/terminal.ts'
import { readEnv } from '../env/env.ts'
import { makeFolder } from '../env/make-folder.ts'
import { KEY_FILE } from '../modules/connections/secrets.ts'
import { readCommandLine } from './command-line.ts'
import { withDatabase } from './with-database.ts'

/** `npm run restore -- FILE [--unencrypted]`: fills an empty shop from a backup. */
const {
  values,
  positionals: [file],
} = readCommandLine({
  words: 1,
  options: { unencrypted: { type: 'boolean' } },
  usage: `npm run restore -- FILE    fills an empty shop from this backup; stop the shop first
  --unencrypted    takes a file that is not encrypted, although BACKUP_PASSPHRASE is set`,
})
const progress = progressLine()
const startedAt = performance.now()
try {
  const env = readEnv(process.env)
  if (!file) throw new Error('name the file: npm run restore -- FILE')
  makeFolder(env.DATA_DIR)
  const signal = stopSignal()
  const manifest = await withDatabase(env, (databaseUrl) =>
    restoreBackup({ databaseUrl, pictures: openPictures(env) }, typedPath(file), {
      passphrase: env.backup.passphrase,
      unencrypted: values.unencrypted === true,
      signal,
      onProgress: progress.show,
      onVerified(manifest, seconds) {
        progress.clear()
        console.log(`The backup is whole. It shows the shop at ${inNairobi(manifest.createdAt)}:`)
        console.log(`${describeContent(manifest)}.`)
        console.log(`Restoring takes about ${seconds} s …`)
      },
    }),
  )
  progress.clear()
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  if (manifest.secretsKey) await keepKey(env.DATA_DIR, manifest.secretsKey)
  console.log(`Restored in ${seconds} s. Start the shop: npm start`)
  if (lacksSecrets(manifest))
    console.log(
      'The passwords and keys of M-Pesa, e-mail, SMS and WhatsApp were not in it: enter them under Settings.',
    )
} catch (error) {
  progress.clear()
  console.error(
    error instanceof NotMigrated
      ? `The shop was restored, but its database could not be brought up to date: ${error.message}\n\`npm start\` tries that again.`
      : `Nothing was restored: ${describeFailure(error)}`,
  )
  process.exitCode = 1
}

/** Writes the key that decrypts the secrets of the backup. */
async function keepKey(folder: string, key: string): Promise<void> {
  const file = join(folder, KEY_FILE)
  await rm(file, { force: true })
  await writeFile(file, key, { mode: 0o600 })
}

function inNairobi(moment: string): string {
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'Africa/Nairobi' } as const
  return `${new Date(moment).toLocaleString('en-GB', format)} (Nairobi)`
}
