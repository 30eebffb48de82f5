import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { endpoints } from '@duka/contract/calls'
import Ajv from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, expect, test, vi } from 'vitest'
import { projectRoot } from '../../src/env/paths.ts'
import { aProduct, testApp } from '../support/support.ts'

const app = await testApp()
const address = await app.http.listen({ host: '127.0.0.1', port: 0 })
const { body: document } = await app.call('GET', '/openapi.json')

// Inside the project, so that the checker and the runner find their modules.
const parent = join(projectRoot, 'node_modules/.cache')
await mkdir(parent, { recursive: true })
const folder = await mkdtemp(join(parent, 'duka-client-'))
afterAll(() => rm(folder, { recursive: true }))

const page = await readFile(join(projectRoot, 'docs/api.md'), 'utf8')
const [, program = ''] = /```ts\n(.*?)```/s.exec(page) ?? []
const [, command = ''] = /^npx (swagger-typescript-api .*)$/m.exec(page) ?? []
const [tool = '', ...options] = command.replace('http://127.0.0.1:3000', address).split(' ')
await promisify(execFile)(join(projectRoot, 'node_modules/.bin', tool), options, { cwd: folder })
await writeFile(join(folder, 'program.ts'), program)

test('a client generated from the document fits the types of a program', async () => {
  const compilerOptions = {
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    types: ['node'],
    target: 'es2023',
    lib: ['es2023', 'dom'],
    module: 'esnext',
    moduleResolution: 'bundler',
    allowImportingTsExtensions: true,
  }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
  const compiler = join(projectRoot, 'node_modules/.bin/tsc')
  const checked = await promisify(execFile)(compiler, ['-p', folder]).catch(
    (error: { stdout: string }) => error,
  )
  expect(checked.stdout).toBe('')
})

test('the generated client buys and ships, and each answer is as the document says', async () => {
  await aProduct(app, { priceCents: 249_950, stockQuantity: 10 })
  const staff = { email: 'otieno@staff.test', password: 'Karibu#2026' }
  await aManagerWithPassword(staff)
  vi.stubEnv('SHOP', address)
  vi.stubEnv('STAFF_EMAIL', staff.email)
  vi.stubEnv('STAFF_PASSWORD', staff.password)
  const answers: Answered[] = []
  const print = vi.spyOn(console, 'log').mockImplementation(() => {})
  const send = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const answer = await send(url, init)
    const { pathname } = new URL(url)
    const body = await answer.clone().json()
    answers.push({ method: init.method ?? 'GET', path: pathname, status: answer.status, body })
    return answer
  })

  await import(join(folder, 'program.ts'))

  expect(print.mock.calls).toEqual([['Shipped', 4999]])
  expect(answers).toHaveLength(10)
  expect(answers.flatMap(problems)).toEqual([])
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

interface Answered {
  method: string
  path: string
  status: number
  body: unknown
}

const ajv = new Ajv({ strict: false, allErrors: true })
addFormats(ajv)
ajv.addSchema(document, 'openapi')

/** What an answer has that the document does not allow. */
function problems({ method, path, status, body }: Answered): string[] {
  const call = endpoints.find(
    (one) =>
      one.method === method &&
      new RegExp(`^/api${one.url.replace(/:\w+/g, '[0-9a-f-]{36}')}$`).test(path),
  )
  if (!call) return [`${method} ${path} is no call`]
  const place = [
    ...['paths', call.url.replace(/:(\w+)/g, '{$1}'), method.toLowerCase(), 'responses'],
    ...[String(status), 'content', 'application/json', 'schema'],
  ]
  const pointer = place.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1'))
  const check = ajv.compile({ $ref: `openapi#/${pointer.map(encodeURIComponent).join('/')}` })
  check(body)
  return (check.errors ?? []).map(
    ({ instancePath, message }) => `${method} ${path} ${status} ${instancePath} ${message}`,
  )
}

async function aManagerWithPassword({ email, password }: { email: string; password: string }) {
  const { body } = await app.call('POST', '/user/register', {
    firstname: 'Otieno',
    lastname: 'Ouma',
    username: 'otieno',
    email,
    password,
    confirmPassword: password,
  })
  await app.pool.query("update users set role = 'manager' where id = $1", [body.user._id])
}
