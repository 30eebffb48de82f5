/** What a fault is about: registering an item, sending a sale or a credit note, asking for one, a list, or the business. */
export type FaultOn = 'items' | 'sales' | 'credit-notes' | 'read' | 'list' | 'info'

/** Before the request is looked at. */
const early = {
  unauthorized: { status: 401, body: { message: 'Unauthorized' } },
  forbidden: { status: 403, body: { message: 'Unauthorized' } },
  'rate-limit': { status: 429, body: { message: 'Too many requests' } },
  'rate-limit-until': { status: 429, body: { message: 'Too many requests' }, retryAfter: 1 },
  html: { status: 502, body: '<html><body>Bad Gateway</body></html>' },
  empty: { status: 500, body: '' },
  down: { status: 503, body: { message: 'Service unavailable' } },
  field: {
    status: 400,
    body: { message: 'Invalid argument', metadata: { argument: 'item_name' } },
  },
  schema: {
    status: 404,
    body: [
      {
        type: 'body',
        errors: { issues: [{ path: ['sale_date'], message: 'Required' }], name: 'ZodError' },
      },
    ],
  },
  precondition: { status: 412, body: { message: 'Stock is not enough' } },
  'cut-before': 'cut',
} as const

type EarlyFault = keyof typeof early

/**
 * After it was taken: `cut-after` answers nothing, `slow` late. Of a sale or note: KRA never answers, refuses it with or
 * without a reason, leaves the state SUBMITTED without data (`gaps`) or COMPLETED without a signature (`unsigned`), signs
 * at once, signs sums that are a cent off (`cent-off`), or the answer has the older spelling of states. Of an item: `fail`,
 * `for-ever`. Of a used number: the 409 names no sale, or another one. `hide-newest`: a list lacks it. `lost-cursor`: a
 * list begins again.
 */
type LateFault =
  | 'cut-after'
  | 'slow'
  | 'for-ever'
  | 'fail'
  | 'fail-silent'
  | 'gaps'
  | 'unsigned'
  | 'at-once'
  | 'cent-off'
  | 'queue-status'
  | 'taken-nameless'
  | 'taken-other'
  | 'hide-newest'
  | 'lost-cursor'

export interface Fault {
  on: FaultOn
  fault: EarlyFault | LateFault
  /** How often; once by default. */
  times?: number
  /** The delay of `slow` in milliseconds; 40 s by default. */
  ms?: number
}

/** The answer of a fault that stops a request at the door; undefined: it is one of the others. */
export function earlyAnswer(fault: Fault | undefined) {
  return fault && fault.fault in early ? early[fault.fault as EarlyFault] : undefined
}

/** Uses up the first fault for this kind of request. */
export function takeFault(faults: Fault[], on: FaultOn): Fault | undefined {
  const fault = faults.find((one) => one.on === on && one.times !== 0)
  if (fault) fault.times = (fault.times ?? 1) - 1
  return fault
}
