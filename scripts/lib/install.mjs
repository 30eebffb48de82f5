import { existsSync, readFileSync } from 'node:fs'
import { inProject } from './project.mjs'
import { mustRun, step } from './steps.mjs'

/**
 * Installs what is missing from node_modules, and touches nothing when nothing is.
 * Running the shop needs no developer's packages; what is installed of them already stays.
 */
export async function ensureInstalled({ dev = false } = {}) {
  const wanted = packagesOf('package-lock.json')
  const found = packagesOf('node_modules/.package-lock.json')
  if (wanted === undefined) throw new Error('package-lock.json is missing: clone the project anew.')
  if (found && isComplete(wanted, found, { dev })) return

  const isFirst = found === undefined
  const withDev = dev || (found !== undefined && hasDevelopers(wanted, found))
  // `npm ci` empties node_modules first; where something may be running from it, add to it instead.
  const how = isFirst ? ['ci'] : ['install', '--no-save']
  const args = [...how, '--no-audit', '--no-fund', '--loglevel=error']
  if (!withDev) args.push('--omit=dev')
  await step('Installing packages', () =>
    mustRun('Installing packages', 'npm', args, { quiet: true, env: { NODE_ENV: '' } }),
  )
}

/** The packages of a lockfile; undefined when there is none: npm writes it when it is done. */
function packagesOf(file) {
  if (!existsSync(inProject(file))) return undefined
  return JSON.parse(readFileSync(inProject(file), 'utf8')).packages
}

function isComplete(wanted, found, { dev }) {
  return Object.entries(wanted).every(([place, { version, link, optional, ...kind }]) => {
    if (!place.startsWith('node_modules/') && !place.includes('/node_modules/')) return true
    if (optional || (!dev && (kind.dev || kind.devOptional))) return true
    return found[place] !== undefined && (link || found[place].version === version)
  })
}

const hasDevelopers = (wanted, found) =>
  Object.keys(found).some((place) => wanted[place]?.dev && !wanted[place].optional)
