import { CallError } from './call.ts'

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
