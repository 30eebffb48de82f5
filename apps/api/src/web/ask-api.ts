import type { AskApi } from '@duka/contract/page-renderer'
import type { FastifyInstance } from 'fastify'
import { forPage } from '../response-cache/plugin.ts'

/**
 * Lets pages call the API within this process, without a user. A rendered page is cached in turn, so it does not
 * accept responses whose stock is known to be outdated. `ip` is the visitor's address, for rate limits.
 */
export function askApi(app: FastifyInstance, ip?: string): AskApi {
  return async (path) => {
    const answer = await app.inject({
      url: `/api${path}`,
      headers: forPage,
      ...(ip && { remoteAddress: ip }),
    })
    return { status: answer.statusCode, body: answer.payload ? answer.json() : undefined }
  }
}
