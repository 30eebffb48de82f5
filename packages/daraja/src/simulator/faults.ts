/** What goes wrong with one payment, and how its prompt answers itself; all of it optional. */
export type Faults = {
  /** The result code the prompt answers itself with; without it, the prompt waits for a person. */
  result?: string
  /** After how many milliseconds it does; 2 s by default. */
  answerAfterMs?: number
  /** What happens to the push. All but `rate-limit`, `locked` and `down` accept it first. */
  push?:
    | 'lost-answer'
    | 'server-error'
    | 'html'
    | 'empty'
    | 'slow'
    | 'rate-limit'
    | 'locked'
    | 'down'
  /** How long `slow` takes; 30 s by default. */
  slowMs?: number
  /** Every token dies just before the push, once. */
  tokenDeath?: boolean
  /**
   * `early` arrives before the push is answered, `contradictory` sends the opposite after the
   * truth, `forged` claims a success a second after the push, whatever the truth.
   */
  callback?: 'none' | 'early' | 'late' | 'doubled' | 'contradictory' | 'forged'
  /** How late `late` is; 10 minutes by default. */
  callbackDelayMs?: number
  /** What the callback names as Amount, in shillings. `true`: one shilling less than was paid. */
  wrongAmount?: number | true
  /** The receipt that the callback names, to play one used twice. */
  receipt?: string
  strings?: boolean
  payer?: 'masked' | 'absent'
  reordered?: boolean
  /** `flaky`: every other query of a settled prompt is an error. The last two: while in flight. */
  query?: 'flaky' | 'rate-limit' | 'lost-answer' | 'html' | 'processing-error' | 'empty-error'
  /** The failure is reported first; this long after it, the money turns out to have moved. */
  successAfterMs?: number
  /** The result code of a reversal, a B2C payment or a status question. */
  asyncResult?: string
  asyncDelivery?: 'queue-timeout' | 'none' | 'doubled'
}

/** Faults for every phone that ends in `phone` (all phones without it), for the next `times` uses. */
export type FaultRule = { phone?: string; times?: number; faults: Faults }

/** The numbers that the shop documents. */
const basicMenu: Record<string, Faults> = {
  '0000': { result: '0' },
  '0001': { result: '1' },
  '1032': { result: '1032' },
  '1037': { result: '1037' },
  '2001': { result: '2001' },
}

/** The rest of the result codes, and a fault each from 6600 on; all of these pay after 2 s. */
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
export const phoneMenus = { basic: basicMenu, full: fullMenu, none: {} }

export type MenuName = keyof typeof phoneMenus

/** What befalls a push: the phone's place on the menu, overruled by the first rule that fits. */
export function pushFaults(phone: string, menu: MenuName, rules: FaultRule[]): Faults {
  const byNumber = (phoneMenus[menu] as Record<string, Faults>)?.[phone.slice(-4)] ?? {}
  return { ...byNumber, ...useRule(phone, rules, (name) => !isAsync(name)) }
}

/** What befalls an operation about the money of a phone. */
export function operationFaults(phone: string, rules: FaultRule[]): Faults {
  return useRule(phone, rules, isAsync) ?? {}
}

const isAsync = (name: string) => name.startsWith('async')

/** The first rule for the phone that says something of the kind and has uses left; one less now. */
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
