import { spawn } from 'node:child_process'
import { readCommandLine } from './lib/command-line.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { withInstallLock } from './lib/install-lock.mjs'
import { main, prepare } from './lib/project.mjs'

readCommandLine('npm run dev    starts the shop with hot reload')

await main(async () => {
  prepare()
  await withInstallLock(() => ensureInstalled({ dev: true }))

  const args = ['--watch', '--watch-preserve-output', 'apps/api/src/programs/server.ts']
  const watcher = spawn(process.execPath, args, {
    stdio: 'inherit',
    env: { ...process.env, DUKA_DEV: '1' },
  })
  // The watcher receives Ctrl-C too; wait until it has stopped the shop.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => watcher.kill('SIGTERM'))
  watcher.on('exit', (code) => process.exit(code ?? 0))
})
