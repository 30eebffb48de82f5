import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { main, prepare } from './lib/project.mjs'
import { inTurn } from './lib/turn.mjs'

await main(async () => {
  prepare()
  await inTurn(async () => {
    await ensureInstalled()
    await ensureBuilt()
  })
})
