import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv, promisify } from 'node:util'
import { expect, test } from 'vitest'
import { projectRoot } from '../../src/env/paths.ts'
import { aFolder } from '../support/temporary-folder.ts'

/** Loads a file as `npm start` does. Returns the variables that it brought, or throws with what was printed. */
async function load(text: string | Buffer, given: Record<string, string> = {}): Promise<unknown> {
  const file = join(await aFolder(), '.env')
  await writeFile(file, text)
  const script = `
    import { loadDotEnv } from '${join(projectRoot, 'scripts/lib/dot-env.mjs')}'
    const before = { ...process.env }
    loadDotEnv('${file}')
    const brought = Object.entries(process.env).filter(([name, value]) => before[name] !== value)
    console.log(JSON.stringify(Object.fromEntries(brought)))`
  const args = ['--input-type=module', '-e', script]
  return JSON.parse((await promisify(execFile)(process.execPath, args, { env: given })).stdout)
}

const accepted = `# a comment
  ; another
BACKUP_PASSPHRASE='ugali#sukuma\\wiki "na" $nyama'
ADMIN_PASSWORD="it's #1"
BACKUP_KEEP=7d 4w 12m
SMTP_URL = smtps://duka:p$ss@mail.example:465   
MPESA_PASSKEY=bfb279f9aa9bdbcf158e97dd71a467cd2e0c893059b10f78e6b72ada1ed2c919==
S3_BUCKET=
SEED=demo
SEED=none
`

test('a value is read whole, and means the same to Node', async () => {
  const read = await load(accepted)
  expect(read).toEqual({
    BACKUP_PASSPHRASE: 'ugali#sukuma\\wiki "na" $nyama',
    ADMIN_PASSWORD: "it's #1",
    BACKUP_KEEP: '7d 4w 12m',
    SMTP_URL: 'smtps://duka:p$ss@mail.example:465',
    MPESA_PASSKEY: 'bfb279f9aa9bdbcf158e97dd71a467cd2e0c893059b10f78e6b72ada1ed2c919==',
    S3_BUCKET: '',
    SEED: 'none',
  })
  expect(read).toEqual({ ...parseEnv(accepted.replace(/^ *;.*$/m, '')) })
})

test('a byte order mark and line ends of Windows lose nothing, and the environment wins', async () => {
  const text = '\uFEFFPORT=4000\r\nSEED=none\r\n'
  expect(await load(text)).toEqual({ PORT: '4000', SEED: 'none' })
  expect(await load(text, { PORT: '5000' })).toEqual({ SEED: 'none' })
})

test.each<[what: string, line: string, said: RegExp]>([
  ['a password with #', 'ADMIN_PASSWORD=Karibu#2026', /ADMIN_PASSWORD has a # without quotes/],
  ['a comment behind a value', 'SEED=none # empty', /SEED has a #/],
  ['a comment behind quotes', "SEED='none' # empty", /SEED goes on after its second quote/],
  ['a backslash', 'BACKUP_PASSPHRASE=ugali\\sukuma', /backslash without quotes/],
  ['a backslash in double quotes', 'BACKUP_PASSPHRASE="ugali\\n"', /backslash: use single quotes/],
  ['an open quote', "BACKUP_PASSPHRASE='ugali", /quote that does not end/],
  ['both kinds of quotes', `BACKUP_PASSPHRASE='it's "so"'`, /goes on after its second quote/],
  ['backquotes', 'SEED=`none`', /backquotes/],
  ['no value', 'PORT 4000', /this is not NAME=value/],
])('%s is refused with its line and without the value', async (_what, line, said) => {
  const failure = await load(`SEED=none\n${line}\n`).catch(String)
  expect(failure).toMatch(said)
  expect(failure).toContain('line 2: ')
  expect(failure).not.toMatch(/ukuma|2026/)
})

test('the example can be used as it is', async () => {
  const example = join(projectRoot, '.env.example')
  expect(await load(await readFile(example))).toMatchObject({ PORT: '3000', SEED: 'demo' })
})
