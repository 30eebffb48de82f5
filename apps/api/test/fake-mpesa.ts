import { randomInt, randomUUID } from 'node:crypto'
import type { InitiatedOutcome, StkPushOutcome, StkQueryOutcome } from '@duka/daraja/client'
import type { Mpesa, Prompt, Reversal } from '../src/modules/payments/mpesa.ts'

/** M-Pesa as the tests want it: answers what it is told to, and remembers what it was asked. */
export interface FakeMpesa extends Mpesa {
  /** Every prompt that was asked for, in order, with the id it was accepted under. */
  prompts: (Prompt & { checkoutRequestId: string })[]
  /** The refunds that were asked for, in order, with the id each was accepted under. */
  reversals: (Reversal & { conversationId: string })[]
  /** The ids it was asked about. */
  queries: string[]
  /** What the next push is answered with, instead of being accepted. */
  answerNextPush(answer: Partial<StkPushOutcome> & { outcome: StkPushOutcome['outcome'] }): void
  /** Holds every push back until the returned function is called. */
  holdPushes(): () => void
  /**
   * From now on M-Pesa does what it is asked and the shop never hears of it, as if it had died in the
   * call, until `hearAgain`. `lost` is done as soon as one call ended so.
   */
  loseAnswers(): { lost: Promise<void>; hearAgain(): void }
  /** What questions about a prompt are answered with from now on: a result code, or silence. */
  settleByQuery(checkoutRequestId: string, code: string | Silence): void
  /** Whether it was told what a prompt came to. */
  isSettled(checkoutRequestId: string): boolean
  /** Takes back what `answerNextPush` said, where no push came. */
  forgetPushAnswers(): void
  answerNextReversal(answer: InitiatedOutcome): void
}

type Silence = Extract<StkQueryOutcome, { outcome: 'no-answer' }>

export const silence: Silence = { outcome: 'no-answer', reason: 'HTTP 503', rateLimited: false }

export function fakeMpesa(): FakeMpesa {
  const prompts: FakeMpesa['prompts'] = []
  const reversals: FakeMpesa['reversals'] = []
  const queries: string[] = []
  const pushAnswers: StkPushOutcome[] = []
  const reversalAnswers: InitiatedOutcome[] = []
  const settled = new Map<string, string | Silence>()
  let gate: Promise<void> = Promise.resolve()
  let lose: (() => void) | undefined
  const neverHeard = (lost: () => void) => {
    lost()
    return new Promise<never>(() => {})
  }

  return {
    simulator: true,
    simulatorUrl: undefined,
    queriesPerMinute: 60_000,
    paybill: '174379',
    account: { kind: 'paybill', number: '174379', refunds: true },
    callbackProblems: () => [],
    prompts,
    reversals,
    queries,
    close: async () => undefined,
    async stkPush(prompt) {
      const checkoutRequestId = `ws_CO_${Date.now()}${randomInt(100, 999)}${prompt.phoneNumber.slice(-9)}`
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
    registerHooks: async () => ({ outcome: 'registered' }),
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
