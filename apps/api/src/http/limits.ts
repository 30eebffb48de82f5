import type { FastifyServerOptions } from 'fastify'
import { answerBrokenRequest, answerUndecodable } from './broken-requests.ts'

const SECOND_MS = 1000
/** The longest address, in characters; node itself refuses more than 16 kB of headers together. */
const LONGEST_PARAMETER = 16 * 1024

/**
 * How much, and how slowly, anyone may send. A client that trickles its headers or its body holds a
 * connection for these times and no longer; a picture over a slow line still arrives.
 */
export const limits = {
  bodyLimit: 256 * 1024,
  requestTimeout: 120 * SECOND_MS,
  // Counts silence on the line. Asking M-Pesa can take most of a minute.
  connectionTimeout: 150 * SECOND_MS,
  http: {
    headersTimeout: 20 * SECOND_MS,
    connectionsCheckingInterval: 5 * SECOND_MS,
    // Node would refuse without a word; see `isVagueOnHost`.
    requireHostHeader: false,
  },
  // A long id is an id that is not there, which is for its route to say.
  routerOptions: { maxParamLength: LONGEST_PARAMETER },
  onProtoPoisoning: 'remove',
  onConstructorPoisoning: 'remove',
  clientErrorHandler: answerBrokenRequest,
  frameworkErrors: answerUndecodable,
} as const satisfies FastifyServerOptions & { http: object }
