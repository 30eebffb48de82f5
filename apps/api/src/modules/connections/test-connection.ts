import net from 'node:net'
import tls from 'node:tls'
import type { ConnectionName } from '@duka/contract/connections/connection-names'
import type { TestStep } from '@duka/contract/connections/connections'
import { fill } from '@duka/contract/fill'
import { setupProblems as p } from '@duka/contract/settings/setup-problems'
import type { Db } from '../../db/client.ts'
import { unfinished } from '../../env/connection-fields.ts'
import { isThisMachine } from '../../env/this-machine.ts'
import { lookupElsewhere } from '../../http/link-local.ts'
import type { ShopSettings } from '../settings/settings.ts'
import type { SetUp } from './open-connections.ts'

/** What one check found; `ok` is null where it could not be told. With `ok` the problem is a warning. */
export interface Found {
  ok: boolean | null
  problem?: string | undefined
  field?: string | undefined
}

/** A check by its name, in the order of a person who sets the connection up. */
export type Check = [name: string, check: () => Found | Promise<Found>]

/** What is tested, and with what. */
export interface Trial {
  /** Undefined for a doctor without a database. */
  db: Db | undefined
  setUp: SetUp
  /** The fields that were changed since the last success: one of them must be wrong. */
  changed: readonly string[]
  /** Undefined where nothing is sent. */
  settings: Pick<ShopSettings, 'now'> | undefined
  /** Where M-Pesa would call the shop; undefined: nobody has said. */
  publicUrl: string | undefined
  production: boolean
  /** Who gets one message; undefined: nothing is sent. */
  to: string | undefined
}

const TIMEOUT_MS = 8_000

/** Runs the checks in turn. What comes after a failed one is not reached. */
export async function runChecks(checks: readonly Check[]): Promise<TestStep[]> {
  const steps: TestStep[] = []
  let hasFailed = false
  for (const [name, check] of checks) {
    const { ok, problem, field }: Found = hasFailed ? { ok: null } : await check()
    if (ok === false) hasFailed = true
    steps.push({ name, ok, problem: problem ?? null, field: field ?? null })
  }
  return steps
}

/** Whether all that the connection needs is there. */
export function checkFields(
  name: ConnectionName,
  needed: string[],
  { values, unreadable }: SetUp,
): Found {
  const [lost] = unreadable
  if (lost)
    return {
      ok: false,
      field: lost,
      problem: p.unreadable,
    }
  const half = unfinished(name, values)
  const missing = needed.find((one) => !values[one]) ?? half?.missing[0]
  return missing ? { ok: false, field: missing, problem: p.missing } : { ok: true }
}

/** Of fields that only fit together, the one that was changed since all was well; else `usual`. */
export function suspect(changed: readonly string[], usual: string, ...others: string[]): string {
  const touched = [usual, ...others].filter((one) => changed.includes(one))
  return touched.length === 1 ? (touched[0] ?? usual) : usual
}

/** Whether a server answers at an address. */
export async function checkAddress(
  address: string,
  field: string,
  { production }: Trial,
): Promise<Found> {
  const { protocol, hostname, port } = new URL(address)
  const host = hostname.replace(/^\[|\]$/g, '')
  const isSecure = protocol === 'https:' || protocol === 'smtps:'
  const problem = await connect(host, Number(port) || (isSecure ? 443 : 80), isSecure)
  if (problem) return { ok: false, field, problem: fill(p.unreachable, { host, why: problem }) }
  const isOpen = !isSecure && protocol !== 'smtp:'
  const isOdd = production && (isOpen || isPrivate(host))
  return isOdd ? { ok: true, field, problem: p.notEncrypted } : { ok: true }
}

function isPrivate(host: string): boolean {
  return isThisMachine(host) || /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|f[cd])/i.test(host)
}

function connect(host: string, port: number, isSecure: boolean): Promise<string | undefined> {
  return new Promise((resolve) => {
    const to = { host, port, lookup: lookupElsewhere }
    const socket = isSecure
      ? tls.connect({ ...to, ...(net.isIP(host) ? {} : { servername: host }) })
      : net.connect(to)
    const end = (problem?: string) => {
      socket.destroy()
      resolve(problem)
    }
    socket.setTimeout(TIMEOUT_MS, () => end(p.noAnswer))
    socket.on(isSecure ? 'secureConnect' : 'connect', () => end())
    socket.on('error', (error: Error & { code?: string }) => end(wordsOf(error.code ?? '')))
  })
}

function wordsOf(code: string): string {
  if (code === 'LINK_LOCAL') return p.linkLocal
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return p.noServer
  if (code === 'ECONNREFUSED') return p.nothingListens
  if (/SSL|TLS|CERT|VERIFY/.test(code)) return fill(p.noCertificate, { code })
  return fill(p.noConnection, { code: code || '?' })
}
