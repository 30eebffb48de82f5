import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { withInstallLock } from './lib/install-lock.mjs'
import { inProject, main, prepare } from './lib/project.mjs'

// This process becomes the server, so signals to it, or to npm, reach the shop.
await main(async () => {
  prepare()
  await withInstallLock(async () => {
    await ensureInstalled()
    await ensureBuilt()
  })
  await import(pathToFileURL(inProject('apps/api/dist/server.js')).href)
})
