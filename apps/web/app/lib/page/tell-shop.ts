import type { ClientErrorKind } from '@duka/contract/settings/client-errors'
import { reportClientError } from '@duka/contract/settings/client-errors.calls'
import { call } from '../calls/call.ts'

/** Of one page: the first errors cause the others. */
const MAX_REPORTS = 3
let reports = 0

/** Tells the shop of an error on this page: the route, the message, and the place in our files. Nothing of the person. */
export function tellShop(kind: ClientErrorKind, route: string, thrown: unknown): void {
  reports += 1
  if (reports > MAX_REPORTS) return
  const { cause = thrown } = Object(thrown) as { cause?: unknown }
  const { message = String(cause), stack } = Object(cause) as Partial<Error>
  const [place = null] = /\/assets\/[\w.-]+:\d+:\d+/.exec(stack ?? '') ?? []
  const body = { kind, page: route.slice(0, 100), message: message.slice(0, 300), place }
  call(reportClientError, { body }).catch(() => undefined)
}
