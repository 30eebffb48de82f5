import type { IncomingMessage } from 'node:http'

/** Whether a browser is opening this address as a page, or sends a form to it, and does not ask for data or a file. */
export function wantsPage({
  url = '',
  headers,
}: Pick<IncomingMessage, 'url' | 'headers'>): boolean {
  const isForm = /^(multipart\/form-data|application\/x-www-form-urlencoded)/i.test(
    headers['content-type'] ?? '',
  )
  return !/^\/api(?=[/?]|$)/.test(url) && (isForm || (headers.accept ?? '').includes('text/html'))
}

/**
 * The address to route: a page's path that cannot be decoded (`/products/%zz`) is taken as it is typed, so that
 * the visitor gets the shop's own page for an unknown address. Programs are refused instead.
 */
export function routedUrl(request: IncomingMessage): string {
  const { url = '' } = request
  const [path = ''] = url.split('?', 1)
  if (!wantsPage(request) || isDecodable(path)) return url
  return path.replaceAll('%', '%25') + url.slice(path.length)
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
