import type { FastifyBaseLogger } from 'fastify'
import { findOut } from './find-out.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { setNextQuery, takeDuePayment } from './payments.queries.ts'

type Log = Pick<FastifyBaseLogger, 'error'>

const MINUTE = 60
/** How long after each question M-Pesa is asked again: growing, then hourly to a whole day. */
const PAUSES_S = [15, 30, MINUTE, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE]
const HOURLY = 23
/** The simulator answers at once, and whoever tries it out should not have to wait. */
const SIMULATOR_PAUSES_S = [5, 5, 5, 10, 10, 15, 15]
const MOST_AT_ONCE = 20
const NO_TURN_MS = 3_000

/** When M-Pesa is first asked about a prompt that it has just accepted. */
export function firstQueryAt(now: Date, simulator: boolean): Date {
  return after(now, simulator ? SIMULATOR_PAUSES_S[0] : PAUSES_S[0])
}

/** When it is asked again after the `queries`th question; null after a day of them. */
function nextQueryAt(now: Date, queries: number, simulator: boolean): Date | null {
  if (queries >= PAUSES_S.length + HOURLY) return null
  const pauses = simulator ? SIMULATOR_PAUSES_S : PAUSES_S
  return after(now, pauses[queries] ?? 60 * MINUTE)
}

function after(now: Date, seconds = 0): Date {
  // A little chance, so that prompts sent together are not all asked about together.
  return new Date(now.getTime() + seconds * 1000 * (1 + Math.random() / 10))
}

/**
 * Asks M-Pesa about the prompts whose time has come, within the limit on questions. Any number of
 * processes may do this at once; a crash in between only delays. Answers how many were asked about.
 */
export async function askDuePayments(deps: PaymentDeps, log?: Log): Promise<number> {
  const { db, mpesa } = deps
  for (let asked = 0; asked < MOST_AT_ONCE; asked += 1) {
    const now = deps.now()
    const due = await takeDuePayment(db, now, (queries) =>
      nextQueryAt(now, queries, mpesa.simulator),
    )
    if (!due) return asked
    try {
      if ((await findOut(deps, due.id)) === 'asked') continue
      const soon = new Date(now.getTime() + NO_TURN_MS)
      await setNextQuery(db, due.id, soon, due.queries - 1)
      return asked
    } catch (error) {
      log?.error({ err: error, paymentId: due.id }, 'asking about a payment failed')
    }
  }
  return MOST_AT_ONCE
}
