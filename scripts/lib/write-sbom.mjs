import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { inProject, root } from './project.mjs'

const programs = ['--workspace=@duka/api', '--workspace=@duka/web']

/**
 * Writes `apps/api/dist/sbom.json`, what the shop runs with, in the format CycloneDX. It is made of the lock file, so it is the
 * same on every machine: without the name of the folder, the time, and the host from which packages came.
 */
export function writeSbom() {
  // Not `--omit=dev`: it also leaves out what the shop needs, where the benchmarks need it too.
  const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', ...programs]
  const { status, stdout } = spawnSync('npm', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  })
  if (status !== 0)
    return console.log('The list of packages (sbom.json) was not written: npm failed.')
  const { serialNumber: _number, ...sbom } = JSON.parse(stdout)
  const { timestamp: _time, ...metadata } = sbom.metadata
  const own = { ...metadata.component, name: 'duka' }
  const components = sbom.components.filter((one) => !isForTests(one)).map(withoutHost)
  const kept = new Set([own, ...components].map((one) => one['bom-ref']))
  const dependencies = sbom.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => kept.has(one)) }))
  const about = { ...metadata, component: withoutHost(own) }
  const made = { ...sbom, metadata: about, components, dependencies }
  writeFileSync(inProject('apps/api/dist/sbom.json'), `${JSON.stringify(made, null, 2)}\n`)
}

function isForTests({ properties = [] }) {
  return properties.some(({ name }) => name === 'cdx:npm:package:development')
}

function withoutHost({ externalReferences = [], ...component }) {
  return {
    ...component,
    externalReferences: externalReferences.filter(({ type }) => type !== 'distribution'),
  }
}
