import { CallError, OfflineError } from './call.ts'

/** For loaders: a failure that brings no sentence of its own says `failed` on the error page. */
export async function orSay<Value>(work: Promise<Value>, failed: string): Promise<Value> {
  try {
    return await work
  } catch (error) {
    if (error instanceof CallError && !error.message)
      throw new CallError(error.status, { message: failed })
    throw error
  }
}

/** The same for pages that must not bring all sentences along: this one comes when it is needed. */
export async function orTell<Value>(work: Promise<Value>, failed: FailureName): Promise<Value> {
  try {
    return await work
  } catch (error) {
    const isSilent = (error instanceof CallError || error instanceof OfflineError) && !error.message
    if (!isSilent) throw error
    // Offline, only what was seen before can be had.
    const sentences = await import('@duka/contract/messages').catch(() => undefined)
    const message = sentences?.messages.failed[failed] ?? ''
    throw error instanceof CallError
      ? new CallError(error.status, { message })
      : new OfflineError(message)
  }
}

type FailureName = keyof typeof import('@duka/contract/messages').messages.failed

/**
 * For `shouldRevalidate`: what was refused changed nothing. Without a line, loading the page again
 * would only replace it, and what was typed, by an error.
 */
export function unlessRefused({
  actionResult,
  defaultShouldRevalidate,
}: {
  actionResult?: { ok?: boolean } | undefined
  defaultShouldRevalidate: boolean
}): boolean {
  return actionResult?.ok === false ? false : defaultShouldRevalidate
}
