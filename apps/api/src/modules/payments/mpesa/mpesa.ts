import { readFile } from 'node:fs/promises'
import type { BlockList } from 'node:net'
import { join } from 'node:path'
import {
  type C2bRegistrationOutcome,
  checkCallbackUrl,
  createDaraja,
  type DarajaLog,
  type DynamicQr,
  type DynamicQrOutcome,
  type InitiatedOutcome,
  type PullOutcome,
  type PullRegistrationOutcome,
  type StkPushOutcome,
  type StkQueryOutcome,
  type TokenStore,
} from '@duka/daraja/client'
import { demoCredentials, type SimulatorOptions, startSimulator } from '@duka/daraja/simulator'
import type { MpesaEnv } from '../../../env/connection-fields.ts'
import { WrongConfiguration } from '../../../env/env.ts'

/** One prompt on one phone. */
export interface Prompt {
  /** Twelve digits, `2547…` or `2541…`. */
  phoneNumber: string
  shillings: number
  /** What the payer reads in the prompt and in the SMS. */
  orderNumber: string
  /** The attempt's secret, part of its callback URL. */
  secret: string
}

/** What a picture for the M-Pesa app asks for. */
export type QrWanted = Omit<DynamicQr, 'size'>

export interface Reversal {
  receipt: string
  shillings: number
  secret: string
}

/** The connection to M-Pesa, made by `openMpesa` and replaced in tests. No function throws. */
export interface Mpesa {
  /** The connection that this is, which prompts are stored with; 0: that of the environment. */
  connection: number
  /** The connection that a prompt was sent through: only that one knows its result. This one if it is gone. */
  asOf(connection: number): Mpesa
  /** False if neither the real M-Pesa nor the simulator is set up: the shop takes cash only. */
  isOn: boolean
  /** True while no real money moves; every page that takes money says so. */
  simulator: boolean
  /** Where the simulator listens, for its phone page; undefined with the real M-Pesa. */
  simulatorUrl: string | undefined
  /** How many queries all processes together may send in a minute. */
  queriesPerMinute: number
  /** Above this sum, in shillings, a reported success counts only after M-Pesa has confirmed it. */
  confirmAbove: number
  /** Whether a callback from this address may count before it is confirmed. */
  isCallbackFrom(address: string): boolean
  /** The number that people type at their phones, with the order as account; null for a till. */
  paybill: string | null
  /** The till that people pay to at their phones, without an account; null for a paybill. */
  till: string | null
  /** The numbers that confirmations may name: the shortcode, and the till if there is one. */
  shortcodes: string[]
  /** For staff: the shop's number at M-Pesa, and whether reversals are set up. */
  account: { kind: 'paybill' | 'till'; number: string; refunds: boolean }
  /** Why Safaricom would not call the shop back at this address; empty when it would. */
  callbackProblems(publicUrl: string): string[]
  stkPush(prompt: Prompt): Promise<StkPushOutcome>
  stkQuery(checkoutRequestId: string): Promise<StkQueryOutcome>
  reverse(reversal: Reversal): Promise<InitiatedOutcome>
  /** A picture with which the M-Pesa app pays. */
  makeQr(wanted: QrWanted): Promise<DynamicQrOutcome>
  /** Whether transactions are fetched in bulk (`MPESA_PULL`). */
  pulls: boolean
  /** One page of the transactions between two moments, without the first `offset` rows. */
  pullTransactions(from: Date, to: Date, offset: number): Promise<PullOutcome>
  /** Registers the URLs, with this secret, to which M-Pesa confirms typed payments. */
  registerHooks(secret: string): Promise<C2bRegistrationOutcome>
  /** Registers the shortcode for pulls; `phone` is the number that is nominated for it at M-Pesa. */
  registerPull(secret: string, phone: string): Promise<PullRegistrationOutcome>
  close(): Promise<void>
}

export interface MpesaOptions {
  /** Where M-Pesa reaches the shop; a function, because the shop may not listen yet. */
  callbackBase: () => string
  queriesPerMinute: number
  confirmAbove: number
  /** Hears what M-Pesa answers to prompts and refunds. */
  heard?: (answer: StkPushOutcome | InitiatedOutcome) => void
  /** The folder in which the simulator stores its state across restarts. */
  dataDir: string
  log?: DarajaLog
  /** Shares the one access token between processes. */
  tokenStore?: TokenStore
  /** Options of the simulator, for tests. */
  simulator?: SimulatorOptions
}

/** Ten a second: in effect no limit for a demo. */
const SIMULATOR_QUERIES_PER_MINUTE = 600

/**
 * Connects to M-Pesa. Without credentials the built-in simulator starts on a port of its own,
 * and the same client talks to it over the same HTTP. Throws when the certificate cannot be read.
 */
export async function openMpesa(env: MpesaEnv | undefined, options: MpesaOptions): Promise<Mpesa> {
  return env ? openReal(env, options) : openSimulator(options)
}

/** The connection of a shop that takes cash only. Queries about earlier prompts get no answer. */
export function mpesaOff(): Mpesa {
  const reason = 'M-Pesa is not set up.'
  const notSent = { outcome: 'unknown', reason, sent: false } as const
  return {
    connection: 0,
    asOf: mpesaOff,
    isOn: false,
    simulator: false,
    simulatorUrl: undefined,
    queriesPerMinute: 1,
    confirmAbove: 0,
    isCallbackFrom: () => true,
    paybill: null,
    till: null,
    shortcodes: [],
    account: { kind: 'paybill', number: '', refunds: false },
    callbackProblems: () => [],
    stkPush: async () => notSent,
    stkQuery: async () => ({ outcome: 'no-answer', reason, rateLimited: false }),
    reverse: async () => notSent,
    makeQr: async () => notSent,
    registerHooks: async () => notSent,
    registerPull: async () => notSent,
    pulls: false,
    pullTransactions: async () => ({ outcome: 'no-answer', reason, rateLimited: false }),
    close: async () => undefined,
  }
}

/** Why Safaricom would not call the shop back at this address; empty when it would. */
export function callbackProblems(callbackBase: string): string[] {
  return checkCallbackUrl(callbackPath(callbackBase, 'x')).map(({ message }) => message)
}

async function openReal(env: MpesaEnv, options: MpesaOptions): Promise<Mpesa> {
  const certificatePem = env.certificate && (await readCertificate(env.certificate))
  const { log, tokenStore, queriesPerMinute } = options
  const daraja = createDaraja({ ...env, certificatePem, log, tokenStore })
  const mpesa: Mpesa = {
    connection: 0,
    asOf: () => mpesa,
    isOn: true,
    simulator: false,
    simulatorUrl: undefined,
    queriesPerMinute,
    confirmAbove: options.confirmAbove,
    isCallbackFrom: (address) => isListed(env.callbackFrom, address),
    paybill: env.transactionType === 'CustomerPayBillOnline' ? env.shortcode : null,
    till: env.transactionType === 'CustomerBuyGoodsOnline' ? (env.till ?? null) : null,
    shortcodes: [env.shortcode, env.till].filter((code) => code !== undefined),
    account: accountOf(env),
    callbackProblems,
    pulls: env.pulls,
    ...calls(daraja, options),
    close: async () => undefined,
  }
  return mpesa
}

function isListed(list: BlockList | undefined, address: string): boolean {
  if (!list) return true
  const plain = address.replace(/^::ffff:/, '')
  return list.check(plain, plain.includes(':') ? 'ipv6' : 'ipv4')
}

function accountOf({ transactionType, shortcode, till, initiator }: MpesaEnv): Mpesa['account'] {
  const isTill = transactionType === 'CustomerBuyGoodsOnline'
  return {
    kind: isTill ? 'till' : 'paybill',
    number: (isTill && till) || shortcode,
    refunds: initiator !== undefined,
  }
}

async function readCertificate(certificate: string): Promise<string> {
  if (certificate.includes('-----BEGIN')) return certificate
  try {
    return await readFile(certificate, 'utf8')
  } catch {
    throw new WrongConfiguration('MPESA_CERTIFICATE: the file cannot be read.')
  }
}

async function openSimulator(options: MpesaOptions): Promise<Mpesa> {
  const simulator = await startSimulator({
    stateFile: join(options.dataDir, 'simulator.json'),
    ...options.simulator,
  })
  const daraja = createDaraja({ ...demoCredentials, baseUrl: simulator.url, log: options.log })
  const mpesa: Mpesa = {
    connection: 0,
    asOf: () => mpesa,
    isOn: true,
    simulator: true,
    simulatorUrl: simulator.url,
    queriesPerMinute: SIMULATOR_QUERIES_PER_MINUTE,
    confirmAbove: options.confirmAbove,
    isCallbackFrom: () => true,
    paybill: demoCredentials.shortcode,
    till: null,
    shortcodes: [demoCredentials.shortcode],
    account: { kind: 'paybill', number: demoCredentials.shortcode, refunds: true },
    callbackProblems,
    pulls: false,
    ...calls(daraja, options),
    close: () => simulator.close(),
  }
  return mpesa
}

function calls(
  daraja: ReturnType<typeof createDaraja>,
  { callbackBase, heard = () => undefined }: MpesaOptions,
) {
  const noted = async <Answer extends StkPushOutcome | InitiatedOutcome>(
    asked: Promise<Answer>,
  ) => {
    const answer = await asked
    heard(answer)
    return answer
  }
  return {
    pullTransactions: (from: Date, to: Date, offset: number) =>
      daraja.pullTransactions({ from, to, offset }),
    stkPush: ({ phoneNumber, shillings, orderNumber, secret }: Prompt) =>
      noted(
        daraja.stkPush({
          phoneNumber,
          amount: shillings,
          accountReference: orderNumber,
          description: 'Order',
          callbackUrl: callbackPath(callbackBase(), secret),
        }),
      ),
    makeQr: (wanted: QrWanted) => daraja.dynamicQr(wanted),
    stkQuery: (checkoutRequestId: string) => daraja.stkQuery({ checkoutRequestId }),
    registerHooks: (secret: string) =>
      daraja.registerC2b({
        confirmationUrl: c2bPath(callbackBase(), secret, 'confirmation'),
        validationUrl: c2bPath(callbackBase(), secret, 'validation'),
      }),
    registerPull: (secret: string, phone: string) =>
      daraja.registerPull({
        nominatedNumber: phone,
        callbackUrl: c2bPath(callbackBase(), secret, 'confirmation'),
      }),
    reverse: ({ receipt, shillings, secret }: Reversal) => {
      const url = `${callbackBase()}/api/hooks/rejesho/${secret}`
      const timeoutUrl = `${url}/timeout`
      return noted(daraja.reverse({ receipt, amount: shillings, resultUrl: url, timeoutUrl }))
    },
  }
}

// Safaricom refuses addresses with its own or M-Pesa's name in them; "lipa" is Swahili for "pay",
// "rejesho" for "refund".
function callbackPath(base: string, secret: string): string {
  return `${base}/api/hooks/lipa/${secret}`
}

function c2bPath(base: string, secret: string, kind: 'confirmation' | 'validation'): string {
  return `${base}/api/hooks/c2b/${secret}/${kind}`
}
