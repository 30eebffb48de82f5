import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { withInstallLock } from './lib/install-lock.mjs'
import { main, prepare } from './lib/project.mjs'

await main(async () => {
  prepare()
  await withInstallLock(async () => {
    await ensureInstalled()
    await ensureBuilt()
  })
})
