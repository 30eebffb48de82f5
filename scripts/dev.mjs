import { spawn } from 'node:child_process'
import { ensureInstalled } from './lib/install.mjs'
import { main, packageProgram, prepare } from './lib/project.mjs'
import { inTurn } from './lib/turn.mjs'

await main(async () => {
  prepare()
  await inTurn(() => ensureInstalled({ dev: true }))

  const args = [packageProgram('tsx', 'tsx'), 'watch', '--clear-screen=false']
  const watcher = spawn(process.execPath, [...args, 'apps/api/src/server.ts'], {
    stdio: 'inherit',
    env: { ...process.env, DUKA_DEV: '1' },
  })
  // Ctrl-C reaches the watcher by itself; we only stay until it has stopped the shop.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => watcher.kill('SIGTERM'))
  watcher.on('exit', (code) => process.exit(code ?? 0))
})
