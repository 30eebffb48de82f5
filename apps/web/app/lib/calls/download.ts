import { type Address, offlineUnless, sendCall } from './call.ts'

type FileCall = Extract<Address, `GET ${string}.${'csv' | 'pdf' | 'xlsx'}`>

/**
 * Fetches a file and hands it to the browser to save as `fileName`. Saves nothing when the shop
 * refuses or the connection breaks: then it throws as `call` does.
 */
export async function download(
  file: FileCall,
  query: Record<string, string>,
  fileName: string,
  params: Record<string, string> = {},
): Promise<void> {
  const response = await sendCall(file, { params, query }, true)
  saveFile(await response.blob().catch(offlineUnless()), fileName)
}

/** Lets the browser save a file that is already in memory. */
export function saveFile(content: Blob, fileName: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // Some browsers start saving a moment after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
