import type { AskApi } from '@duka/contract/page'
import type { FastifyInstance } from 'fastify'
import { currentOnly } from '../response-cache/plugin.ts'

/**
 * Lets pages call the API within this process, without a user. A page is cached from the moment it is
 * rendered, so it never uses cached stock that is known to be outdated. `ip` is the
 * visitor's address, for the limits of the call.
 */
export function askApi(app: FastifyInstance, ip?: string): AskApi {
  return async (path) => {
    const answer = await app.inject({
      url: `/api${path}`,
      headers: currentOnly,
      ...(ip && { remoteAddress: ip }),
    })
    return { status: answer.statusCode, body: answer.payload ? answer.json() : undefined }
  }
}
