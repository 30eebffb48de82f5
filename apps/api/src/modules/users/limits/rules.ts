const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** How many failures are allowed in a time window, and whether a success clears them. */
interface Rule {
  windowMs: number
  /** Failures for one account from one address or one known device. */
  perSource?: number
  /** Failures from one address, whatever the account. */
  perAddress?: number
  /** Failures for one account from all addresses. Only where this cannot lock its owner out. */
  perAccount?: number
  /** After this many failures of one account, each unknown address has only `perSource` tries. */
  underAttack?: { failures: number; perSource: number }
  /** Whether a success clears the failures of this account from this source. */
  successClears: boolean
}

const guessing: Rule = {
  windowMs: 15 * MINUTE_MS,
  perSource: 10,
  perAddress: 100,
  underAttack: { failures: 50, perSource: 3 },
  successClears: true,
}

/** The limits for each kind of try. */
export const rules = {
  /** A password at the login. */
  login: guessing,
  /** The current password, asked for within a session. */
  password: guessing,
  /** The code of a forgotten password. */
  reset: guessing,
  /**
   * The code of a second factor. This step needs the password, so strangers cannot lock the owner out. Known devices have
   * tries of their own.
   */
  'second-factor': {
    windowMs: guessing.windowMs,
    perSource: 10,
    perAddress: 100,
    perAccount: 10,
    successClears: true,
  },
  /** The code of a login with a phone. The account is the phone. */
  'phone-login': guessing,
  /** A link to a rider's run. */
  'rider-link': { windowMs: 15 * MINUTE_MS, perAddress: 100, successClears: false },
  /** A link to pay an order. */
  'pay-link': { windowMs: 15 * MINUTE_MS, perAddress: 100, successClears: false },
  /** A link to follow a parcel. */
  'tracking-link': { windowMs: 15 * MINUTE_MS, perAddress: 100, successClears: false },
  /** The code of an offer. Only codes that do not exist count. */
  'offer-code': { windowMs: HOUR_MS, perAccount: 20, perAddress: 100, successClears: false },
  /** A handover code that staff read. Each reading counts. */
  'handover-code': { windowMs: HOUR_MS, perAccount: 30, successClears: false },
  /** A test of a connection, which sends a message. Each counts. */
  'connection-test': { windowMs: HOUR_MS, perAccount: 30, successClears: false },
  /** A profile change to a taken e-mail or username. */
  profile: { windowMs: HOUR_MS, perAccount: 20, successClears: false },
} as const satisfies Record<string, Rule>

export type Kind = keyof typeof rules

/** The rule of a kind, with the limits it does not name as undefined. */
export function ruleFor(kind: Kind): Rule {
  return rules[kind]
}

/** A try without an outcome yet is stored under this kind, and counts as a failure. */
export const pendingKind = (kind: Kind) => `${kind}?`
