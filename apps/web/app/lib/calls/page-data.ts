import { CallError, OfflineError } from './call.ts'

/** For loaders: gives a failure without a message the message `failed`, for the error page. */
export async function withMessage<Value>(work: Promise<Value>, failed: string): Promise<Value> {
  try {
    return await work
  } catch (error) {
    if (error instanceof CallError && !error.message)
      throw new CallError(error.status, { message: failed })
    throw error
  }
}

/** Like `withMessage`, but loads the message when it is needed, for pages of a first visit. */
export async function withLazyMessage<Value>(
  work: Promise<Value>,
  failed: FailureName,
): Promise<Value> {
  try {
    return await work
  } catch (error) {
    const isSilent = (error instanceof CallError || error instanceof OfflineError) && !error.message
    if (!isSilent) throw error
    // Offline, the file may be missing.
    const sentences = await import('@duka/contract/screen-messages').catch(() => undefined)
    const message = sentences?.messages.failed[failed] ?? ''
    throw error instanceof CallError
      ? new CallError(error.status, { message })
      : new OfflineError(message)
  }
}

type FailureName = keyof typeof import('@duka/contract/screen-messages').messages.failed

/**
 * For `shouldRevalidate`: does not reload after a refusal, which changed nothing. Offline, a reload
 * would replace the page, and what was typed, by an error.
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

/** What a page has loaded, or what was saved since: the answer is there before the page has loaded anew. */
export function newest<Value extends { version: number }>(
  loaded: Value,
  saved: Value | undefined,
): Value {
  return saved && saved.version > loaded.version ? saved : loaded
}
