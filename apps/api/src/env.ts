import { isAbsolute, join } from 'node:path'
import * as z from 'zod'
import { projectRoot } from './paths.ts'
import { namesProxies, readProxies, type TrustProxy } from './trust-proxy.ts'

const optional = z.string().optional()
const onOff = z.enum(['on', 'off'])
const numeric = () => z.coerce.number('must be a number')

const Variables = z.object({
  PORT: numeric()
    .int('must be a whole number')
    .min(0, 'must be 0 to 65535')
    .max(65535, 'must be 0 to 65535')
    .default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://shop.example' })
    .refine(isBare, 'must be an address without a path, such as https://shop.example')
    .optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional(),
  SEED: z.enum(['demo', 'none']).default('demo'),
  ADMIN_EMAIL: z.email('must be an email address').optional(),
  ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').optional(),
  MPESA_BASE_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://api.safaricom.co.ke' })
    .optional(),
  MPESA_CONSUMER_KEY: optional,
  MPESA_CONSUMER_SECRET: optional,
  MPESA_SHORTCODE: z
    .string()
    .regex(/^\d{5,7}$/, 'must be 5 to 7 digits')
    .optional(),
  MPESA_PASSKEY: optional,
  MPESA_TRANSACTION_TYPE: z
    .enum(['paybill', 'till', 'CustomerPayBillOnline', 'CustomerBuyGoodsOnline'])
    .default('paybill'),
  MPESA_TILL: z
    .string()
    .regex(/^\d{5,7}$/, 'must be 5 to 7 digits')
    .optional(),
  MPESA_QUERIES_PER_MINUTE: numeric()
    .int('must be a whole number')
    .min(1, 'must be 1 to 600')
    .max(600, 'must be 1 to 600')
    .default(30),
  MPESA_INITIATOR: optional,
  MPESA_INITIATOR_PASSWORD: optional,
  MPESA_CERTIFICATE: optional,
  S3_ENDPOINT: z.url('must be an address').optional(),
  S3_BUCKET: optional,
  S3_REGION: optional,
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
    .optional(),
  SMS_API_URL: z
    .url({
      protocol: /^https?$/,
      error: 'must be an address such as https://api.africastalking.com',
    })
    .default('https://api.africastalking.com/version1/messaging'),
  SMS_USERNAME: optional,
  SMS_API_KEY: z
    .string()
    .regex(/^[!-~]+$/, 'must be one word, as it was given')
    .optional(),
  SMS_SENDER_ID: optional,
  ORDER_EXPIRY_MINUTES: numeric()
    .positive('must be above 0')
    .max(60 * 24 * 30, 'must be at most 30 days')
    .default(60),
  RATE_LIMITS: onOff.default('on'),
  TRUST_PROXY: z
    .string()
    .refine(namesProxies, 'must be an address, a network, loopback, or a number of proxies')
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  NODE_ENV: optional,
  DUKA_DEV: optional,
})

/** The shop lives at the root of its address: a path or a query would lead every link astray. */
function isBare(address: string): boolean {
  return URL.canParse(address) && new URL(address).href === `${new URL(address).origin}/`
}

/** The shop's configuration, read once and checked. */
export type Env = Omit<z.infer<typeof Variables>, 'PUBLIC_URL' | 'TRUST_PROXY'> & {
  /** Whose `X-Forwarded-For` to believe, in the framework's terms. */
  trustProxy: TrustProxy | undefined
  /** The address shoppers see, without a slash at the end; undefined when it is where we listen. */
  publicUrl: string | undefined
  production: boolean
  dev: boolean
  /** Real M-Pesa, or undefined for the built-in simulator. */
  mpesa: MpesaEnv | undefined
  s3: S3Env | undefined
  /** Who sends text messages, or undefined to keep them in the outbox. */
  sms: SmsEnv | undefined
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

/** An account at Africa's Talking. */
export interface SmsEnv {
  url: string
  username: string
  apiKey: string
  /** The name that phones show; undefined leaves it to the account. */
  senderId: string | undefined
}

/** A configuration that cannot be right; the message is one line that names the variable. */
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

  together(env, ['ADMIN_EMAIL', 'ADMIN_PASSWORD'])
  if (production && env.RATE_LIMITS === 'off')
    throw new WrongConfiguration('RATE_LIMITS: cannot be off in production.')

  return {
    ...env,
    trustProxy: env.TRUST_PROXY === undefined ? undefined : readProxies(env.TRUST_PROXY),
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, ''),
    DATA_DIR: isAbsolute(env.DATA_DIR) ? env.DATA_DIR : join(projectRoot, env.DATA_DIR),
    production,
    dev: env.DUKA_DEV === '1',
    mpesa: readMpesa(env),
    s3: readS3(env),
    sms: readSms(env, set),
  }
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
  const set = together(env, mpesaAccount)
  const payingBack = together(env, [
    'MPESA_INITIATOR',
    'MPESA_INITIATOR_PASSWORD',
    'MPESA_CERTIFICATE',
  ])
  const alone = payingBack ? 'MPESA_INITIATOR' : env.MPESA_TILL && 'MPESA_TILL'
  if (!set && alone)
    throw new WrongConfiguration(`${mpesaAccount.join(', ')}: missing, although ${alone} is set.`)
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

function readS3(env: Read): S3Env | undefined {
  const set = together(env, [
    'S3_ENDPOINT',
    'S3_BUCKET',
    'S3_REGION',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
  ])
  return (
    set && {
      endpoint: set.S3_ENDPOINT,
      bucket: set.S3_BUCKET,
      region: set.S3_REGION,
      accessKeyId: set.S3_ACCESS_KEY_ID,
      secretAccessKey: set.S3_SECRET_ACCESS_KEY,
    }
  )
}

/** The address has a default, so that what was really set decides whether something is missing. */
function readSms(env: Read, given: NodeJS.ProcessEnv): SmsEnv | undefined {
  const set = together(env, ['SMS_USERNAME', 'SMS_API_KEY'])
  const alone = ['SMS_API_URL', 'SMS_SENDER_ID'].find((name) => given[name] !== undefined)
  if (!set && alone)
    throw new WrongConfiguration(`SMS_USERNAME, SMS_API_KEY: missing, although ${alone} is set.`)
  return (
    set && {
      url: env.SMS_API_URL,
      username: set.SMS_USERNAME,
      apiKey: set.SMS_API_KEY,
      senderId: env.SMS_SENDER_ID,
    }
  )
}

/** Variables that only make sense together: all set, or none. Names what is missing. */
function together<Name extends keyof Read>(
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
