import { site } from '../words/site.ts'
import { CallError, OfflineError } from './call.ts'
import { toast } from './toast.ts'

/** What an action hands back to its page: `ok`, or what to show beside the form and its fields. */
export type Outcome<Value = unknown> =
  | { ok: true; value: Value }
  | {
      ok: false
      message: string
      fields: Record<string, string>
      /** The shop was not reached: what was typed is as good as before. */
      isOffline?: boolean
    }

export interface Sentences {
  /** Good news, told by a toast; none when the page changes visibly by itself. */
  done?: string
  /** Said when the server gave no reason of its own. */
  failed: string
}

/**
 * Waits for a call and tells the outcome by toast, and that it was the line when it was. A refusal
 * comes back as a value with the server's sentence, so that the form keeps what was typed; a bug in
 * our own code still throws.
 */
export async function attempt<Value>(
  work: Promise<Value>,
  { done, failed }: Sentences,
): Promise<Outcome<Value>> {
  try {
    const value = await work
    if (done) toast.success(done)
    return { ok: true, value }
  } catch (error) {
    const outcome = refused(error, failed)
    toast.error(outcome.message, outcome.isOffline ? { description: site.now().noLine } : undefined)
    return outcome
  }
}

/** The sentence for a failure: the server's own when there is one, else `fallback`. */
export function reasonOf(error: unknown, fallback: string): string {
  return refused(error, fallback).message
}

function refused(error: unknown, fallback: string) {
  if (!(error instanceof CallError) && !(error instanceof OfflineError)) throw error
  const fields = error instanceof CallError ? error.fields : {}
  const isOffline = error instanceof OfflineError
  return { ok: false as const, message: error.message || fallback, fields, isOffline }
}
