import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { withInstallLock } from './lib/install-lock.mjs'
import { inProject, main, prepare } from './lib/project.mjs'

// Runs one of the API's command-line programs with the configuration of the shop.
await main(async () => {
  prepare()
  await withInstallLock(async () => {
    await ensureInstalled()
    await ensureBuilt()
  })
  // The program finds its own arguments where any program does.
  const [name] = process.argv.splice(2, 1)
  await import(pathToFileURL(inProject('apps/api/dist', `${name}.js`)).href)
})
