import { randomUUID } from 'node:crypto'
import type {
  InitiatedOutcome,
  PulledTransaction,
  PullOutcome,
  StkPushOutcome,
  StkQueryOutcome,
} from '@duka/daraja/client'
import type { Mpesa, Prompt, QrWanted, Reversal } from '../../src/modules/payments/mpesa/mpesa.ts'

/** An M-Pesa client for tests: gives the answers that a test sets, and records the requests. */
export interface FakeMpesa extends Mpesa {
  /** All requested prompts in order, with the id of each. */
  prompts: (Prompt & { checkoutRequestId: string })[]
  /** All requested reversals in order, with the id of each. */
  reversals: (Reversal & { conversationId: string })[]
  /** The ids of all queries. */
  queries: string[]
  /** Sets the answer to the next push, which is accepted otherwise. */
  answerNextPush(answer: Partial<StkPushOutcome> & { outcome: StkPushOutcome['outcome'] }): void
  /** Delays every push until the returned function is called. */
  holdPushes(): () => void
  /**
   * Until `hearAgain`, M-Pesa does what it is asked and the answers get lost, as if the shop had crashed during
   * the call. `lost` resolves as soon as one answer is lost.
   */
  loseAnswers(): { lost: Promise<void>; hearAgain(): void }
  /** Sets the answer to queries about a prompt: a result code, or silence. */
  settleByQuery(checkoutRequestId: string, code: string | Silence): void
  /** Whether a test has set the result of a prompt. */
  isSettled(checkoutRequestId: string): boolean
  /** Drops answers of `answerNextPush` that were not used. */
  forgetPushAnswers(): void
  answerNextReversal(answer: InitiatedOutcome): void
  /** Receives money now without a confirmation; a later pull lists it. */
  receive(paid: { receipt: string; amount: number; account: string }): void
  /** The pictures that were asked for. */
  qrs: QrWanted[]
  /** Asked for pictures, M-Pesa is silent while this is set. */
  makesNoQr: boolean
  /** How many pages of transactions were requested. */
  pullsAsked: number
  /** Pulls get no answer while this is set. */
  answerNoPull: boolean
  /** Drops the answer of `answerNextReversal` if it was not used. */
  forgetReversalAnswers(): void
}

type Silence = Extract<StkQueryOutcome, { outcome: 'no-answer' }>

export const silence: Silence = { outcome: 'no-answer', reason: 'HTTP 503', rateLimited: false }

/** The page size of a pull. */
const PULL_PAGE = 100
const pulled = {
  transactionType: 'c2b-pay-bill-debit',
  msisdn: '2547*****678',
  organizationName: 'Duka',
}

export function fakeMpesa(): FakeMpesa {
  const prompts: FakeMpesa['prompts'] = []
  const reversals: FakeMpesa['reversals'] = []
  const queries: string[] = []
  const pushAnswers: StkPushOutcome[] = []
  const reversalAnswers: InitiatedOutcome[] = []
  const settled = new Map<string, string | Silence>()
  const received: PulledTransaction[] = []
  let gate: Promise<void> = Promise.resolve()
  let lose: (() => void) | undefined
  const neverHeard = (lost: () => void) => {
    lost()
    return new Promise<never>(() => {})
  }

  return {
    connection: 0,
    asOf() {
      return this
    },
    isOn: true,
    simulator: true,
    simulatorUrl: undefined,
    queriesPerMinute: 60_000,
    confirmAbove: 50_000,
    isCallbackFrom: () => true,
    pulls: false,
    pullsAsked: 0,
    answerNoPull: false,
    receive: ({ receipt, amount, account }) =>
      void received.push({
        ...pulled,
        receipt,
        amountCents: amount * 100,
        billRef: account,
        trxDate: new Date().toISOString(),
      }),
    async pullTransactions(from, to, offset): Promise<PullOutcome> {
      this.pullsAsked += 1
      if (this.answerNoPull) return silence
      const within = received.filter(
        ({ trxDate = '' }) => trxDate >= from.toISOString() && trxDate <= to.toISOString(),
      )
      return {
        outcome: 'answered',
        transactions: within.slice(offset, offset + PULL_PAGE),
        unreadable: 0,
      }
    },
    paybill: '174379',
    till: null,
    shortcodes: ['174379'],
    account: { kind: 'paybill', number: '174379', refunds: true },
    callbackProblems: () => [],
    prompts,
    reversals,
    queries,
    close: async () => undefined,
    async stkPush(prompt) {
      // Unique, also for prompts of one millisecond.
      const place = 100 + (prompts.length % 900)
      const checkoutRequestId = `ws_CO_${Date.now()}${place}${prompt.phoneNumber.slice(-9)}`
      prompts.push({ ...prompt, checkoutRequestId })
      await gate
      if (lose) return neverHeard(lose)
      return (
        pushAnswers.shift() ?? {
          outcome: 'accepted',
          checkoutRequestId,
          merchantRequestId: randomUUID(),
          customerMessage: 'Success. Request accepted for processing',
        }
      )
    },
    async stkQuery(checkoutRequestId): Promise<StkQueryOutcome> {
      queries.push(checkoutRequestId)
      const code = settled.get(checkoutRequestId) ?? '4999'
      if (typeof code !== 'string') return code
      if (code === '4999') return { outcome: 'pending', resultCode: code, resultDesc: '' }
      const about = { resultCode: code, resultDesc: '', checkoutRequestId }
      return { outcome: 'settled', class: code === '0' ? 'success' : 'failed', ...about }
    },
    async reverse(reversal) {
      const conversationId = `AG_${randomUUID()}`
      reversals.push({ ...reversal, conversationId })
      if (lose) return neverHeard(lose)
      const accepted = { outcome: 'accepted', conversationId } as const
      return reversalAnswers.shift() ?? { ...accepted, originatorConversationId: randomUUID() }
    },
    qrs: [],
    makesNoQr: false,
    async makeQr(wanted) {
      this.qrs.push(wanted)
      if (this.makesNoQr) return { outcome: 'unknown', reason: 'HTTP 503', sent: true }
      return { outcome: 'made', png: Buffer.from('89504e470d0a1a0a', 'hex') }
    },
    registerHooks: async () => ({ outcome: 'registered' }),
    registerPull: async () => ({ outcome: 'registered' }),
    answerNextPush: (answer) => pushAnswers.push(complete(answer)),
    holdPushes() {
      let open = () => {}
      gate = new Promise((resolve) => {
        open = resolve
      })
      return () => open()
    },
    loseAnswers() {
      const lost = new Promise<void>((resolve) => {
        lose = resolve
      })
      return {
        lost,
        hearAgain() {
          lose = undefined
        },
      }
    },
    settleByQuery: (id, code) => void settled.set(id, code),
    isSettled: (id) => settled.has(id),
    forgetPushAnswers: () => void pushAnswers.splice(0),
    answerNextReversal: (answer) => reversalAnswers.push(answer),
    forgetReversalAnswers: () => void reversalAnswers.splice(0),
  }
}

function complete(answer: Partial<StkPushOutcome> & { outcome: StkPushOutcome['outcome'] }) {
  if (answer.outcome === 'refused')
    return { code: '400.002.02', reason: 'Bad Request', retryable: false, ...answer }
  if (answer.outcome === 'unknown')
    return { reason: 'no answer within 15000 ms', sent: true, ...answer }
  return {
    checkoutRequestId: randomUUID(),
    merchantRequestId: randomUUID(),
    customerMessage: '',
    ...answer,
  }
}
