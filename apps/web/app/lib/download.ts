import { CallError, OfflineError, search } from './call.ts'
import { type CallName, calls } from './calls.ts'
import { currentSession } from './session.ts'

/** The calls that answer with a file. */
export type FileCall = Extract<CallName, `export${string}s` | 'getReceipt'>

/**
 * Fetches a file with the caller's token and hands it to the browser to save. Nothing is saved
 * when the shop says no or the line breaks on the way: then it throws as `call` does.
 */
export async function download(
  name: FileCall,
  query: Record<string, string>,
  fileName: string,
  /** What stands in the address for `:name`. */
  params: Record<string, string> = {},
): Promise<void> {
  const broke = (error: unknown): never => {
    throw new OfflineError('', { cause: error })
  }
  const path = calls[name].replace('GET ', '').replace(/:(\w+)/g, (_, key) => params[key] ?? '')
  const answer = await fetch(`/api${path}${search(query)}`, {
    headers: { authorization: `Bearer ${currentSession().token ?? ''}` },
  }).catch(broke)
  if (!answer.ok) throw new CallError(answer.status, await answer.json().catch(() => undefined))
  saveFile(await answer.blob().catch(broke), fileName)
}

/** Hands a file that is already here to the browser to save. */
export function saveFile(content: Blob, fileName: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // Some browsers begin to save a moment after the tap.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
