import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { passwordFile } from './cluster.ts'
import type { Identity } from './identity.ts'
import { readIfThere } from './system.ts'

/** Where a server listens: in a folder of Unix sockets, or on a port of 127.0.0.1 (Windows). */
export type Address = { host: string; port: number }

/**
 * Where the socket of the database in `home` lives. Not inside `home`: a socket's whole path may
 * have 107 characters (103 on a Mac), and not every file system holds sockets.
 */
export function socketFolderOf(home: string) {
  const cluster = fs.statSync(path.join(home, 'cluster'), { throwIfNoEntry: false })
  const uid = cluster?.uid ?? process.getuid?.() ?? 0 // root may run the server as another user
  const name = `duka-${uid}-${createHash('sha256').update(home).digest('hex').slice(0, 12)}`
  const fits = path.join(os.tmpdir(), name, socketName).length <= 103
  return path.join(fits ? os.tmpdir() : '/tmp', name)
}

/** Makes that folder, closed to everybody else. */
export function prepareSocketFolder(home: string, owner: Identity['owner']) {
  const folder = socketFolderOf(home)
  const self = process.getuid?.() ?? 0
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  const found = fs.lstatSync(folder)
  const isHandedOver = found.uid === owner?.uid
  // Anybody may write to /tmp: a folder that somebody else laid out there is not to be trusted.
  if (!found.isDirectory() || (found.uid !== self && !isHandedOver))
    throw new Error(`${folder} belongs to someone else: remove it, then start again.`)
  if ((found.mode & 0o777) !== 0o700) fs.chmodSync(folder, 0o700)
  if (owner && !isHandedOver) fs.chownSync(folder, owner.uid, owner.gid)
  return folder
}

const socketName = '.s.PGSQL.5432'

/** What the running server says of itself in `postmaster.pid`. */
export type Postmaster = { pid: number; address: Address; status: string }

/** Who last said to be the server of this folder; it may be dead since. */
export function readPostmaster(cluster: string): Postmaster | undefined {
  const lines = readIfThere(path.join(cluster, 'postmaster.pid')).split('\n')
  const [pid, , , port, socketFolder, listens, , status = ''] = lines.map((line) => line.trim())
  if (!pid) return undefined
  const host = socketFolder || listens || '127.0.0.1'
  return { pid: Number(pid), address: { host, port: Number(port) }, status }
}

/** The URL of a database, in the form that `pg` and psql both take. */
export function urlOf(home: string, { host, port }: Address, database: string) {
  // Spelled out, all of it: what is left open would be taken from PGPORT, PGSSLMODE and the like.
  if (host.startsWith('/')) {
    const query = `host=${encodeURIComponent(host)}&sslmode=disable`
    return `postgres://postgres@localhost:${port}/${database}?${query}`
  }
  const password = readIfThere(passwordFile(home)).trim()
  return `postgres://postgres:${password}@${host}:${port}/${database}?sslmode=disable`
}
