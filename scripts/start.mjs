import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { inProject, main, prepare } from './lib/project.mjs'
import { inTurn } from './lib/turn.mjs'

// From here on this process is the server: whatever signal reaches it, or npm, reaches the shop.
await main(async () => {
  prepare()
  await inTurn(async () => {
    await ensureInstalled()
    await ensureBuilt()
  })
  await import(pathToFileURL(inProject('apps/api/dist/server.js')).href)
})
