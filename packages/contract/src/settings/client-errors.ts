import * as z from 'zod/mini'
import { endpoint, noted } from '../endpoint.ts'
import * as calls from './client-errors.calls.ts'

/**
 * `difference`: the browser made another page than the server, and went on. `broken`: an error page was shown instead of the
 * page. `not-started`: the scripts of the page did not start.
 */
export const clientErrorKinds = ['difference', 'broken', 'not-started'] as const
export type ClientErrorKind = (typeof clientErrorKinds)[number]

const ClientErrorReport = z.object({
  kind: z.enum(clientErrorKinds, 'There is no such kind of error.'),
  page: noted(
    z.string().check(z.maxLength(100)),
    'The route, such as `/p/:token`, never the address.',
  ),
  message: z.string().check(z.maxLength(300)),
  /** Where in the files of the website: `/assets/start-1a2b.js:1:200`. */
  place: z.nullable(z.string().check(z.maxLength(120))),
})
export type ClientErrorReport = z.infer<typeof ClientErrorReport>

export const reportClientError = endpoint(calls.reportClientError, 'public', {
  summary: 'Tell the shop of an error in a browser; 20 a minute from one address',
  refusals: ['TOO_MANY_TRIES'],
  body: ClientErrorReport,
  accepted: { message: z.string() },
})
