import { CallError, OfflineError } from './call.ts'
import { type CallName, calls } from './calls.ts'
import { currentSession, forgetSession } from './session.ts'
import { store } from './store.ts'

/** How much of the form on its way has been sent, from 0 to 1; undefined while none is. */
export const sentShare = store<number | undefined>(undefined)

/**
 * As `call`, for a form with a file on a slow line: `sentShare` says how far it is, which `fetch`
 * cannot. What the shop answers is not read, only whether it agreed.
 */
export async function upload(
  name: Extract<CallName, 'createProduct' | 'updateProduct'>,
  body: FormData,
  params: Record<string, string> = {},
): Promise<void> {
  const [method = '', url = ''] = calls[name].split(' ')
  const { token } = currentSession()
  const path = url.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
  try {
    const { status, text } = await send(method, `/api${path}`, token, body)
    if (status === 401 && token === currentSession().token) forgetSession()
    if (status >= 400) throw new CallError(status, parse(text))
  } finally {
    sentShare.set(undefined)
  }
}

function send(
  method: string,
  path: string,
  token: string | null,
  body: FormData,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const hasFile = [...body.values()].some((value) => value instanceof File)
    if (hasFile)
      request.upload.onprogress = ({ loaded, total }) => sentShare.set(total ? loaded / total : 0)
    request.onload = () => resolve({ status: request.status, text: request.responseText })
    request.onerror = () => reject(new OfflineError())
    request.open(method, path)
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.send(body)
  })
}

/** A proxy may answer with a page of its own: then the status is all there is to know. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
