import { endpoints } from '@duka/contract/calls'
import { openapi } from '../src/api-docs/openapi.ts'

interface Documented {
  responses: Record<string, unknown>
}

const paths = openapi('Duka').paths as Record<string, Record<string, Documented>>

/** Every call with the pattern of its address; addresses without parameters come first, as the router finds them. */
const calls = endpoints
  .map(({ method, url }) => ({
    method,
    url,
    pattern: new RegExp(`^${url.replace(/\./g, '\\.').replace(/:\w+/g, '[^/]+')}$`),
    statuses: Object.keys(
      paths[url.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.responses ?? {},
    ),
  }))
  .sort((a, b) => Number(a.url.includes(':')) - Number(b.url.includes(':')))

/** The answers that tests got and that the OpenAPI document does not name, such as `GET /products 304`. */
export const undocumented = new Set<string>()

/** Notes an answer whose status the document lacks. A 500 is a bug of the shop, which no document promises. */
export function noteStatus(method: string, address: string, status: number): void {
  const [path = ''] = address.split('?')
  const call = calls.find((one) => one.method === method && one.pattern.test(path))
  if (call && status !== 500 && !call.statuses.includes(String(status)))
    undocumented.add(`${method} ${call.url} ${status}`)
}
