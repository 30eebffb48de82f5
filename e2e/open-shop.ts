import { spawn } from 'node:child_process'
import { openSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeTemporaryFolder } from '@duka/embedded-postgres/temporary'
import { shopLog } from './shop-log.ts'

/** Starts the shop on an empty data folder, as `npm start` does, and deletes the folder afterwards. */
const folder = makeTemporaryFolder()
const log = shopLog(process.env.PORT ?? '')
const shop = spawn(process.execPath, ['scripts/start.mjs'], {
  cwd: join(import.meta.dirname, '..'),
  env: { ...process.env, DATA_DIR: folder },
  stdio: ['ignore', openSync(log, 'w'), 'inherit'],
})
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => shop.kill(signal))
shop.once('exit', async (code) => {
  rmSync(log, { force: true })
  // Not `rmSync`: on Node 24 it leaves the folder when the database deletes a file at the same moment.
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  process.exit(code ?? 1)
})
