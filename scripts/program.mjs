import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { inProject, main, prepare } from './lib/project.mjs'
import { inTurn } from './lib/turn.mjs'

// Runs one of the API's small programs, with the same configuration as the shop.
await main(async () => {
  prepare()
  await inTurn(async () => {
    await ensureInstalled()
    await ensureBuilt()
  })
  await import(pathToFileURL(inProject('apps/api/dist', `${process.argv[2]}.js`)).href)
})
