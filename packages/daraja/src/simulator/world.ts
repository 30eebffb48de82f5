import type { SimulatorCredentials } from './demo-credentials.ts'
import type { FaultRule, MenuName } from './faults.ts'
import type { Scheduler } from './scheduler.ts'
import type { State } from './state.ts'

/** Settings of the simulator; the control API changes them at run time. */
export type Settings = {
  menu: MenuName
  /** How many seconds a prompt stays open. */
  promptSeconds: number
  /** Queries per minute before HTTP 429; 0 means no limit. Safaricom's sandbox allows 5. */
  queriesPerMinute: number
  tokenSeconds: number
  /** Send `expires_in` as text, like the real API; the documentation has a number. */
  tokenAsString: boolean
  newTokenKillsOld: boolean
  /** Refuse a push while a prompt on the same phone waits for a person. */
  subscriberLock: boolean
  /** Result 17 for the same amount from the same payer within two minutes of paying. */
  repeatRule: boolean
  /** Refuse the callback URLs that Safaricom refuses, such as loopback. */
  strictUrls: boolean
  /** How many times to resend a callback that was not answered with 2xx. */
  callbackRetries: number
  /** Call the ValidationURL before a typed payment. */
  validateC2b: boolean
  /** Refuse a second registration of C2B URLs, like production. */
  registerOnce: boolean
  /** Allow partial reversals, which are claimed but not confirmed for the real M-Pesa. */
  partialReversals: boolean
  /** Whether the app may use the pull API: a token of another app is as good as none. */
  pullIsEnabled: boolean
}

export const defaultSettings: Settings = {
  menu: 'basic',
  promptSeconds: 60,
  queriesPerMinute: 0,
  tokenSeconds: 3599,
  tokenAsString: true,
  newTokenKillsOld: false,
  subscriberLock: true,
  repeatRule: false,
  strictUrls: false,
  callbackRetries: 0,
  validateC2b: true,
  registerOnce: false,
  partialReversals: true,
  pullIsEnabled: true,
}

/** The state that all parts of the simulator share. */
export type World = {
  /** `any` accepts every key and secret, and every Password that matches its Timestamp. */
  credentials: SimulatorCredentials | 'any'
  businessName: string
  settings: Settings
  rules: FaultRule[]
  state: State
  scheduler: Scheduler
  /** Valid access tokens with their expiry. */
  tokens: Map<string, number>
  /** Phones whose tokens were revoked once, so that the next attempt succeeds. */
  tokenDeaths: Set<string>
  /** The times of recent queries, for the rate limit. */
  queryTimesMs: number[]
  /** Resolves when the state so far is on disk. */
  save(): Promise<void>
}
