import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readCommandLine } from './lib/command-line.mjs'
import { inProject, root } from './lib/project.mjs'

readCommandLine(
  'npm run advisories    asks the registry for known faults of the packages that the shop runs',
)

/**
 * Part of `npm run check`: asks the registry for advisories about what a shop runs with. One that is high or critical fails
 * the check. Where the registry does not answer, or has no advisories, it says so and passes: a check must work offline.
 */
const args = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=20000']
const { stdout } = spawnSync('npm', args, {
  cwd: root,
  encoding: 'utf8',
  timeout: 60_000,
  shell: process.platform === 'win32',
})
const report = read(stdout)

if (!report?.vulnerabilities) {
  const why = report?.message?.split(/ - | to /)[0] ?? 'no answer'
  console.log(`Advisories were not checked: the registry did not tell them (${why}).`)
} else {
  const { packages } = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8'))
  // npm also reports tools of the developers that a workspace names: the lock file knows better.
  const isNeeded = (place) => place.includes('node_modules/') && !packages[place]?.dev
  const serious = Object.values(report.vulnerabilities).filter(
    ({ severity, nodes }) => ['high', 'critical'].includes(severity) && nodes.some(isNeeded),
  )
  for (const { name, severity, range, via } of serious) {
    const advisory = via.find((one) => one.url)
    const what = advisory ? `${advisory.title}, ${advisory.url}` : `through ${via.join(', ')}`
    console.error(`${name} ${range} has a ${severity} advisory: ${what}`)
  }
  if (serious.length > 0) process.exitCode = 1
}

function read(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
