import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { passwordFile } from './cluster.ts'
import type { Identity } from './identity.ts'
import { isOwnFolder, readOrEmpty, untrustedFolder } from './system.ts'

/** Where a server listens: a Unix socket in a folder, or a port of 127.0.0.1 (Windows). */
export type Address = { host: string; port: number }

/**
 * The folder for the socket of the database in `home`. Not inside `home`: the path of a socket may have only 107
 * characters (103 on macOS), and not every file system supports sockets.
 */
export function socketFolderOf(home: string) {
  const cluster = fs.statSync(path.join(home, 'cluster'), { throwIfNoEntry: false })
  const uid = cluster?.uid ?? process.getuid?.() ?? 0 // root may run the server as another user
  const name = `duka-${uid}-${createHash('sha256').update(home).digest('hex').slice(0, 12)}`
  const fits = path.join(os.tmpdir(), name, SOCKET_NAME).length <= 103
  return path.join(fits ? os.tmpdir() : '/tmp', name)
}

/** Creates that folder, accessible only to its owner. */
export function prepareSocketFolder(home: string, owner: Identity['owner']) {
  const folder = socketFolderOf(home)
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (!isOwnFolder(folder, ownersOf(home, owner))) throw untrustedFolder(folder)
  if (owner) fs.chownSync(folder, owner.uid, owner.gid)
  fs.chmodSync(folder, 0o700)
  return folder
}

/**
 * Whether a running server's socket may be connected to. If its folder was deleted with the
 * rest of /tmp, somebody else may have put another one there, with a server of their own.
 */
export function isSocketTrusted(home: string, { host }: Address) {
  return !host.startsWith('/') || isOwnFolder(host, ownersOf(home, undefined))
}

/** The trusted owners: this user, and the user of the server (root may run it as another user). */
function ownersOf(home: string, owner: Identity['owner']) {
  const cluster = fs.statSync(path.join(home, 'cluster'), { throwIfNoEntry: false })
  return [process.getuid?.() ?? 0, owner?.uid, cluster?.uid].filter((uid) => uid !== undefined)
}

const SOCKET_NAME = '.s.PGSQL.5432'

/** The content of the server's file `postmaster.pid`. */
export type Postmaster = { pid: number; address: Address; status: string }

/** The last server of this folder; it may have ended since. */
export function readPostmaster(cluster: string): Postmaster | undefined {
  const lines = readOrEmpty(path.join(cluster, 'postmaster.pid')).split('\n')
  const [pid, , , port, socketFolder, listens, , status = ''] = lines.map((line) => line.trim())
  if (!pid) return undefined
  const host = socketFolder || listens || '127.0.0.1'
  return { pid: Number(pid), address: { host, port: Number(port) }, status }
}

/** The URL of a database, in a form that both `pg` and psql accept. */
export function urlOf(home: string, { host, port }: Address, database: string) {
  // Everything is explicit; missing parts would come from PGPORT, PGSSLMODE and so on.
  if (host.startsWith('/')) {
    const query = `host=${encodeURIComponent(host)}&sslmode=disable`
    return `postgres://postgres@localhost:${port}/${database}?${query}`
  }
  const password = readOrEmpty(passwordFile(home)).trim()
  return `postgres://postgres:${password}@${host}:${port}/${database}?sslmode=disable`
}
