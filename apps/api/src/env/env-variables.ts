import { BlockList, isIP } from 'node:net'
import { normalisePhone } from '@duka/contract/phone'
import { plainText } from '@duka/contract/plain-text'
import { etimsModes } from '@duka/contract/settings/etims-modes'
import * as z from 'zod'
import { parseRetention } from '../backup/retention.ts'
import { serversOf } from '../db/servers.ts'
import { isProxyList } from '../http/trust-proxy.ts'

const optional = z.string().optional()
const onOff = z.enum(['on', 'off'])
const numeric = () => z.coerce.number('must be a number')

/** The environment variables with their rules and defaults; `.env.example` documents each. */
export const Variables = z.object({
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
  SECRETS_KEY: z
    .string()
    .min(32, 'must be 64 hex digits, 32 bytes in base64, or a sentence of at least 32 letters')
    .optional(),
  WORKERS: z
    .string()
    .regex(/^(auto|[1-9]|[1-5]\d|6[0-4])$/, 'must be auto, or 1 to 64')
    .default('1'),
  DATABASE_URL: servers('writes'),
  DATABASE_READ_URL: servers('reads'),
  DATABASE_DIRECT_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional(),
  SEED: z.enum(['demo', 'demo-history', 'none']).default('demo'),
  ADMIN_EMAIL: emailAddress(),
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
    .optional(),
  MPESA_TILL: z
    .string()
    .regex(/^\d{5,7}$/, 'must be 5 to 7 digits')
    .optional(),
  MPESA_QUERIES_PER_MINUTE: numeric()
    .int('must be a whole number')
    .min(1, 'must be 1 to 600')
    .max(600, 'must be 1 to 600')
    .default(30),
  MPESA_CONFIRM_ABOVE: numeric().min(0, 'must be 0 or more').default(50_000),
  MPESA_CALLBACK_FROM: z
    .string()
    .refine(
      (text) => readNetworks(text) !== undefined,
      'must be addresses or networks such as 196.201.214.0/24, with commas',
    )
    .optional(),
  MPESA_PULL: onOff.optional(),
  MPESA_INITIATOR: optional,
  MPESA_INITIATOR_PASSWORD: optional,
  MPESA_CERTIFICATE: optional,
  MPESA_SIMULATOR: onOff.optional(),
  S3_ENDPOINT: z.url('must be an address').optional(),
  S3_BUCKET: optional,
  S3_REGION: optional,
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  BACKUP_EVERY: numeric()
    .min(0, 'must be 0 or more hours')
    .max(24 * 365, 'must be at most a year')
    .optional(),
  BACKUP_DIR: optional,
  BACKUP_S3_ENDPOINT: z.url('must be an address').optional(),
  BACKUP_S3_BUCKET: optional,
  BACKUP_S3_REGION: optional,
  BACKUP_S3_ACCESS_KEY_ID: optional,
  BACKUP_S3_SECRET_ACCESS_KEY: optional,
  BACKUP_KEEP: z
    .string()
    .refine(
      (text) => parseRetention(text) !== undefined,
      'must be numbers of days, weeks and months, such as 7d 4w 12m',
    )
    .default('7d 4w 12m'),
  BACKUP_PASSPHRASE: z.string().min(12, 'must have at least 12 characters').optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
    .optional(),
  SMTP_HOST: z
    .string()
    .regex(/^[a-z0-9.:-]+$/i, 'must be the name of a server, such as mail.example')
    .optional(),
  SMTP_PORT: z
    .string()
    .regex(/^[1-9]\d{0,4}$/, 'must be a number, such as 465 or 587')
    .optional(),
  SMTP_USER: optional,
  SMTP_PASSWORD: optional,
  SMTP_FROM: emailAddress(),
  SMS_API_URL: z
    .url({
      protocol: /^https?$/,
      error: 'must be an address such as https://api.africastalking.com',
    })
    .optional(),
  SMS_USERNAME: optional,
  SMS_API_KEY: z
    .string()
    .regex(/^[!-~]+$/, 'must be one word, as it was given')
    .optional(),
  SMS_SENDER_ID: optional,
  SMS_HOOK_SECRET: hookSecret(),
  STAFF_EMAIL: emailAddress(),
  STAFF_PHONE: z
    .string()
    .transform((typed) => normalisePhone(typed))
    .refine((phone) => phone !== undefined, 'must be a Kenyan mobile number, such as 0712345678')
    .optional(),
  WHATSAPP_TOKEN: z
    .string()
    .regex(/^[!-~]+$/, 'must be one word, as it was given')
    .optional(),
  WHATSAPP_PHONE_ID: z
    .string()
    .regex(/^\d+$/, 'must be the id of the number, in digits')
    .optional(),
  WHATSAPP_API_URL: z
    .url({
      protocol: /^https?$/,
      error: 'must be an address such as https://graph.facebook.com/v23.0',
    })
    .optional(),
  DIGITAX_API_KEY: z
    .string()
    .regex(/^[!-~]+$/, 'must be one word, as it was given')
    .optional(),
  DIGITAX_BUSINESS: z.enum(['test', 'live'], 'must be test or live').optional(),
  DIGITAX_BASE_URL: z
    .url({
      protocol: /^https?$/,
      error: 'must be an address such as https://api.digitax.tech/ke/v2',
    })
    .optional(),
  DIGITAX_RETRY_SECONDS: numeric().positive('must be above 0').default(20),
  DIGITAX_POLL_SECONDS: numeric().positive('must be above 0').default(2),
  DIGITAX_TIMEOUT_SECONDS: numeric().positive('must be above 0').default(60),
  DIGITAX_SALES: z
    .enum(['sales', 'sales-with-items'], 'must be sales or sales-with-items')
    .default('sales'),
  DIGITAX_STATUS_CODE: z.enum(['01', '02'], 'must be 01 or 02').default('02'),
  DIGITAX_CREDIT_NOTES: numeric()
    .int('must be a whole number')
    .min(1, 'must be 1 or more')
    .default(100),
  ETIMS_MODE: z.enum(etimsModes, `must be one of: ${etimsModes.join(', ')}`).optional(),
  WHATSAPP_APP_SECRET: optional,
  WHATSAPP_VERIFY_TOKEN: optional,
  ORDER_EXPIRY_MINUTES: numeric()
    .positive('must be above 0')
    .max(60 * 24 * 30, 'must be at most 30 days')
    .default(60),
  RECENT_LOGIN_MINUTES: numeric()
    .min(0, 'must be 0 or more')
    .max(60 * 24, 'must be at most a day')
    .default(10),
  SESSION_MAX_DAYS: numeric()
    .positive('must be above 0')
    .max(3650, 'must be at most ten years')
    .default(90),
  RATE_LIMITS: onOff.default('on'),
  TRUST_PROXY: z
    .string()
    .refine(isProxyList, 'must be an address, a network, loopback, or a number of proxies')
    .optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  NODE_ENV: optional,
  DUKA_DEV: optional,
})

/** The URL of a database, with one server or several. */
function servers(purpose: 'writes' | 'reads') {
  return z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .superRefine((url, context) => {
      try {
        serversOf(url, purpose)
      } catch (error) {
        context.addIssue({ code: 'custom', message: (error as Error).message })
      }
    })
    .optional()
}

function emailAddress() {
  return z.string().transform(plainText).pipe(z.email('must be an email address')).optional()
}

function hookSecret() {
  return z
    .string()
    .regex(/^[\w-]{16,}$/, 'must be at least 16 letters and digits')
    .optional()
}

/** Whether a URL has no path and no query: the shop's links assume the root. */
function isBare(address: string): boolean {
  return URL.canParse(address) && new URL(address).href === `${new URL(address).origin}/`
}

/** Parses addresses and networks separated by commas; undefined if one is invalid. */
export function readNetworks(text: string): BlockList | undefined {
  const list = new BlockList()
  for (const entry of text.split(',').map((part) => part.trim())) {
    const [address = '', bits] = entry.split('/')
    const version = isIP(address)
    if (version === 0 || (bits !== undefined && !/^\d{1,3}$/.test(bits))) return undefined
    const family = version === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else if (Number(bits) <= (version === 6 ? 128 : 32))
      list.addSubnet(address, Number(bits), family)
    else return undefined
  }
  return list
}
