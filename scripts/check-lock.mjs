import { readFileSync } from 'node:fs'
import { inProject } from './lib/project.mjs'

/**
 * Part of `npm run lint`. Every package of the lock file needs an integrity hash: without one npm
 * installs whatever the registry hands out. Our own workspaces have none, nor do packages inside
 * another package's archive, which that archive's hash covers.
 */
const { packages } = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8'))
const unpinned = Object.entries(packages)
  .filter(([place, { link, inBundle }]) => place.includes('node_modules/') && !link && !inBundle)
  .filter(([, { integrity }]) => !/^sha512-/.test(integrity ?? ''))
  .map(([place]) => place)

for (const place of unpinned) console.error(`package-lock.json: ${place} has no integrity hash.`)
if (unpinned.length > 0) process.exitCode = 1
