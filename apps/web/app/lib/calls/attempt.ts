import type { FieldRefusal, RefusalCode } from '@duka/contract/errors'
import { type FieldErrors, translateRefusal } from '../text/text.ts'
import { ui } from '../text/words.ts'
import { toast } from '../toast/toast.ts'
import { CallError, OfflineError } from './call.ts'

/** What an action returns to its page: `ok`, or the messages to show at the form and its fields. */
export type Outcome<Value = unknown> = { ok: true; value: Value } | Failure

export interface Failure {
  ok: false
  /** In the language of the moment; `refusal` is for another. */
  message: string
  refusal?: FieldRefusal | undefined
  fields: FieldErrors
  /** Which refusal of the shop it was. */
  code?: RefusalCode | undefined
  /** The shop was not reached, so no field was refused. */
  isOffline?: boolean
}

export interface Sentences {
  /** The toast of success; leave it out when the page changes visibly. */
  done?: string
  /** The message for a failure for which the server gave none. */
  failed: string
  /**
   * The page shows a refusal beside its form or field, so that a toast would only say it again. `'twice'` where the toast is
   * specified all the same: it then covers nothing of the form.
   */
  isShown?: boolean | 'twice'
}

let formsWithoutToasts = 0

/** Does what a form asks for that says refusals and lost connections itself: `attempt` shows no toast of them. */
export async function withoutToasts<Result>(work: () => Promise<Result>): Promise<Result> {
  formsWithoutToasts += 1
  try {
    return await work()
  } finally {
    formsWithoutToasts -= 1
  }
}

/**
 * Waits for a call and shows its outcome as a toast. A refusal or a lost connection comes back as a
 * value with its message, so that the form keeps what was typed. Other errors are bugs and still throw.
 */
export async function attempt<Value>(
  work: Promise<Value>,
  { done, failed, isShown = false }: Sentences,
): Promise<Outcome<Value>> {
  // What began before the form was sent is not the form's.
  const isOfForm = formsWithoutToasts > 0
  try {
    const value = await work
    if (done) toast.success(done)
    return { ok: true, value }
  } catch (error) {
    const outcome = failureOf(error, failed)
    if (isOfForm || (isShown === true && !outcome.isOffline)) return outcome
    toast.error(outcome.message, {
      ...(outcome.isOffline && { description: ui.now().unreachable }),
      ...(isShown && { isOverHeader: true }),
    })
    return outcome
  }
}

/** The sentence for a failure, in the language on screen: the server's own if there is one, else `fallback`. */
export function reasonOf(error: unknown, fallback: string): string {
  return failureOf(error, fallback).message
}

/** Why a call failed, with the messages of its fields. Throws errors that are bugs. */
export function failureOf(error: unknown, fallback: string): Failure {
  if (!(error instanceof CallError) && !(error instanceof OfflineError)) throw error
  if (error instanceof OfflineError)
    return { ok: false, message: error.message || fallback, fields: {}, isOffline: true }
  const { data, fields, code } = error
  // Invalid input has the message of its first field.
  const [first] = code === 'INVALID_INPUT' ? Object.values(fields) : []
  const refusal = first ?? (data.message ? data : undefined)
  const message = refusal ? translateRefusal(refusal) : fallback
  return { ok: false, message, refusal, fields, code }
}
