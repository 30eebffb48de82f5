import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/client.ts'
import type { MpesaOptions } from '../payments/mpesa/mpesa.ts'
import { refusalReason } from '../payments/mpesa/plain-refusal.ts'
import { recordOutcome } from './connections.queries.ts'

/** Between two successes that are recorded, so that a busy shop does not write one for each prompt. */
const SUCCESS_EVERY_MS = 60_000

/** Records when M-Pesa refuses the shop itself, and when it accepts a prompt or refund again. */
export function hearMpesa(
  db: Db,
  log: Pick<FastifyBaseLogger, 'warn'>,
): NonNullable<MpesaOptions['heard']> {
  let quietUntilMs = 0
  return (answer) => {
    const isSuccess = answer.outcome === 'accepted'
    const isRefusal = answer.outcome === 'refused' && refusalReason(answer) === 'shopAtFault'
    if (isSuccess ? Date.now() < quietUntilMs : !isRefusal) return
    quietUntilMs = isSuccess ? Date.now() + SUCCESS_EVERY_MS : 0
    const problem = isRefusal ? `M-Pesa refused a request (${answer.code}).` : null
    recordOutcome(db, 'mpesa', problem).catch((err) => log.warn({ err }, 'could not record it'))
  }
}
