import { spawn } from 'node:child_process'
import * as fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aFolder, serverOf } from '../test/support.ts'
import { startTemporaryPostgres } from '../test/temporary.ts'
import { isSocketTrusted, prepareSocketFolder, socketFolderOf } from './address.ts'
import { copyBinaries, findBinaries } from './binaries.ts'
import { startPostgres } from './start.ts'
import { isRunning } from './system.ts'

/** Folders that another user of this machine could have created before us. */
const untrustedFolders: [string, (folder: string) => void][] = [
  ['that everybody may write to', (folder) => createFolder(folder, 0o777)],
  [
    'that is a link',
    (folder) => {
      createFolder(`${folder}-elsewhere`, 0o755)
      fs.symlinkSync(`${folder}-elsewhere`, folder)
    },
  ],
]
if (process.getuid?.() === 0)
  untrustedFolders.push([
    "that is another user's",
    (folder) => {
      createFolder(folder, 0o755)
      fs.chownSync(folder, 12_345, 12_345)
    },
  ])

function createFolder(folder: string, mode: number) {
  fs.mkdirSync(folder)
  fs.chmodSync(folder, mode)
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }))
}

/** A temporary directory for this test alone. */
function aTemporaryDirectory() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'duka-planted-'))
  fs.chmodSync(folder, 0o1777)
  vi.stubEnv('TMPDIR', folder)
  onTestFinished(() => {
    vi.unstubAllEnvs()
    fs.rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

test.each(untrustedFolders)('programs from a folder %s are never run', (_how, createAt) => {
  const folder = aTemporaryDirectory()
  const binaries = findBinaries()
  createAt(path.join(folder, `duka-postgres-${binaries.version}-${process.getuid?.() ?? 0}`))

  expect(() => copyBinaries(binaries)).toThrow('belongs to someone else')
})

test.each(untrustedFolders)('a server puts no socket into a folder %s', (_how, createAt) => {
  const home = path.join(aFolder(), 'postgres')
  fs.mkdirSync(home, { recursive: true })
  createAt(socketFolderOf(home))

  expect(() => prepareSocketFolder(home, undefined)).toThrow('belongs to someone else')
})

test.each(untrustedFolders)('a socket in a folder %s is not trusted', (_how, createAt) => {
  const home = path.join(aFolder(), 'postgres')
  fs.mkdirSync(home, { recursive: true })
  const host = socketFolderOf(home)
  createAt(host)

  expect(isSocketTrusted(home, { host, port: 5432 })).toBe(false)
})

test('a shop does not connect to a socket in a folder of another user', async () => {
  const dataDir = aFolder()
  const running = await startPostgres({ dataDir })
  onTestFinished(() => running.stop())
  const folder = serverOf(dataDir)?.address.host ?? ''
  fs.renameSync(folder, `${folder}-moved`)
  onTestFinished(() => fs.rmSync(`${folder}-moved`, { recursive: true, force: true }))
  createFolder(folder, 0o777)
  // Stands for the attacker's server: something that answers.
  for (const name of fs.readdirSync(`${folder}-moved`))
    fs.linkSync(path.join(`${folder}-moved`, name), path.join(folder, name))

  await expect(startPostgres({ dataDir })).rejects.toThrow('belongs to someone else')
})

test('deleting the leftovers of test runs follows no symbolic link to another process', async () => {
  const folder = aTemporaryDirectory()
  const bystander = spawn('sleep', ['60'])
  onTestFinished(() => void bystander.kill())
  const elsewhere = path.join(path.dirname(aFolder()), 'elsewhere')
  fs.mkdirSync(path.join(elsewhere, 'postgres/cluster'), { recursive: true })
  const pidFile = path.join(elsewhere, 'postgres/cluster/postmaster.pid')
  fs.writeFileSync(pidFile, `${bystander.pid}\n`)
  fs.symlinkSync(elsewhere, path.join(folder, 'duka-test-999999999-x'))

  await (await startTemporaryPostgres()).stop()

  expect(isRunning(bystander.pid ?? 0)).toBe(true)
  expect(fs.existsSync(pidFile)).toBe(true)
})
