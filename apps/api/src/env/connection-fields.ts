import { X509Certificate } from 'node:crypto'
import type { BlockList } from 'node:net'
import { type ConnectionName, connectionNames } from '@duka/contract/connections/connection-names'
import type { EtimsMode } from '@duka/contract/settings/etims-modes'
import { readNetworks, Variables } from './env-variables.ts'

/** The values of a connection by field; a field that is not set is not there. */
export type Values = Partial<Record<string, string>>

/** The connections that the environment sets. */
export type GivenConnections = Partial<Record<ConnectionName, Values>>

interface Field {
  /** The name of its variable without the prefix, in camel case. */
  name: string
  variable: keyof typeof Variables.shape
  isSecret: boolean
}

/** The fields of each connection, in the order of the form. */
export const fieldsOf: Record<ConnectionName, readonly Field[]> = {
  mpesa: [
    field('MPESA_CONSUMER_KEY'),
    field('MPESA_CONSUMER_SECRET', 'secret'),
    field('MPESA_TRANSACTION_TYPE'),
    field('MPESA_SHORTCODE'),
    field('MPESA_TILL'),
    field('MPESA_PASSKEY', 'secret'),
    field('MPESA_BASE_URL'),
    field('MPESA_INITIATOR'),
    field('MPESA_INITIATOR_PASSWORD', 'secret'),
    field('MPESA_CERTIFICATE'),
    field('MPESA_CALLBACK_FROM'),
    field('MPESA_PULL'),
  ],
  email: [
    field('SMTP_HOST'),
    field('SMTP_PORT'),
    field('SMTP_USER'),
    field('SMTP_PASSWORD', 'secret'),
    field('SMTP_FROM'),
    field('SMTP_URL', 'secret'),
  ],
  sms: [
    field('SMS_USERNAME'),
    field('SMS_API_KEY', 'secret'),
    field('SMS_SENDER_ID'),
    field('SMS_API_URL'),
    field('SMS_HOOK_SECRET', 'secret'),
  ],
  whatsapp: [
    field('WHATSAPP_TOKEN', 'secret'),
    field('WHATSAPP_PHONE_ID'),
    field('WHATSAPP_APP_SECRET', 'secret'),
    field('WHATSAPP_VERIFY_TOKEN', 'secret'),
    field('WHATSAPP_API_URL'),
  ],
  etims: [
    field('ETIMS_MODE'),
    field('DIGITAX_API_KEY', 'secret'),
    field('DIGITAX_BUSINESS'),
    field('DIGITAX_BASE_URL'),
  ],
}

/** Which fields a connection cannot do without, which others come all or none, and which make no sense alone. */
const rules: Record<ConnectionName, { account: string[]; groups: string[][]; alone: string[] }> = {
  mpesa: {
    account: ['baseUrl', 'consumerKey', 'consumerSecret', 'shortcode', 'passkey'],
    groups: [['initiator', 'initiatorPassword', 'certificate']],
    alone: ['initiator', 'till'],
  },
  email: {
    account: ['host'],
    groups: [['user', 'password']],
    alone: ['port', 'user', 'from'],
  },
  sms: { account: ['username', 'apiKey'], groups: [], alone: ['apiUrl', 'senderId'] },
  whatsapp: {
    account: ['token', 'phoneId'],
    groups: [['appSecret', 'verifyToken']],
    alone: ['apiUrl', 'appSecret'],
  },
  etims: { account: ['apiKey'], groups: [], alone: ['baseUrl'] },
}

function field(variable: Field['variable'], secret?: 'secret'): Field {
  const words = variable.slice(variable.indexOf('_') + 1).toLowerCase()
  const name = words.replace(/_./g, (letter) => letter.slice(1).toUpperCase())
  return { name, variable, isSecret: secret !== undefined }
}

/** The fields of each connection that the environment sets. Other variables are ignored. */
export function readConnections(variables: NodeJS.ProcessEnv): GivenConnections {
  const given: GivenConnections = {}
  for (const name of connectionNames) {
    const set = fieldsOf[name].filter(({ variable }) => variables[variable] !== undefined)
    if (set.length > 0)
      given[name] = Object.fromEntries(
        set.map((one) => [one.name, String(variables[one.variable])]),
      )
  }
  return given
}

/** The value as it is kept, or what is wrong with it. */
export function readField(
  connection: ConnectionName,
  { name, variable }: Field,
  typed: string,
): { value: string } | { problem: string } {
  const result = Variables.shape[variable].safeParse(typed)
  if (!result.success) return { problem: `${name} ${result.error.issues[0]?.message}.` }
  // In the environment it is the name of a file.
  if (connection === 'mpesa' && name === 'certificate' && !isCertificate(typed))
    return {
      problem: `${name} must be the whole text of the certificate, with its first and last line.`,
    }
  return { value: typed }
}

/** A certificate whose key can encrypt the initiator's password. */
export function isCertificate(pem: string): boolean {
  try {
    // Ignores the expiry date: Safaricom's certificates have expired long ago and still work.
    return new X509Certificate(pem).publicKey.asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}

/** The fields that are missing beside others that are set; undefined when nothing is half set. */
export function unfinished(
  name: ConnectionName,
  given: Values,
): { missing: string[]; there: string[] } | undefined {
  const { account, groups, alone } = rules[name]
  // A mail server is its host, or all in one URL.
  const values = given.url ? { host: given.url, ...given } : given
  for (const group of [account, ...groups]) {
    const missing = group.filter((one) => values[one] === undefined)
    if (missing.length > 0 && missing.length < group.length)
      return { missing, there: group.filter((one) => !missing.includes(one)) }
  }
  const orphan = alone.find((one) => values[one] !== undefined)
  const hasAccount = account.every((one) => values[one] !== undefined)
  return orphan && !hasAccount ? { missing: account, there: [orphan] } : undefined
}

/** An account at M-Pesa. */
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
  /** The certificate itself, or the name of its file. */
  certificate: string | undefined
  /** The networks that may send callbacks; undefined for any. */
  callbackFrom: BlockList | undefined
  /** Whether transactions are fetched in bulk. */
  pulls: boolean
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

/** A key at DigiTax, the integrator of eTIMS. */
export interface DigitaxEnv {
  /** With the version. */
  baseUrl: string
  apiKey: string
  /** Undefined: as the shop is, live in production. */
  business: 'test' | 'live' | undefined
}

/** The account at M-Pesa that these values describe; undefined while a needed one is missing. */
export function mpesaAccount(values: Values): MpesaEnv | undefined {
  const { baseUrl, consumerKey, consumerSecret, shortcode, passkey } = values
  if (!baseUrl || !consumerKey || !consumerSecret || !shortcode || !passkey) return undefined
  const { initiator, initiatorPassword, certificate } = values
  const hasInitiator = initiator && initiatorPassword && certificate
  const isTill = ['till', 'CustomerBuyGoodsOnline'].includes(values.transactionType ?? '')
  return {
    baseUrl,
    consumerKey,
    consumerSecret,
    shortcode,
    passkey,
    transactionType: isTill ? 'CustomerBuyGoodsOnline' : 'CustomerPayBillOnline',
    till: values.till,
    initiator: hasInitiator ? initiator : undefined,
    initiatorPassword: hasInitiator ? initiatorPassword : undefined,
    certificate: hasInitiator ? certificate : undefined,
    callbackFrom: values.callbackFrom ? readNetworks(values.callbackFrom) : undefined,
    pulls: values.pull === 'on',
  }
}

/** The account at Africa's Talking; undefined while a needed value is missing. */
export function smsAccount(values: Values): SmsEnv | undefined {
  const { apiUrl, username, apiKey, senderId } = values
  if (!username || !apiKey) return undefined
  return { url: apiUrl ?? defaults.sms.apiUrl, username, apiKey, senderId }
}

/** The number at WhatsApp; undefined while a needed value is missing. */
export function whatsappAccount(values: Values): WhatsappEnv | undefined {
  const { apiUrl, token, phoneId, appSecret, verifyToken } = values
  if (!token || !phoneId) return undefined
  const webhook = appSecret && verifyToken ? { appSecret, verifyToken } : undefined
  return { url: apiUrl ?? defaults.whatsapp.apiUrl, token, phoneId, webhook }
}

/** The URL of the mail server. `from` is its parameter; without it the shop's own address sends. */
export function smtpUrl({
  url,
  host,
  port = '587',
  user,
  password,
  from,
}: Values): string | undefined {
  if (!url && !host) return undefined
  const scheme = port === '465' ? 'smtps' : 'smtp'
  const login =
    user && password ? `${encodeURIComponent(user)}:${encodeURIComponent(password)}@` : ''
  const name = host?.includes(':') ? `[${host}]` : host
  const address = url ?? `${scheme}://${login}${name}:${port}`
  const joint = address.includes('?') ? '&' : '?'
  return from ? `${address}${joint}from=${encodeURIComponent(from)}` : address
}

/** What a field that is not set means, where it means something. */
export const defaults = {
  mpesa: { baseUrl: 'https://api.safaricom.co.ke' },
  sms: { apiUrl: 'https://api.africastalking.com/version1/messaging' },
  whatsapp: { apiUrl: 'https://graph.facebook.com/v23.0' },
  etims: { baseUrl: 'https://api.digitax.tech/ke/v2' },
}

/** How papers get their signature. */
export function etimsMode({ mode }: Values): EtimsMode {
  return mode === 'hand' || mode === 'digitax' ? mode : 'off'
}

/** The key at DigiTax; undefined while it is not used or has none. */
export function digitaxKey(values: Values): DigitaxEnv | undefined {
  const { apiKey, business, baseUrl = defaults.etims.baseUrl } = values
  if (etimsMode(values) !== 'digitax' || !apiKey) return undefined
  return {
    baseUrl,
    apiKey,
    business: business === 'test' || business === 'live' ? business : undefined,
  }
}

/** What sends messages and signs papers, as these values describe it. */
export function services({ email = {}, sms = {}, whatsapp = {}, etims = {} }: GivenConnections) {
  return {
    etimsMode: etimsMode(etims),
    digitax: digitaxKey(etims),
    smtpUrl: smtpUrl(email),
    sms: smsAccount(sms),
    smsHookSecret: sms.hookSecret,
    whatsapp: whatsappAccount(whatsapp),
  }
}
