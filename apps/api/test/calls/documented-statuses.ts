import { endpoints } from '@duka/contract/calls'
import type { FastifyInstance } from 'fastify'
import { openapi } from '../../src/api-docs/openapi.ts'

interface Documented {
  responses: Record<string, unknown>
}

const paths = openapi('Duka').paths as Record<string, Record<string, Documented>>

/** The statuses that the document names, by call: `GET /products/:id`. */
const documented = new Map(
  endpoints.map(({ method, url }) => [
    `${method} ${url}`,
    paths[url.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.responses ?? {},
  ]),
)

/** The answers that tests got and that the OpenAPI document does not name, such as `GET /products 304`. */
export const undocumented = new Set<string>()

/** Notes each answer of the shop whose status the document lacks. A 500 is a bug, which no document promises. */
export function noteStatuses(http: FastifyInstance): void {
  http.addHook('onResponse', async ({ method, routeOptions }, { raw, statusCode }) => {
    const call = `${method} ${routeOptions.url?.replace(/^\/api/, '')}`
    const statuses = documented.get(call)
    // A client that hung up got no answer.
    if (statuses && raw.headersSent && statusCode !== 500 && !(statusCode in statuses))
      undocumented.add(`${call} ${statusCode}`)
  })
}
