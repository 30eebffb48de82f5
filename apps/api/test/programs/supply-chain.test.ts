import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { projectRoot } from '../../src/env/paths.ts'
import { build } from '../support/build.ts'
import { aFolder } from '../support/temporary-folder.ts'

/** A registry that answers a request for advisories with `advisories`, or with a status alone. */
let advisories: object | number = 405
const registry = createServer((request, response) => {
  const isBulk = request.url?.endsWith('/advisories/bulk')
  if (!isBulk) return response.writeHead(404).end('{}')
  if (typeof advisories === 'number') return response.writeHead(advisories).end('{}')
  return response.end(JSON.stringify(advisories))
}).listen(0, '127.0.0.1')
await new Promise((resolve) => registry.once('listening', resolve))
afterAll(() => void registry.close())

async function checkAdvisories() {
  const url = `http://127.0.0.1:${(registry.address() as AddressInfo).port}`
  const program = join(projectRoot, 'scripts/check-advisories.mjs')
  // npm keeps advisories by their number.
  const cache = await mkdtemp(join(tmpdir(), 'duka-npm-'))
  const env = { ...process.env, npm_config_registry: url, npm_config_cache: cache }
  const checked = await promisify(execFile)(process.execPath, [program], { env }).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    ({ code, stderr }) => ({ code, text: String(stderr) }),
  )
  await rm(cache, { recursive: true, force: true })
  return checked
}

/** An advisory about every version of a package. */
const about = (name: string, severity: string) => ({
  [name]: [{ id: 1, url: 'https://advisories.test/1', title: 'It can be tricked', severity }].map(
    (one) => ({ ...one, vulnerable_versions: '>=0.0.1', cwe: [], cvss: { score: 8 } }),
  ),
})

test('a serious advisory about a package that the shop runs with fails the check', async () => {
  advisories = about('fastify', 'high')
  const { code, text } = await checkAdvisories()
  expect(code).toBe(1)
  expect(text).toContain('fastify')
  expect(text).toContain('It can be tricked, https://advisories.test/1')
})

test('a mild one does not, nor does one about a tool of the developers', async () => {
  advisories = { ...about('fastify', 'moderate'), ...about('vitest', 'critical') }
  expect(await checkAdvisories()).toMatchObject({ code: 0, text: '' })
})

test('a registry that has no advisories is reported in one line, and the check goes on', async () => {
  advisories = 405
  const { code, text } = await checkAdvisories()
  expect(code).toBe(0)
  expect(text).toMatch(/^Advisories were not checked: .*405.*\n$/)
})

test('npm runs no install script with the settings of the project', async () => {
  const folder = await aFolder()
  const files = {
    '.npmrc': readFileSync(join(projectRoot, '.npmrc')),
    'package.json': '{}',
    'packed/package.json': JSON.stringify({
      name: 'packed',
      version: '1.0.0',
      scripts: { postinstall: 'touch ran' },
    }),
  }
  await mkdir(join(folder, 'packed'))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  const npm = (...args: string[]) => promisify(execFile)('npm', args, { cwd: folder })
  await npm('pack', './packed')
  await npm('install', './packed-1.0.0.tgz', '--offline')
  expect(existsSync(join(folder, 'node_modules/packed/package.json'))).toBe(true)
  expect(existsSync(join(folder, 'node_modules/packed/ran'))).toBe(false)
})

test('the build lists every package the shop runs with, and nothing about the machine', async () => {
  await build()
  const text = readFileSync(join(projectRoot, 'apps/api/dist/sbom.json'), 'utf8')
  const { packages } = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8'))
  const { bomFormat, components } = JSON.parse(text)
  expect(bomFormat).toBe('CycloneDX')
  const listed = new Set(components.map(({ purl }: { purl: string }) => decodeURIComponent(purl)))
  const needed = Object.entries<{ version: string; dev?: boolean; link?: boolean }>(packages)
    .filter(([place, { dev, link }]) => place.includes('node_modules/') && !dev && !link)
    .map(([place, { version }]) => `pkg:npm/${place.split('node_modules/').at(-1)}@${version}`)
  expect(needed.length).toBeGreaterThan(100)
  expect(needed.filter((one) => !listed.has(one))).toEqual([])
  expect([...listed].filter((one) => /npm\/(vitest|playwright)@/.test(String(one)))).toEqual([])
  const ours = components.filter(({ purl }: { purl: string }) => purl.includes('%40duka/'))
  expect(JSON.stringify(ours.map(({ licenses }: { licenses: object }) => licenses))).not.toMatch(
    /UNLICENSED|null/,
  )
  expect(text).not.toContain(projectRoot)
  expect(text).not.toMatch(/registry\.|"timestamp"|"serialNumber"/)
})
