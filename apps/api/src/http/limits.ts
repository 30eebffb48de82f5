import type { FastifyServerOptions } from 'fastify'
import { answerBrokenRequest, answerUndecodable } from './broken-requests.ts'
import { routedUrl } from './wants-page.ts'

const SECOND_MS = 1000
/** The longest URL, in characters; Node itself refuses more than 16 kB of headers. */
const MAX_URL_LENGTH = 16 * 1024

/**
 * How much, and how slowly, a client may send. A client that sends its headers or body slowly holds a
 * connection for these times at most; an upload over a slow connection still completes.
 */
export const limits = {
  bodyLimit: 256 * 1024,
  requestTimeout: 120 * SECOND_MS,
  // Time without any data. A request to M-Pesa can take most of a minute.
  connectionTimeout: 150 * SECOND_MS,
  http: {
    headersTimeout: 20 * SECOND_MS,
    connectionsCheckingInterval: 5 * SECOND_MS,
    // Node would refuse without a body; see `hasBadHost`.
    requireHostHeader: false,
  },
  // A long id is answered by its route, with "not found".
  routerOptions: { maxParamLength: MAX_URL_LENGTH },
  onProtoPoisoning: 'remove',
  onConstructorPoisoning: 'remove',
  rewriteUrl: routedUrl,
  clientErrorHandler: answerBrokenRequest,
  frameworkErrors: answerUndecodable,
} as const satisfies FastifyServerOptions & { http: object }
