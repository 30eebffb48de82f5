import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Opens the shop on an empty data folder, as its README says, and clears the folder up behind it. */
const folder = mkdtempSync(join(tmpdir(), 'duka-e2e-'))
const shop = spawn(process.execPath, ['scripts/start.mjs'], {
  cwd: join(import.meta.dirname, '..'),
  env: { ...process.env, DATA_DIR: folder },
  stdio: 'inherit',
})
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => shop.kill(signal))
shop.once('exit', (code) => {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  process.exit(code ?? 1)
})
