import { ensureBuilt } from './lib/build.mjs'
import { readCommandLine } from './lib/command-line.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { withInstallLock } from './lib/install-lock.mjs'
import { main, prepare } from './lib/project.mjs'

readCommandLine('npm run build    installs what is missing and builds what has changed')

await main(async () => {
  prepare()
  await withInstallLock(async () => {
    await ensureInstalled()
    await ensureBuilt()
  })
})
