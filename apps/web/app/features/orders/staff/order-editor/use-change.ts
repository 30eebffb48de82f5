import type { RefusalCode } from '@duka/contract/errors'
import type { Order } from '@duka/contract/orders/orders'
import { useEffect, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { attempt, type Failure } from '../../../../lib/calls/attempt.ts'
import { keepInTab, keptInTab } from '../../../../lib/forms/drafts.ts'
import { useRefused } from '../../../../ui/refusal.ts'
import { useUnsaved } from '../../../settings/use-unsaved.ts'
import type { Entered } from './entered.ts'
import { changeWords } from './words.ts'

const PAUSE_MS = 300

/** What was on screen, so that nobody's change is overwritten and nothing costs more than was said. */
interface Seen {
  expectedTotal: number | undefined
  updatedAt: string
}

interface Change {
  order: Order
  /** What was entered, as one text. */
  entered: string
  /** Whether that is another order than the present one. */
  isChanged: boolean
  /** Asks what the change would make of the order. */
  ask: (signal: AbortSignal) => Promise<{ order: Order }>
  send: (seen: Seen) => Promise<unknown>
}

/**
 * A change of an order: `after` is what it would make of it (undefined: not known yet), and `save` saves it and goes back
 * to the order. After a refusal everything that was entered stays, and the page shows order and prices as they are now.
 */
export function useChange({ order, entered, isChanged, ask, send }: Change) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<{ refusal: Failure; entered: string; count: number }>()
  const preview = usePreview([entered, order.updatedAt, refused?.count].join(), ask)
  useUnsaved(isChanged && !isBusy, forget)

  const save = async () => {
    const t = changeWords.now()
    setBusy(true)
    const seen = { expectedTotal: preview.after?.totalAmount, updatedAt: order.updatedAt }
    const outcome = await attempt(send(seen), {
      done: t.saved,
      failed: t.failedSave,
      isShown: true,
    })
    if (outcome.ok) {
      forget()
      return navigate(`/dashboard/orders/${order._id}`)
    }
    setBusy(false)
    setRefused((before) => ({ refusal: outcome, entered, count: (before?.count ?? 0) + 1 }))
    if (outcome.code) revalidate()
  }

  // What was said of the change stays until another one is entered.
  const refusal = useRefused(
    preview.refusal ?? (refused?.entered === entered ? refused.refusal : undefined),
  )
  const fields = refusal?.fields ?? {}
  return {
    after: preview.after,
    fields,
    problem: refusal && Object.keys(fields).length === 0 ? sentence(refusal) : undefined,
    isReady: isChanged && preview.after !== undefined,
    isBusy,
    save,
  }
}

const KEPT = 'change'

/** Keeps what was entered for a reload or a new login, and returns it. */
export function keep({ updatedAt }: Order, entered: Entered): Entered {
  keepInTab(KEPT, { updatedAt, entered })
  return entered
}

/** What was kept; undefined if nothing was, or the order has changed since. */
export function keptOf({ updatedAt }: Order): Entered | undefined {
  const kept = keptInTab<{ updatedAt: string; entered: Entered }>(KEPT)
  return kept?.updatedAt === updatedAt ? kept.entered : undefined
}

const forget = () => keepInTab(KEPT, null)

/** Refusals that speak to a shopper are said in other words. */
function sentence({ code, message }: Pick<Failure, 'code' | 'message'>): string {
  const forStaff: Partial<Record<RefusalCode, string>> = changeWords.now().refusals
  return (code && forStaff[code]) ?? message
}

interface Preview {
  after?: Order
  refusal?: Failure
}

/** Asks again for each other `wanted`, after a pause in typing. */
function usePreview(wanted: string, ask: Change['ask']): Preview {
  const [last, setLast] = useState<Preview & { of: string }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another change asks again
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const look = async () => {
      const outcome = await attempt(ask(signal).catch(unlessAborted(signal)), {
        failed: changeWords.now().failedPreview,
        isShown: true,
      })
      if (signal.aborted) return
      if (!outcome.ok) setLast({ of: wanted, refusal: outcome })
      else if (outcome.value) setLast({ of: wanted, after: outcome.value.order })
    }
    const timer = setTimeout(look, last ? PAUSE_MS : 0)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [wanted])
  return last?.of === wanted ? last : {}
}

function unlessAborted(signal: AbortSignal) {
  return (error: unknown) => {
    if (!signal.aborted) throw error
    return undefined
  }
}
