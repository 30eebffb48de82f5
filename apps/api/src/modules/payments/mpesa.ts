import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type C2bRegistrationOutcome,
  checkCallbackUrl,
  createDaraja,
  type DarajaLog,
  type InitiatedOutcome,
  type StkPushOutcome,
  type StkQueryOutcome,
  type TokenStore,
} from '@duka/daraja/client'
import { demoCredentials, type SimulatorOptions, startSimulator } from '@duka/daraja/simulator'
import { type MpesaEnv, WrongConfiguration } from '../../env.ts'

/** One prompt on one phone. */
export interface Prompt {
  /** Twelve digits, `2547…` or `2541…`. */
  phoneNumber: string
  shillings: number
  /** What the payer reads in the prompt and in the SMS. */
  orderNumber: string
  /** The attempt's own, in the address M-Pesa answers to. */
  secret: string
}

export interface Reversal {
  receipt: string
  shillings: number
  secret: string
}

/** What the shop needs of M-Pesa. Made by `openMpesa`; replaced in tests. Nothing here ever throws. */
export interface Mpesa {
  /** True while no real money moves; every page that takes money says so. */
  simulator: boolean
  /** Where the simulator listens, for its phone page; undefined with the real M-Pesa. */
  simulatorUrl: string | undefined
  /** How many questions M-Pesa may be asked in a minute, by all processes together. */
  queriesPerMinute: number
  /** The number that people type at their phones, with the order as account; null for a till. */
  paybill: string | null
  /** For staff to see: where the money goes, and whether M-Pesa can be told to pay it back. */
  account: { kind: 'paybill' | 'till'; number: string; refunds: boolean }
  /** Why Safaricom would not call the shop back at this address; empty when it would. */
  callbackProblems(publicUrl: string): string[]
  stkPush(prompt: Prompt): Promise<StkPushOutcome>
  stkQuery(checkoutRequestId: string): Promise<StkQueryOutcome>
  reverse(reversal: Reversal): Promise<InitiatedOutcome>
  /** Tells M-Pesa where to confirm payments, by the shop's own secret. */
  registerHooks(secret: string): Promise<C2bRegistrationOutcome>
  close(): Promise<void>
}

export interface MpesaOptions {
  /** Where M-Pesa reaches the shop, asked anew for each call: the shop may not listen yet. */
  callbackBase: () => string
  queriesPerMinute: number
  /** Where the simulator keeps what it knows across restarts. */
  dataDir: string
  log?: DarajaLog
  /** Shares the one access token between processes. */
  tokenStore?: TokenStore
  /** How the tests want the simulator. */
  simulator?: SimulatorOptions
}

/** A question each second is far more than a demonstration needs. */
const SIMULATOR_QUERIES_PER_MINUTE = 600

/**
 * Opens the way to M-Pesa. Without credentials the built-in simulator starts on a port of its own,
 * and the same client talks to it over the same HTTP. Throws when the certificate cannot be read.
 */
export async function openMpesa(env: MpesaEnv | undefined, options: MpesaOptions): Promise<Mpesa> {
  return env ? openReal(env, options) : openSimulator(options)
}

/** Why Safaricom would not call the shop back at this address; empty when it would. */
export function callbackProblems(callbackBase: string): string[] {
  return checkCallbackUrl(callbackPath(callbackBase, 'x')).map(({ message }) => message)
}

async function openReal(env: MpesaEnv, options: MpesaOptions): Promise<Mpesa> {
  const certificatePem = env.certificateFile && (await readCertificate(env.certificateFile))
  const { log, tokenStore, queriesPerMinute } = options
  const daraja = createDaraja({ ...env, certificatePem, log, tokenStore })
  return {
    simulator: false,
    simulatorUrl: undefined,
    queriesPerMinute,
    paybill: env.transactionType === 'CustomerPayBillOnline' ? env.shortcode : null,
    account: accountOf(env),
    callbackProblems,
    ...calls(daraja, options),
    close: async () => undefined,
  }
}

function accountOf({ transactionType, shortcode, till, initiator }: MpesaEnv): Mpesa['account'] {
  const isTill = transactionType === 'CustomerBuyGoodsOnline'
  return {
    kind: isTill ? 'till' : 'paybill',
    number: (isTill && till) || shortcode,
    refunds: initiator !== undefined,
  }
}

async function readCertificate(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
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
  return {
    simulator: true,
    simulatorUrl: simulator.url,
    queriesPerMinute: SIMULATOR_QUERIES_PER_MINUTE,
    paybill: demoCredentials.shortcode,
    account: { kind: 'paybill', number: demoCredentials.shortcode, refunds: true },
    callbackProblems,
    ...calls(daraja, options),
    close: () => simulator.close(),
  }
}

function calls(daraja: ReturnType<typeof createDaraja>, { callbackBase }: MpesaOptions) {
  return {
    stkPush: ({ phoneNumber, shillings, orderNumber, secret }: Prompt) =>
      daraja.stkPush({
        phoneNumber,
        amount: shillings,
        accountReference: orderNumber,
        description: 'Order',
        callbackUrl: callbackPath(callbackBase(), secret),
      }),
    stkQuery: (checkoutRequestId: string) => daraja.stkQuery({ checkoutRequestId }),
    registerHooks: (secret: string) => {
      const base = `${callbackBase()}/api/hooks/c2b/${secret}`
      return daraja.registerC2b({
        confirmationUrl: `${base}/confirmation`,
        validationUrl: `${base}/validation`,
      })
    },
    reverse: ({ receipt, shillings, secret }: Reversal) => {
      const url = `${callbackBase()}/api/hooks/rejesho/${secret}`
      return daraja.reverse({ receipt, amount: shillings, resultUrl: url, timeoutUrl: url })
    },
  }
}

// Safaricom refuses addresses with its own or M-Pesa's name in them; "lipa" is Swahili for "pay",
// "rejesho" for "refund".
function callbackPath(base: string, secret: string): string {
  return `${base}/api/hooks/lipa/${secret}`
}
