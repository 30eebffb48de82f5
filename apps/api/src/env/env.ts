import { availableParallelism } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { type ConnectionName, connectionNames } from '@duka/contract/connections/connection-names'
import type * as z from 'zod'
import { parseRetention, type Retention } from '../backup/retention.ts'
import { readProxies, type TrustProxy } from '../http/trust-proxy.ts'
import {
  fieldsOf,
  type GivenConnections,
  type MpesaEnv,
  mpesaAccount,
  readConnections,
  unfinished,
  type Values,
} from './connection-fields.ts'
import { Variables } from './env-variables.ts'
import { projectRoot } from './paths.ts'
import { isThisMachine } from './this-machine.ts'

/** The shop's configuration, read once and checked. */
export type Env = Omit<z.infer<typeof Variables>, 'PUBLIC_URL' | 'TRUST_PROXY'> & {
  /** The proxies whose `X-Forwarded-For` is trusted, in the framework's terms. */
  trustProxy: TrustProxy | undefined
  /** The address shoppers see, without a slash at the end; undefined when it is where we listen. */
  publicUrl: string | undefined
  production: boolean
  dev: boolean
  /** How many processes serve the shop on this machine. The simulator of M-Pesa and `npm run dev` run in one. */
  workers: number
  /** Whether only this machine can reach the shop, as far as `HOST` and `PUBLIC_URL` tell. */
  isLocal: boolean
  /** The connections that the environment sets, by their variables: nobody changes them in the browser. */
  connections: GivenConnections
  /** Real M-Pesa; undefined for the built-in simulator, or for none. */
  mpesa: MpesaEnv | undefined
  /** Whether M-Pesa is simulated; without it and without real M-Pesa the shop takes cash only. */
  simulator: boolean
  s3: S3Env | undefined
  backup: BackupEnv
}

export interface S3Env {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Whether and where the shop backs itself up. */
export interface BackupEnv {
  /** The time between two backups; 0 for none. */
  everyHours: number
  /** Where the files are kept, or made before they go to `s3`. */
  folder: string
  /** Where the files are kept instead of in the folder. */
  s3: S3Env | undefined
  keep: Retention
  /** Encrypts the files. */
  passphrase: string | undefined
}

/** An invalid configuration. The message is one line that names the variable. */
export class WrongConfiguration extends Error {}

/**
 * Reads and checks the environment variables; `.env.example` documents each.
 * Throws `WrongConfiguration` on the first that is wrong.
 */
export function readEnv(variables: NodeJS.ProcessEnv): Env {
  // FOO= in a shell or an .env file means "not set", and so does a blank.
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()))
  const result = Variables.safeParse(set)
  if (!result.success) {
    const [issue] = result.error.issues
    throw new WrongConfiguration(`${issue?.path.join('.')}: ${issue?.message}`)
  }
  const env = result.data
  const production = env.NODE_ENV === 'production'
  const dataDir = inProject(env.DATA_DIR)

  readGroup(env, ['ADMIN_EMAIL', 'ADMIN_PASSWORD'])
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'] as const)
    if (env[name] && !env.DATABASE_URL)
      throw new WrongConfiguration(`${name}: set DATABASE_URL, too.`)
  if (production && env.RATE_LIMITS === 'off')
    throw new WrongConfiguration('RATE_LIMITS: cannot be off in production.')
  const connections = readConnections(set)
  for (const name of connectionNames) refuseHalf(name, connections[name])
  const mpesa = connections.mpesa && mpesaAccount(connections.mpesa)
  if (mpesa && env.MPESA_SIMULATOR === 'on')
    throw new WrongConfiguration('MPESA_SIMULATOR: cannot be on beside MPESA_CONSUMER_KEY.')

  const simulator = !mpesa && (env.MPESA_SIMULATOR ?? (production ? 'off' : 'on')) === 'on'
  const workers = env.WORKERS === 'auto' ? availableParallelism() : Number(env.WORKERS)

  return {
    ...env,
    workers: simulator || env.DUKA_DEV === '1' ? 1 : workers,
    trustProxy: env.TRUST_PROXY === undefined ? undefined : readProxies(env.TRUST_PROXY),
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, ''),
    DATA_DIR: dataDir,
    production,
    dev: env.DUKA_DEV === '1',
    isLocal: isThisMachine(env.HOST) && (!env.PUBLIC_URL || isThisMachine(hostOf(env.PUBLIC_URL))),
    connections,
    mpesa,
    simulator,
    s3: readS3(env),
    backup: {
      everyHours: env.BACKUP_EVERY ?? (production ? 24 : 0),
      folder: env.BACKUP_DIR ? inProject(env.BACKUP_DIR) : join(dataDir, 'backups'),
      s3: readS3(env, 'BACKUP_'),
      keep: parseRetention(env.BACKUP_KEEP) ?? {},
      passphrase: env.BACKUP_PASSPHRASE,
    },
  }
}

function hostOf(address: string): string {
  return new URL(address).hostname
}

/** The absolute path of a folder; a relative one is relative to the project. */
function inProject(folder: string): string {
  return isAbsolute(folder) ? folder : join(projectRoot, folder)
}

type Read = z.infer<typeof Variables>

/** The S3 store of pictures, or with the prefix that of backups. */
function readS3(env: Read, prefix: '' | 'BACKUP_' = ''): S3Env | undefined {
  const [endpoint, bucket, region, accessKeyId, secretAccessKey] = [
    `${prefix}S3_ENDPOINT`,
    `${prefix}S3_BUCKET`,
    `${prefix}S3_REGION`,
    `${prefix}S3_ACCESS_KEY_ID`,
    `${prefix}S3_SECRET_ACCESS_KEY`,
  ] as const
  const set = readGroup(env, [endpoint, bucket, region, accessKeyId, secretAccessKey])
  return (
    set && {
      endpoint: set[endpoint],
      bucket: set[bucket],
      region: set[region],
      accessKeyId: set[accessKeyId],
      secretAccessKey: set[secretAccessKey],
    }
  )
}

/** Throws when the environment sets a part of a connection, and names the variables that are missing. */
function refuseHalf(name: ConnectionName, values: Values = {}): void {
  const half = unfinished(name, values)
  const inVariables = (names: string[]) =>
    names.map((one) => fieldsOf[name].find((field) => field.name === one)?.variable ?? one)
  if (half) throw missingBeside(inVariables(half.missing), inVariables(half.there))
}

function missingBeside(missing: string[], there: string[]): WrongConfiguration {
  return new WrongConfiguration(
    `${missing.join(', ')}: missing, although ${there.join(', ')} ${there.length > 1 ? 'are' : 'is'} set.`,
  )
}

/** Reads variables that belong together: all or none must be set. Otherwise throws and names those that are missing. */
function readGroup<Name extends keyof Read>(
  env: Read,
  names: readonly Name[],
): Record<Name, string> | undefined {
  const missing = names.filter((name) => env[name] === undefined)
  if (missing.length === names.length) return undefined
  if (missing.length > 0)
    throw missingBeside(
      missing,
      names.filter((name) => !missing.includes(name)),
    )
  return Object.fromEntries(names.map((name) => [name, String(env[name])])) as Record<Name, string>
}
