import { store } from '../state/store.ts'
import type { Transport } from './call.ts'

/** The share of the form that has been sent, from 0 to 1; undefined while none is being sent. */
export const sentShare = store<number | undefined>(undefined)

/** A `transport` for forms with a file: keeps `sentShare` up to date, which `fetch` cannot. */
export const withProgress: Transport = (url, { method, headers, body }) =>
  new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const hasFile =
      body instanceof FormData && [...body.values()].some((one) => one instanceof File)
    if (hasFile)
      request.upload.onprogress = ({ loaded, total }) => sentShare.set(total ? loaded / total : 0)
    request.onload = () => resolve(responseOf(request))
    request.onerror = () => reject(new TypeError('network error'))
    request.open(method, url)
    for (const [name, value] of headers) request.setRequestHeader(name, value)
    request.send(body)
  }).finally(() => sentShare.set(undefined))

function responseOf(request: XMLHttpRequest): Response {
  const headers = { 'content-type': request.getResponseHeader('content-type') ?? '' }
  const isEmpty = request.status === 204
  return new Response(isEmpty ? null : request.responseText, { status: request.status, headers })
}
