import { existsSync, readFileSync } from 'node:fs'
import { inProject } from './project.mjs'
import { mustRun, step } from './run.mjs'

/**
 * Installs missing packages. Running the shop needs no development packages; installed ones stay.
 */
export async function ensureInstalled({ dev = false } = {}) {
  const wanted = packagesOf('package-lock.json')
  const found = packagesOf('node_modules/.package-lock.json')
  if (wanted === undefined)
    throw new Error('package-lock.json is missing: clone the project again.')
  if (found && isComplete(wanted, found, { dev })) return

  const isFirst = found === undefined
  const withDev = dev || (found !== undefined && hasDevPackages(wanted, found))
  // `npm ci` empties node_modules first, which would break a running shop, so use it for first installs only.
  const how = isFirst ? ['ci'] : ['install', '--no-save']
  const args = [...how, '--no-audit', '--no-fund', '--loglevel=error']
  if (!withDev) args.push('--omit=dev')
  await step('Installing packages', () =>
    mustRun('Installing packages', 'npm', args, { quiet: true, env: { NODE_ENV: '' } }),
  )
}

/** The packages of a lock file; undefined without one (npm writes it when it has finished). */
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

const hasDevPackages = (wanted, found) =>
  Object.keys(found).some((place) => wanted[place]?.dev && !wanted[place].optional)
