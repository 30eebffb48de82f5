import type { SimulatorCredentials } from './demo-credentials.ts'
import type { FaultRule, MenuName } from './faults.ts'
import type { Scheduler } from './scheduler.ts'
import type { State } from './state.ts'

/** Switches of the whole simulator; the control API changes them while it runs. */
export type Settings = {
  menu: MenuName
  /** How long a prompt stays on the phone. */
  promptSeconds: number
  /** Queries a minute before HTTP 429; 0 lets all pass. Safaricom's sandbox allows 5. */
  queriesPerMinute: number
  tokenSeconds: number
  /** Real answers give `expires_in` as text, the documentation as a number. */
  tokenAsString: boolean
  newTokenKillsOld: boolean
  /** Refuses a push while a prompt waits for a person on the same phone. */
  subscriberLock: boolean
  /** Result 17 for the same amount from the same payer within two minutes of paying. */
  repeatRule: boolean
  /** Refuses the callback addresses that Safaricom refuses, loopback above all. */
  strictUrls: boolean
  /** How often a callback is sent again when it was not answered with 2xx. */
  callbackRetries: number
  /** Asks the ValidationURL before a payment typed by hand. */
  validateC2b: boolean
  /** Refuses a second registration of C2B addresses, as production does. */
  registerOnce: boolean
  /** Lets part of a payment be reversed, which is claimed but not confirmed of the real one. */
  partialReversals: boolean
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
}

/** All that the simulator's parts share. */
export type World = {
  /** `any` believes every key and secret, and every Password that fits its own Timestamp. */
  credentials: SimulatorCredentials | 'any'
  businessName: string
  settings: Settings
  rules: FaultRule[]
  state: State
  scheduler: Scheduler
  /** Access tokens that are believed, with the end of their lives. */
  tokens: Map<string, number>
  /** Phones whose tokens died once already, so that the next try succeeds. */
  tokenDeaths: Set<string>
  /** When queries came, for the rate limit. */
  queryTimesMs: number[]
  /** Resolves when everything so far would survive the end of the process. */
  save(): Promise<void>
}
