import { randomBytes } from 'node:crypto'
import {
  copyFile,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { list } from 'tar'
import { afterAll, expect, test } from 'vitest'
import { type Entry, readArchive, writeArchive } from './archive.ts'

const folder = await mkdtemp(join(tmpdir(), 'duka-archive-'))
afterAll(() => rm(folder, { recursive: true }))

const first: Entry = { path: 'manifest.json', bytes: Buffer.from('{"made":"last"}') }
const contents: Entry[] = [
  { path: 'database/orders/000001.copy', bytes: Buffer.from('one\n') },
  { path: 'pictures/large.webp', bytes: randomBytes(300_000) },
  { path: 'pictures/empty.webp', bytes: Buffer.alloc(0) },
]
const passphrase = 'sukuma wiki na ugali'

async function* entries() {
  yield* contents
}

// A key of a real backup takes a third of a second for each of the many times that it is derived here.
const workFactor = 4
const plain = join(folder, 'plain.tar.gz')
const secret = join(folder, 'secret.tar.gz.age')
await writeArchive(plain, entries(), () => first, { passphrase: undefined })
await writeArchive(secret, entries(), () => first, { passphrase, workFactor })

/** A copy of an archive, to break. */
async function aCopy(passphrase?: string): Promise<{ file: string; size: number }> {
  const file = join(folder, 'copy')
  await copyFile(passphrase ? secret : plain, file)
  return { file, size: (await stat(file)).size }
}

async function read(file: string, passphrase?: string): Promise<Entry[]> {
  const entries: Entry[] = []
  for await (const entry of readArchive(file, { passphrase })) entries.push(entry)
  return entries
}

test.each([
  [plain, undefined],
  [secret, passphrase],
])('a file that was written can be read', async (file, passphrase) => {
  expect(await read(file, passphrase)).toEqual([first, ...contents])
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
  expect((await stat(file)).mode & 0o077).toBe(0)
})

test('tar can list the file, and the manifest is its first entry', async () => {
  const names: string[] = []
  await list({ file: plain, onReadEntry: ({ path }) => void names.push(path) })
  expect(names).toEqual([first, ...contents].map(({ path }) => path))
})

test('an encrypted file shows nothing of its content', async () => {
  const bytes = await readFile(secret)
  expect(bytes.subarray(0, 22).toString()).toBe('age-encryption.org/v1\n')
  expect(bytes.includes('manifest')).toBe(false)
})

test('an encrypted file opens only with its passphrase', async () => {
  await expect(read(secret)).rejects.toThrow('The backup is encrypted: set BACKUP_PASSPHRASE')
  await expect(read(secret, 'another passphrase')).rejects.toThrow(
    'BACKUP_PASSPHRASE is not the passphrase of this backup.',
  )
})

test('a file that is not encrypted is refused where there is a passphrase, unless one insists', async () => {
  await expect(read(plain, passphrase)).rejects.toThrow('not encrypted, although BACKUP_PASSPHRASE')
  const entries: Entry[] = []
  for await (const entry of readArchive(plain, { passphrase, unencrypted: true }))
    entries.push(entry)
  expect(entries).toEqual([first, ...contents])
})

test.each([undefined, passphrase])('a file that was cut off anywhere is refused', async (key) => {
  const { size } = await aCopy(key)
  for (const length of [size - 1, size - 1000, Math.floor(size / 2), 30]) {
    const { file } = await aCopy(key)
    await truncate(file, length)
    await expect(read(file, key), `${length} of ${size}`).rejects.toThrow(
      'The backup is damaged or incomplete',
    )
  }
})

test('a file that holds only the manifest is refused', async () => {
  const { file } = await aCopy()
  const second = (await readFile(file)).indexOf(Buffer.from([0x1f, 0x8b, 8]), 10)
  await truncate(file, second)
  await expect(read(file)).rejects.toThrow(
    'The backup is damaged or incomplete: it ends too early.',
  )
})

test.each([undefined, passphrase])('a file with one changed byte is refused', async (key) => {
  const { size } = await aCopy(key)
  for (const at of [size - 6, Math.floor(size / 2)]) {
    const { file } = await aCopy(key)
    const bytes = await readFile(file)
    bytes[at] = (bytes[at] ?? 0) ^ 1
    await writeFile(file, bytes)
    await expect(read(file, key), `byte ${at} of ${size}`).rejects.toThrow(
      'The backup is damaged or incomplete',
    )
  }
})

test.each(['', 'x', 'Not a backup at all, but a letter to the bank about something else.'])(
  'a file that is not a backup is refused: %j',
  async (text) => {
    const file = join(folder, 'letter')
    await writeFile(file, text)
    await expect(read(file)).rejects.toThrow('This is not a backup of a shop.')
  },
)

test('a failure while entries are collected leaves no file behind', async () => {
  const file = join(folder, 'failed.tar.gz')
  async function* entries() {
    yield* contents
    throw new Error('the picture store is down')
  }
  await expect(
    writeArchive(file, entries(), () => first, { passphrase: undefined }),
  ).rejects.toThrow('the picture store is down')
  expect((await readdir(folder)).filter((name) => name.startsWith('failed'))).toEqual([])
})
