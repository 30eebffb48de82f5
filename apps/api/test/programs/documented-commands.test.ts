import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectRoot } from '../../src/env/paths.ts'
import { makeCleanClone } from '../support/clean-clone.ts'
import { ownEnvironment } from '../support/shop-process.ts'
import { aFolder } from '../support/temporary-folder.ts'
import { documentedCommands, notTried, tried } from './documented-commands.ts'

test('every command of the documents is tried here, or its reason is listed', () => {
  const isKnown = (command: string) =>
    tried.includes(command) || notTried.some(([pattern]) => pattern.test(command))
  const commands = documentedCommands()
  expect(commands.length).toBeGreaterThan(30)
  expect(commands.filter((command) => !isKnown(command))).toEqual([])
})

const sources = ['apps/api/src', 'apps/api/test', 'apps/web/app', 'packages/contract/src']

test('every script and file that the documents name exists', () => {
  const files = sources.flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true }).map(String),
  )
  const { scripts } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'))
  for (const command of documentedCommands()) {
    const script = /npm run ([\w:-]+)/.exec(command)?.[1]
    if (script) expect(Object.keys(scripts)).toContain(script)
    const part = /npx vitest run (\w[\w-]*)/.exec(command)?.[1]
    if (part)
      expect(
        files.filter((file) => file.endsWith('.test.ts') && file.includes(part)),
        part,
      ).not.toEqual([])
    const file = /node (bench\S+)/.exec(command)?.[1]
    if (file) expect(existsSync(join(projectRoot, file)), file).toBe(true)
  }
})

const ran = new Set<string>()
const children: ChildProcess[] = []
const folder = await aFolder()
const clone = join(folder, 'duka')
let daraja = ''

beforeAll(async () => {
  makeCleanClone(clone)
  const stand = start('npm run daraja', { DARAJA_PORT: '0' })
  daraja = await stand.until(/M-Pesa simulator: (\S+)/)
  const integrator = start('npm run digitax', { DIGITAX_PORT: '0' })
  await integrator.until(/DigiTax simulator: (\S+)/)
})

afterAll(async () => {
  for (const child of children)
    if (child.exitCode === null && child.signalCode === null) {
      process.kill(-(child.pid ?? 0), 'SIGTERM')
      await once(child, 'close')
    }
})

/** Starts a command of the documents in the clone, in a terminal's process group of its own. */
function start(
  command: string,
  variables: Record<string, string> = {},
  own: [string, string][] = [],
) {
  ran.add(command)
  const words = own.reduce((text, [theirs, ours]) => text.replace(theirs, ours), command)
  const child = spawn('bash', ['-c', words], {
    cwd: clone,
    env: ownEnvironment(variables),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += String(text)
    })
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output }))
  /** Waits until the output matches, and returns what the pattern's group matched. */
  async function until(pattern: RegExp): Promise<string> {
    const matched = new Promise<void>((resolve) => {
      const look = () => pattern.test(output) && resolve()
      for (const stream of [child.stdout, child.stderr]) stream.on('data', look)
      look()
    })
    const code = await Promise.race([matched, ended.then((end) => end.code)])
    if (!pattern.test(output))
      throw new Error(`${command} ended with ${String(code)} before ${String(pattern)}:\n${output}`)
    return pattern.exec(output)?.[1] ?? ''
  }
  /** Ends it as Ctrl-C does. */
  function interrupt() {
    process.kill(-(child.pid ?? 0), 'SIGINT')
    return ended
  }
  return { until, interrupt, ended }
}

/** Runs a command to its end and returns what it printed. Fails if it fails. */
async function run(...args: Parameters<typeof start>): Promise<string> {
  const { code, output } = await start(...args).ended
  expect({ code, command: args[0], output }).toMatchObject({ code: 0 })
  return output
}

/** A shop that answers; the group is the address of this machine, whatever PUBLIC_URL is. */
const OPEN = /Server listening at (http:[^"\s]+)[\s\S]*Duka is open at/

const ADMIN = { email: 'admin@shop.example', password: 'Karibu#2026 $nyama' }

async function writeDotEnv(given: string[]): Promise<void> {
  await run('cp .env.example .env')
  const example = readFileSync(join(clone, '.env'), 'utf8')
  const lines = [
    ...['PUBLIC_URL=https://duka.co.ke', 'SEED=none', 'TRUST_PROXY=loopback', 'PORT=0'],
    ...[`ADMIN_EMAIL=${ADMIN.email}`, `ADMIN_PASSWORD='${ADMIN.password}'`],
    ...[`MPESA_BASE_URL=${daraja}`, 'MPESA_CONSUMER_KEY=key', 'MPESA_CONSUMER_SECRET=secret'],
    ...['MPESA_PASSKEY=passkey', 'MPESA_PULL=on'],
    ...given,
  ]
  await writeFile(join(clone, '.env'), `${example}\n${lines.join('\n')}\n`)
}

async function logIn(shop: string): Promise<number> {
  const { status } = await fetch(`${shop}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  })
  return status
}

test('npm start opens the demo shop in a clean clone, and Ctrl-C stops it', async () => {
  expect(await run('npm run build')).toContain('Building the API')
  const shop = start('npm start', { PORT: '0' })
  const address = await shop.until(OPEN)
  expect((await fetch(`${address}/products`)).status).toBe(200)
  const { output } = await shop.interrupt()
  expect(output).toContain('To sign in (demo accounts):')
  expect(readdirSync(join(clone, '.data'))).toContain('postgres')
})

test('npm run dev opens the shop with hot reload', async () => {
  const shop = start('npm run dev', { PORT: '0' })
  await shop.until(OPEN)
  await shop.interrupt()
  await rm(join(clone, '.data'), { recursive: true })
})

/** For a test that starts a program some ten times. */
const PATIENCE_MS = 400_000

test('the commands of an owner work', { timeout: PATIENCE_MS }, async () => {
  const [data, trial] = [await aFolder(), await aFolder()]
  const own: [string, string][] = [
    ['FILE', 'duka.tar.gz'],
    ['07…', '0712345678'],
    ['PORT=3001', 'PORT=0'],
    ['/tmp/trial', trial],
  ]
  await writeDotEnv(['MPESA_SHORTCODE=174379', `DATA_DIR=${data}`])

  const shop = start('NODE_ENV=production npm start')
  expect(await logIn(await shop.until(OPEN))).toBe(200)
  expect(await run('npm run doctor')).toContain('M-Pesa takes the consumer key and secret.')
  const confirms = 'M-Pesa confirms payments to 174379 at https://duka.co.ke from now on.'
  expect(await run('npm run mpesa:register')).toContain(confirms)
  expect(await run('npm run mpesa:register -- --new-secret')).toContain(confirms)
  expect(await run('npm run mpesa:register -- --phone=07…', {}, own)).toContain(
    'M-Pesa lists the transactions of 174379 from now on.',
  )
  expect(await run('npm run backup')).toContain('Backed up to ')
  expect(readdirSync(join(data, 'backups'))).toHaveLength(1)
  expect(await run('npm run backup -- FILE', {}, own)).toContain('duka.tar.gz')
  const { output } = await shop.interrupt()
  expect(output).not.toMatch(/"level":(50|60)/)

  // Into another shop, from a checkout without the `.env` of the first.
  await rm(join(clone, '.env'))
  const protectedShop = { DATA_DIR: await aFolder(), BACKUP_PASSPHRASE: 'mtaa wa saba' }
  for (const [restore, variables] of [
    ['npm run restore -- FILE --unencrypted', protectedShop],
    ['DATA_DIR=/tmp/trial npm run restore -- FILE', {}],
  ] as const)
    expect(await run(restore, variables, own)).toContain('Restored in')
  const tried = start('DATA_DIR=/tmp/trial PORT=3001 npm start', {}, own)
  expect(await logIn(await tried.until(OPEN))).toBe(200)
  await tried.interrupt()

  const { code, output: usage } = await start('npm run restore').ended
  expect({ code, usage }).toMatchObject({
    code: 1,
    usage: expect.stringContaining('name the file'),
  })
})

test('each command that is listed as tried was run', () => {
  expect(tried.filter((command) => !ran.has(command))).toEqual([])
})
