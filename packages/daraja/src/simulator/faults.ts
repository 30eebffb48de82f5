/** The faults of one payment, and how its prompt answers itself; all optional. */
export type Faults = {
  /** The result code of the automatic answer; without it, the prompt waits for a person. */
  result?: string
  /** The delay of the automatic answer in milliseconds; 2 s by default. */
  answerAfterMs?: number
  /** The fault of the push. All except `rate-limit`, `locked` and `down` accept it first. */
  push?:
    | 'lost-answer'
    | 'server-error'
    | 'html'
    | 'empty'
    | 'slow'
    | 'rate-limit'
    | 'locked'
    | 'down'
  /** The delay of `slow` in milliseconds; 30 s by default. */
  slowMs?: number
  /** Revokes all tokens just before the push, once. */
  tokenDeath?: boolean
  /**
   * `early` arrives before the answer to the push; `contradictory` sends the true result and then its opposite;
   * `forged` claims a success a second after the push, whatever the result.
   */
  callback?: 'none' | 'early' | 'late' | 'doubled' | 'contradictory' | 'forged'
  /** The delay of `late` in milliseconds; 10 minutes by default. */
  callbackDelayMs?: number
  /** The callback's Amount in shillings; `true` is one shilling less than was paid. */
  wrongAmount?: number | true
  /** The callback's receipt, for example one that was used before. */
  receipt?: string
  strings?: boolean
  payer?: 'masked' | 'absent'
  reordered?: boolean
  /** `flaky`: every second query of a settled prompt fails. The last two apply while the prompt is open. */
  query?: 'flaky' | 'rate-limit' | 'lost-answer' | 'html' | 'processing-error' | 'empty-error'
  /** Reports a failure first; after this many milliseconds the payment succeeds. */
  successAfterMs?: number
  /** The result code of a reversal. */
  asyncResult?: string
  asyncDelivery?: 'queue-timeout' | 'none' | 'doubled'
  /** The fault of a dynamic QR code; only rules without a phone apply. */
  qr?: 'down' | 'lost-answer' | 'empty' | 'refused' | 'not-a-picture'
}

/** Faults for phones that end in `phone` (without it, all phones), for the next `times` uses. */
export type FaultRule = { phone?: string; times?: number; faults: Faults }

/** The numbers that the shop documents. */
const basicMenu: Record<string, Faults> = {
  '0000': { result: '0' },
  '0001': { result: '1' },
  '1032': { result: '1032' },
  '1037': { result: '1037' },
  '2001': { result: '2001' },
}

/** The other result codes, and from 6600 on one fault each; these pay after 2 s. */
const fullMenu: Record<string, Faults> = {
  ...basicMenu,
  ...Object.fromEntries(
    '2 3 4 8 17 26 1001 1019 1025 1031 1036 2028 4999 8006 9999'
      .split(' ')
      .map((code) => [code.padStart(4, '0'), { result: code }]),
  ),
  '0303': { result: 'SFC_IC0003' },
  '6600': { result: '0', callback: 'none' },
  '6601': { result: '0', callback: 'early' },
  '6602': { result: '0', callback: 'late' },
  '6603': { result: '0', callback: 'doubled' },
  '6604': { result: '0', callback: 'contradictory' },
  '6605': { result: '1032', callback: 'forged' },
  '6606': { result: '0', wrongAmount: true },
  '6607': { result: '0', strings: true },
  '6608': { result: '0', payer: 'masked' },
  '6609': { result: '0', payer: 'absent', reordered: true },
  '6610': { result: '0', push: 'lost-answer' },
  '6611': { result: '0', push: 'server-error' },
  '6612': { result: '0', push: 'rate-limit' },
  '6613': { result: '0', push: 'slow' },
  '6614': { result: '0', tokenDeath: true },
  '6615': { result: '0', query: 'flaky', callback: 'none' },
  '6616': { result: '1037', successAfterMs: 30_000 },
  '6617': { result: '0', push: 'html' },
  '6618': { result: '0', push: 'empty' },
  '6619': { result: '0', push: 'down' },
  '6620': { result: '0', push: 'locked' },
  '6621': { result: '0', query: 'empty-error' },
  '6622': { result: '0', query: 'processing-error' },
}

/** `basic`: only the numbers that the shop documents; `full`: every result code and every fault. */
const phoneMenus = { basic: basicMenu, full: fullMenu, none: {} }

export type MenuName = keyof typeof phoneMenus

/** The faults of a push: those of the phone number, overridden by the first matching rule. */
export function pushFaults(phone: string, menu: MenuName, rules: FaultRule[]): Faults {
  const byNumber = (phoneMenus[menu] as Record<string, Faults>)?.[phone.slice(-4)] ?? {}
  return { ...byNumber, ...useRule(phone, rules, (name) => !isAsync(name) && name !== 'qr') }
}

/** The faults of a reversal of a phone's money. */
export function reversalFaults(phone: string, rules: FaultRule[]): Faults {
  return useRule(phone, rules, isAsync) ?? {}
}

/** The fault of a dynamic QR code, which is about no phone. */
export function qrFault(rules: FaultRule[]): Faults['qr'] {
  return useRule('', rules, (name) => name === 'qr')?.qr
}

const isAsync = (name: string) => name.startsWith('async')

/** Uses the first rule for the phone with a fault of this kind and uses left. */
function useRule(phone: string, rules: FaultRule[], isOfKind: (name: string) => boolean) {
  const rule = rules.find(
    ({ times, faults, ...rule }) =>
      times !== 0 && phone.endsWith(ending(rule.phone)) && Object.keys(faults).some(isOfKind),
  )
  if (rule?.times !== undefined) rule.times -= 1
  return rule?.faults
}

function ending(phone: string | undefined) {
  const digits = (phone ?? '').replace(/\D/g, '')
  return digits.length > 9 ? digits.slice(-9) : digits.replace(/^0(?=\d{8})/, '')
}
