import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import { withInstallLock } from './lib/install-lock.mjs'
import { inProject, main } from './lib/project.mjs'
import { mustRun, step } from './lib/run.mjs'

/**
 * Fetches the LTS of Node for `lts.sh`. It takes npm's package of this platform: the package `node` only has an install
 * script that does the same.
 */
const folder = inProject('scripts/node')
const lock = `${folder}/package-lock.json`
const complete = `${folder}/node_modules/.complete`

await main(() =>
  withInstallLock(async () => {
    // Another start may have fetched it meanwhile.
    if (existsSync(complete) && readFileSync(complete).equals(readFileSync(lock))) return
    await step('Fetching Node 24', fetch).catch(() => {
      throw new Error(
        `Node 24 is needed; this is ${process.versions.node}, and npm could not fetch it. Install it: https://nodejs.org`,
      )
    })
    copyFileSync(lock, complete)
  }),
)

async function fetch() {
  const args = ['ci', '--prefix', folder, '--include=optional', '--ignore-scripts']
  const quietly = ['--no-audit', '--no-fund', '--loglevel=error']
  await mustRun('npm ci', 'npm', [...args, ...quietly], { quiet: true })
  execFileSync('sh', ['-c', 'node_modules/node-*/bin/node --version'], { cwd: folder })
}
