import * as handover from '@duka/contract/orders/handover'
import * as contract from '@duka/contract/orders/orders'
import type { Deps } from '../../deps.ts'
import { bodyText, takeAnyBody } from '../../http/any-body.ts'
import { type App, read, route } from '../../http/contract.ts'
import { answerOrder } from '../order-record/answer-order.ts'
import { readHandoverCode } from '../order-record/handover-code.ts'
import { changeStatus } from './change-status.ts'
import { collectOrder } from './hand-over.ts'

/** The largest body. A status as JSON needs far less. */
const MAX_STATUS_BODY_BYTES = 4096
/** The longest text outside of JSON: a bare status, or the blanks around JSON. */
const MAX_STATUS_BYTES = 64

/** Staff change the status of an order. It stands here because a parcel opens and moves with it. */
export function orderStatusRoutes(app: App, deps: Deps): void {
  route(app, handover.collectOrder, async ({ user, params, body }) => {
    await collectOrder(deps.db, user, params.id, body)
    return answerOrder(deps, user, params.id)
  })

  route(app, handover.readHandoverCode, async ({ user, params }) => ({
    code: await readHandoverCode(deps, user, params.id),
  }))

  app.register(async (app: App) => {
    takeAnyBody(app, MAX_STATUS_BODY_BYTES)
    route(app, contract.changeOrderStatus, async ({ user, params, body }) => {
      await changeStatus(deps, user, params.id, read(contract.StatusChange, readChange(body)))
      return answerOrder(deps, user, params.id)
    })
  })
}

/**
 * Reads a status from raw text (`Shipped`, as the specification sends it), a JSON string,
 * `{"status": …}` or a form's `status=…`, in any letter case and under any content type.
 * Returns anything else unchanged or as undefined, which the schema then refuses.
 */
function readChange(body: unknown): { status?: unknown; updatedAt?: unknown } {
  const text = bodyText(body)
  const trimmed = text.trim()
  const isJson = /^["{]/.test(trimmed)
  if (isTooLong(isJson ? text.replace(trimmed, '') : text)) return {}
  const { status, ...seen } = isJson
    ? fromJson(trimmed)
    : { status: new URLSearchParams(trimmed).get('status') ?? trimmed }
  return isTooLong(status) ? {} : { ...seen, status: contract.readOrderStatus(status) }
}

function isTooLong(written: unknown): boolean {
  return typeof written === 'string' && Buffer.byteLength(written) > MAX_STATUS_BYTES
}

function fromJson(text: string): { status?: unknown; updatedAt?: unknown } {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : { status: value }
  } catch {
    return {}
  }
}
