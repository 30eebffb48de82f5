import type { BlockList } from 'node:net'
import { availableParallelism } from 'node:os'
import { isAbsolute, join } from 'node:path'
import type * as z from 'zod'
import { parseRetention, type Retention } from '../backup/retention.ts'
import { readProxies, type TrustProxy } from '../http/trust-proxy.ts'
import { readNetworks, Variables } from './env-variables.ts'
import { projectRoot } from './paths.ts'
import { isThisMachine } from './this-machine.ts'

/** The shop's configuration, read once and checked. */
export type Env = Omit<z.infer<typeof Variables>, 'PUBLIC_URL' | 'TRUST_PROXY'> & {
  /** The networks that may send M-Pesa callbacks; undefined for any. */
  callbackFrom: BlockList | undefined
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
  /** Real M-Pesa; undefined for the built-in simulator, or for none. */
  mpesa: MpesaEnv | undefined
  /** Whether M-Pesa is simulated; without it and without real M-Pesa the shop takes cash only. */
  simulator: boolean
  s3: S3Env | undefined
  backup: BackupEnv
  /** The SMS provider; undefined keeps text messages in the outbox. */
  sms: SmsEnv | undefined
  /** The WhatsApp number; undefined turns the channel off. */
  whatsapp: WhatsappEnv | undefined
}

export interface MpesaEnv {
  baseUrl: string
  consumerKey: string
  consumerSecret: string
  shortcode: string
  passkey: string
  transactionType: 'CustomerPayBillOnline' | 'CustomerBuyGoodsOnline'
  till: string | undefined
  /** For refunds; all three or none. */
  initiator: string | undefined
  initiatorPassword: string | undefined
  certificateFile: string | undefined
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

/** An account at Africa's Talking. */
export interface SmsEnv {
  url: string
  username: string
  apiKey: string
  /** The name that phones show; undefined leaves it to the account. */
  senderId: string | undefined
}

/** A number at WhatsApp's Cloud API. */
export interface WhatsappEnv {
  url: string
  token: string
  phoneId: string
  /** Authenticates the webhook; undefined: the shop receives no delivery reports and no STOP. */
  webhook: { appSecret: string; verifyToken: string } | undefined
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
  const mpesa = readMpesa(env)
  if (mpesa && env.MPESA_SIMULATOR === 'on')
    throw new WrongConfiguration('MPESA_SIMULATOR: cannot be on beside MPESA_CONSUMER_KEY.')

  const simulator = !mpesa && (env.MPESA_SIMULATOR ?? (production ? 'off' : 'on')) === 'on'
  const workers = env.WORKERS === 'auto' ? availableParallelism() : Number(env.WORKERS)

  return {
    ...env,
    workers: simulator || env.DUKA_DEV === '1' ? 1 : workers,
    callbackFrom: env.MPESA_CALLBACK_FROM ? readNetworks(env.MPESA_CALLBACK_FROM) : undefined,
    trustProxy: env.TRUST_PROXY === undefined ? undefined : readProxies(env.TRUST_PROXY),
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, ''),
    DATA_DIR: dataDir,
    production,
    dev: env.DUKA_DEV === '1',
    isLocal: isThisMachine(env.HOST) && (!env.PUBLIC_URL || isThisMachine(hostOf(env.PUBLIC_URL))),
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
    sms: readSms(env, set),
    whatsapp: readWhatsapp(env, set),
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

const mpesaAccount = [
  'MPESA_BASE_URL',
  'MPESA_CONSUMER_KEY',
  'MPESA_CONSUMER_SECRET',
  'MPESA_SHORTCODE',
  'MPESA_PASSKEY',
] as const

function readMpesa(env: Read): MpesaEnv | undefined {
  const set = readGroup(env, mpesaAccount)
  const initiator = readGroup(env, [
    'MPESA_INITIATOR',
    'MPESA_INITIATOR_PASSWORD',
    'MPESA_CERTIFICATE',
  ])
  const orphan = initiator ? 'MPESA_INITIATOR' : env.MPESA_TILL && 'MPESA_TILL'
  if (!set && orphan)
    throw new WrongConfiguration(`${mpesaAccount.join(', ')}: missing, although ${orphan} is set.`)
  const isTill = ['till', 'CustomerBuyGoodsOnline'].includes(env.MPESA_TRANSACTION_TYPE)
  return (
    set && {
      baseUrl: set.MPESA_BASE_URL,
      consumerKey: set.MPESA_CONSUMER_KEY,
      consumerSecret: set.MPESA_CONSUMER_SECRET,
      shortcode: set.MPESA_SHORTCODE,
      passkey: set.MPESA_PASSKEY,
      transactionType: isTill ? 'CustomerBuyGoodsOnline' : 'CustomerPayBillOnline',
      till: env.MPESA_TILL,
      initiator: env.MPESA_INITIATOR,
      initiatorPassword: env.MPESA_INITIATOR_PASSWORD,
      certificateFile: env.MPESA_CERTIFICATE,
    }
  )
}

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

/** Reads `given` too, because `env` cannot tell whether the address was set: it has a default. */
function readSms(env: Read, given: NodeJS.ProcessEnv): SmsEnv | undefined {
  const set = readGroup(env, ['SMS_USERNAME', 'SMS_API_KEY'])
  const orphan = ['SMS_API_URL', 'SMS_SENDER_ID'].find((name) => given[name] !== undefined)
  if (!set && orphan)
    throw new WrongConfiguration(`SMS_USERNAME, SMS_API_KEY: missing, although ${orphan} is set.`)
  return (
    set && {
      url: env.SMS_API_URL,
      username: set.SMS_USERNAME,
      apiKey: set.SMS_API_KEY,
      senderId: env.SMS_SENDER_ID,
    }
  )
}

/** Reads `given` too, because `env` cannot tell whether the address was set: it has a default. */
function readWhatsapp(env: Read, given: NodeJS.ProcessEnv): WhatsappEnv | undefined {
  const set = readGroup(env, ['WHATSAPP_TOKEN', 'WHATSAPP_PHONE_ID'])
  const hook = readGroup(env, ['WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'])
  const orphan = ['WHATSAPP_API_URL', 'WHATSAPP_APP_SECRET'].find(
    (name) => given[name] !== undefined,
  )
  if (!set && orphan)
    throw new WrongConfiguration(
      `WHATSAPP_TOKEN, WHATSAPP_PHONE_ID: missing, although ${orphan} is set.`,
    )
  return (
    set && {
      url: env.WHATSAPP_API_URL,
      token: set.WHATSAPP_TOKEN,
      phoneId: set.WHATSAPP_PHONE_ID,
      webhook: hook && {
        appSecret: hook.WHATSAPP_APP_SECRET,
        verifyToken: hook.WHATSAPP_VERIFY_TOKEN,
      },
    }
  )
}

/** Reads variables that belong together: all or none must be set. Otherwise throws and names those that are missing. */
function readGroup<Name extends keyof Read>(
  env: Read,
  names: readonly Name[],
): Record<Name, string> | undefined {
  const missing = names.filter((name) => env[name] === undefined)
  if (missing.length === names.length) return undefined
  if (missing.length > 0) {
    const there = names.filter((name) => !missing.includes(name))
    throw new WrongConfiguration(
      `${missing.join(', ')}: missing, although ${there.join(', ')} ${there.length > 1 ? 'are' : 'is'} set.`,
    )
  }
  return Object.fromEntries(names.map((name) => [name, String(env[name])])) as Record<Name, string>
}
